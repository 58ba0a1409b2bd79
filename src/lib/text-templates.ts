import { type Locale, locales } from "./messages/compiled/types.ts";

/** How a text message reaches a phone. */
export const textChannels = ["sms", "whatsapp"] as const;
export type TextChannel = (typeof textChannels)[number];

/** What a student may agree to, for each channel by itself. A code needs no consent: it was requested a moment ago. */
export const textPurposes = ["appointments", "dates", "answers"] as const;
export type TextPurpose = (typeof textPurposes)[number];

/** Every kind of message, with what it is for. The provider approves one template a kind, channel and language. */
export const purposeOfText = {
  code: null,
  appointment_booked: "appointments",
  appointment_moved: "appointments",
  appointment_cancelled: "appointments",
  appointment_soon: "appointments",
  appointment_offered: "appointments",
  date_near: "dates",
  answer_ready: "answers",
} as const satisfies Record<string, TextPurpose | null>;
export type TextKind = keyof typeof purposeOfText;

const isKey = <Key extends string>(keys: readonly Key[], key: string | undefined): key is Key =>
  keys.some((one) => one === key);

/** The provider's ids of templates, by `sms.code.en`. */
export type TextTemplates = ReadonlyMap<string, string>;

export const templateName = (channel: TextChannel, kind: TextKind, language: Locale) =>
  `${channel}.${kind}.${language}`;

/**
 * Reads `sms.code.en=HX1, whatsapp.code.hi=HX2`.
 *
 * @returns the ids, and the entries that name no template of ours or no id
 */
export function readTextTemplates(list: string): { templates: TextTemplates; unknown: string[] } {
  const templates = new Map<string, string>();
  const unknown: string[] = [];
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const [name = "", id = ""] = entry.split("=");
    const [channel, kind, language, ...more] = name.split(".");
    const kinds = Object.keys(purposeOfText) as TextKind[];
    const isOurs = isKey(textChannels, channel) && isKey(kinds, kind) && isKey(locales, language) && more.length === 0;
    if (isOurs && id !== "") templates.set(templateName(channel, kind, language), id);
    else unknown.push(name);
  }
  return { templates, unknown };
}
