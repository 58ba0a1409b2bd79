import type { Formatters } from "./formatters.ts";

/** A text in ICU MessageFormat as its parser reads it, in a shape that JSON carries to a browser without a parser. */
export type MessagePart =
  | string
  /** `#`: the count of the plural around it. */
  | readonly ["count"]
  | readonly ["text", name: string]
  | readonly ["number", name: string, style: NumberStyle]
  | readonly ["date", name: string]
  | readonly ["plural" | "select", name: string, options: Record<string, readonly MessagePart[]>];

export const numberStyles = ["number", "rupees", "lakhs"] as const;
export type NumberStyle = (typeof numberStyles)[number];

export type MessageValues = Record<string, unknown>;

/** What the function that the build compiles from the same text returns. */
export function sayMessage(
  parts: readonly MessagePart[],
  format: Formatters,
  values: MessageValues,
  count?: number,
): string {
  return parts.map((part) => sayPart(part, format, values, count)).join("");
}

function sayPart(part: MessagePart, format: Formatters, values: MessageValues, count = 0): string {
  if (typeof part === "string") return part;
  switch (part[0]) {
    case "count":
      return format.number(count);
    case "text":
      return String(values[part[1]]);
    case "number":
      return format[part[2]](values[part[1]] as number);
    case "date":
      return format.date(values[part[1]] as Date | string);
    default: {
      const [kind, name, options] = part;
      const value = values[name] as number;
      const inner = kind === "plural" ? value : count;
      const say = Object.fromEntries(
        Object.entries(options).map(([key, parts]) => [key, () => sayMessage(parts, format, values, inner)]),
      );
      return format[kind](value, say);
    }
  }
}
