import { checkText } from "#features/words/service/check-text.server.ts";
import { AppError } from "#lib/errors.ts";
import { catalogueTexts, textOf } from "#lib/messages/catalogue-texts.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { type MessagePart, type MessageValues, sayMessage } from "#lib/messages/message-parts.ts";
import { parametersOf } from "#lib/messages/read-message.server.ts";
import type { WordPreview } from "./contract.ts";

/** With the plural forms of our languages. */
const sampleCounts = [0, 1, 2, 12_500];
const sampleDay = "2026-06-15T06:30:00Z";

/** Checks a text, and says it with sample values: once for each of several counts, and for each choice of a select. */
export async function previewWord(language: Locale, key: string, text: string): Promise<WordPreview> {
  const catalogueText = textOf(await catalogueTexts(language), key);
  if (catalogueText === undefined) throw new AppError("record_not_found");
  const { parts, problem } = checkText(text, catalogueText, language);
  if (parts === null) return { problem, examples: [] };
  const { format } = languageOf(language);
  const examples = samplesOf(parts).map((values) => ({
    given: Object.entries(values)
      .map(([name, value]) => `${name}: ${value}`)
      .join(", "),
    says: sayMessage(parts, format, values),
  }));
  return { problem, examples };
}

function samplesOf(parts: readonly MessagePart[]): MessageValues[] {
  const parameters = [...parametersOf(parts)];
  const choices = optionsOf(parts);
  const hasNumber = parameters.some(([, type]) => type === "number");
  const rounds = Math.max(hasNumber ? sampleCounts.length : 1, ...[...choices.values()].map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    Object.fromEntries(
      parameters.map(([name, type]) => {
        const options = choices.get(name);
        if (options) return [name, options[round % options.length]];
        if (type === "number") return [name, sampleCounts[round % sampleCounts.length]];
        return [name, type === "Date" ? sampleDay : name.toUpperCase()];
      }),
    ),
  );
}

/** The choices of each select, by its name. */
function optionsOf(parts: readonly MessagePart[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const part of parts) {
    if (typeof part === "string" || (part[0] !== "plural" && part[0] !== "select")) continue;
    const [kind, name, options] = part;
    if (kind === "select") found.set(name, Object.keys(options));
    for (const inner of Object.values(options)) for (const [key, of] of optionsOf(inner)) found.set(key, of);
  }
  return found;
}
