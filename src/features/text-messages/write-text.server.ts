import { createHmac } from "node:crypto";
import { timeInIndia } from "#lib/day-in-india.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { Language } from "#lib/messages/messages.tsx";
import { deriveKey } from "#lib/secrets.server.ts";
import type { TextKind } from "#lib/text-templates.ts";
import type { TextDetails } from "./contract.ts";

interface Context {
  language: Language;
  secretKey: string;
}

/** What the places of a template hold, in their order. */
type Values = { [Kind in TextKind]: (details: TextDetails[Kind], context: Context) => string[] };

/** Day and time in India, such as "5 Mar 2026, 4:30 pm". */
const startsAt = ({ startsAt: at }: { startsAt: string }, { language }: Context) => [
  `${language.format.date(at)}, ${timeInIndia(at)}`,
];

const valuesOf: Values = {
  code: ({ confirmationId }, { secretKey }) => [codeOf(secretKey, confirmationId)],
  appointment_booked: startsAt,
  appointment_moved: startsAt,
  appointment_cancelled: startsAt,
  appointment_soon: startsAt,
  appointment_offered: startsAt,
  date_near: ({ exam, name, endsOn, more }, { language }) => [
    short(`${exam}: ${name}`) + (more > 0 ? ` (+${more})` : ""),
    language.format.date(endsOn),
  ],
  answer_ready: ({ reference }) => [reference],
};

/** Six digits, made again whenever they are needed: no row holds them. */
export function codeOf(secretKey: string, confirmationId: string): string {
  const digest = createHmac("sha256", deriveKey(secretKey, "text-code")).update(confirmationId).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, "0");
}

/** A message to be written, as its row tells it. */
export type TextToWrite = { [Kind in TextKind]: { kind: Kind; details: TextDetails[Kind] } }[TextKind];

/** What a message says in its reader's language: the values of its template's places, and the sentence. */
export function writeText(secretKey: string, { kind, details }: TextToWrite, locale: Locale) {
  const language = languageOf(locale);
  const values = (valuesOf[kind] as (details: unknown, context: Context) => string[])(details, { language, secretKey });
  return { values, text: sentenceOf(language, kind, values) };
}

/** The sentence that the provider approves, with the values in its places. */
function sentenceOf({ messages }: Language, kind: TextKind, [first = "", second = ""]: string[]): string {
  const m = messages.text_templates;
  switch (kind) {
    case "code":
      return m.code({ code: first });
    case "appointment_booked":
      return m.appointment_booked({ when: first });
    case "appointment_moved":
      return m.appointment_moved({ when: first });
    case "appointment_cancelled":
      return m.appointment_cancelled({ when: first });
    case "appointment_soon":
      return m.appointment_soon({ when: first });
    case "appointment_offered":
      return m.appointment_offered({ when: first });
    case "date_near":
      return m.date_near({ what: first, day: second });
    case "answer_ready":
      return m.answer_ready({ reference: first });
  }
}

const maxValue = 60;
/** A value on one line; providers refuse long ones and line breaks. */
const short = (value: string) => {
  const line = value.replace(/\s+/g, " ").trim();
  return line.length > maxValue ? `${line.slice(0, maxValue - 1).toWellFormed()}…` : line;
};
