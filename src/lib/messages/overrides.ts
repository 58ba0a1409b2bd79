import type { Group } from "./compiled/types.ts";
import type { Formatters } from "./formatters.ts";
import { type MessagePart, type MessageValues, sayMessage } from "./message-parts.ts";

/** Texts that staff wrote in place of the catalogue's, by group and key. */
export type Overrides = { readonly [Name in Group]?: GroupOverrides };
export type GroupOverrides = Readonly<Record<string, readonly MessagePart[]>>;

/** The words of a group with the texts of staff in place of the catalogue's. */
export function applyOverrides<Words extends object>(
  words: Words,
  overrides: GroupOverrides | undefined,
  format: Formatters,
): Words {
  if (!overrides) return words;
  const own = Object.entries(overrides).map(([key, parts]) => [
    key,
    (values: MessageValues = {}) => sayMessage(parts, format, values),
  ]);
  return { ...words, ...Object.fromEntries(own) };
}
