import { AppError, type FieldErrors } from "../errors.ts";
import { catalogues } from "./compiled/all.server.ts";
import { type Locale, locales } from "./compiled/types.ts";
import { createFormatters } from "./formatters.ts";
import { languageOf } from "./languages.server.ts";
import { createRefusals } from "./refusals.ts";

const format = createFormatters("en");
const english = { ...catalogues.en.problems(format), ...catalogues.en.refusals(format) };
const sayings = new Map(locales.map((locale) => [locale, sayingsOf(locale)]));

function sayingsOf(locale: Locale) {
  return createRefusals(english, () => {
    const { problems, refusals } = languageOf(locale).messages;
    return { ...problems, ...refusals };
  });
}

/** A sentence of the server, written in English where it was decided, in the visitor's language. */
export function sayRefusal(locale: Locale, sentence: string): string {
  return sayings.get(locale)?.(sentence) ?? sentence;
}

/** The sentences by field name, in the visitor's language. */
export function sayRefusals(locale: Locale, fields: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, sayRefusal(locale, sentence)]));
}

/** A failure whose sentences are in the visitor's language; its code and all else stay. */
export function inLanguage(locale: Locale, { code, message, fields, retryAfterSeconds, more }: AppError): AppError {
  const translated = new AppError(code, fields && sayRefusals(locale, fields), retryAfterSeconds, more);
  translated.message = sayRefusal(locale, message);
  return translated;
}
