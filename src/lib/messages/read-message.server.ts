import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type MessagePart, type NumberStyle, numberStyles } from "./message-parts.ts";

export type ParameterType = "number" | "string" | "Date";

/**
 * Reads a text in ICU MessageFormat: plain text, arguments, numbers, dates, plurals and selects. Tags are plain text.
 *
 * @throws Error in words when it cannot be read, or uses a plural form that the language does not have
 */
export function readMessage(text: string, locale: string): MessagePart[] {
  const elements = parseInWords(text);
  refuseWrongPlurals(elements, new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
  return elements.map(readElement);
}

const sentences: Record<string, string> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: "a brace { is not closed",
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: "a plural form has no text in braces",
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: "a choice has no text in braces",
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: "an apostrophe opens a quotation that is not closed",
  EMPTY_ARGUMENT: "braces are empty",
  MALFORMED_ARGUMENT: "braces hold something that is no name",
  INVALID_ARGUMENT_TYPE: "braces hold a kind of value that is not known",
  MISSING_OTHER_CLAUSE: "a plural or a choice needs the form `other`",
};

function parseInWords(text: string): MessageFormatElement[] {
  try {
    return parse(text, { ignoreTag: true, requiresOtherClause: true });
  } catch (error) {
    const { message } = error as Error;
    throw new Error(sentences[message] ?? `the braces cannot be read (${message})`);
  }
}

/** A plural names exact counts and the language's own categories: all of them where it names one beside `other`. */
function refuseWrongPlurals(elements: MessageFormatElement[], categories: readonly string[]): void {
  for (const element of elements) {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    for (const { value } of Object.values(element.options)) refuseWrongPlurals(value, categories);
    if (element.type === TYPE.select) continue;
    const named = Object.keys(element.options).filter((option) => !option.startsWith("="));
    const wrong = named.filter((option) => !categories.includes(option));
    const missing = named.length > 1 ? categories.filter((category) => !named.includes(category)) : [];
    if (wrong.length > 0) throw new Error(`the language has no plural form ${wrong.join(", ")}`);
    if (missing.length > 0) throw new Error(`the plural form ${missing.join(", ")} is missing`);
  }
}

function readElement(element: MessageFormatElement): MessagePart {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return ["count"];
    case TYPE.argument:
      return ["text", element.value];
    case TYPE.number: {
      const style = typeof element.style === "string" ? element.style : "number";
      if (!isNumberStyle(style)) throw new Error(`unknown number style ${style}`);
      return ["number", element.value, style];
    }
    case TYPE.date:
      return ["date", element.value];
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(element.options).map(([key, { value }]) => [key, value.map(readElement)]);
      return [element.type === TYPE.plural ? "plural" : "select", element.value, Object.fromEntries(options)];
    }
    default:
      throw new Error("only plain text, arguments, numbers, dates, plurals and selects are used here");
  }
}

const isNumberStyle = (style: string): style is NumberStyle => numberStyles.some((one) => one === style);

/** What a text is given, in the order in which it names it. */
export function parametersOf(parts: readonly MessagePart[]): Map<string, ParameterType> {
  const parameters = new Map<string, ParameterType>();
  for (const part of allParts(parts)) {
    if (typeof part === "string" || part[0] === "count") continue;
    const [kind, name] = part;
    if (kind === "text" && parameters.has(name)) continue;
    parameters.set(name, typeOf[kind]);
  }
  return parameters;
}

const typeOf = { text: "string", select: "string", number: "number", plural: "number", date: "Date" } as const;

/** The placeholders of a text as one writes them, each once: `{name}`, `{price, number, rupees}`, `{count, plural, …}`. */
export function placeholdersOf(parts: readonly MessagePart[]): Set<string> {
  return new Set(allParts(parts).flatMap((part) => asWritten(part) ?? []));
}

function asWritten(part: MessagePart): string | null {
  if (typeof part === "string" || part[0] === "count") return null;
  switch (part[0]) {
    case "text":
      return `{${part[1]}}`;
    case "number":
      return part[2] === "number" ? `{${part[1]}, number}` : `{${part[1]}, number, ${part[2]}}`;
    case "date":
      return `{${part[1]}, date}`;
    case "plural":
      return `{${part[1]}, plural, …}`;
    default:
      return `{${part[1]}, select, ${Object.keys(part[2]).sort().join(" … ")} …}`;
  }
}

/** Every part, a plural or select before those in its options. */
function allParts(parts: readonly MessagePart[]): MessagePart[] {
  return parts.flatMap((part) =>
    typeof part !== "string" && (part[0] === "plural" || part[0] === "select")
      ? [part, ...Object.values(part[2]).flatMap(allParts)]
      : [part],
  );
}
