import { z } from "zod";
import { type TextKind, textChannels, textPurposes } from "#lib/text-templates.ts";

/** The details of a text message, by kind. Details are stored: they hold no secret, and never the number. */
export interface TextDetails {
  /** The code is made from the confirmation's id. */
  code: { confirmationId: string };
  /** Instants, as ISO texts; shown in India's time. */
  appointment_booked: { startsAt: string };
  appointment_moved: { startsAt: string };
  appointment_cancelled: { startsAt: string };
  appointment_soon: { startsAt: string };
  appointment_offered: { startsAt: string };
  /** The last day of something that the student follows, YYYY-MM-DD; `more`: how many others are near too. */
  date_near: { exam: string; name: string; endsOn: string; more: number };
  /** What the answer says is read on the website alone. */
  answer_ready: { reference: string };
}

/** A text message, inserted in the transaction of the event it reports. */
export type NewText = {
  [Kind in TextKind]: {
    kind: Kind;
    studentId: number;
    details: TextDetails[Kind];
    /** One message a cause and channel, such as `appointment_booked:17`. */
    dedupeKey: string;
    /** After this it is of no use any more. */
    giveUpAt: Date;
  };
}[TextKind];

const channel = z.enum(textChannels);
const purpose = z.enum(textPurposes);

/** A purpose and a channel that the student agrees to. */
const TextChoice = z.strictObject({ channel, purpose });
export type TextChoice = z.infer<typeof TextChoice>;

export const TextChoices = z.strictObject({
  consents: z.array(TextChoice).max(textChannels.length * textPurposes.length),
});

export const CodeRequest = z.strictObject({ channel });
export const TypedCode = z.strictObject({ code: z.string().trim().max(20) });

/** A student's own messages by SMS and WhatsApp. */
export const OwnTexts = z
  .object({
    channels: z.array(channel).describe("through which we can send; empty: through none"),
    number: z
      .enum(["confirmed", "unconfirmed", "not_a_mobile", "stopped"])
      .describe("of the account's number; stopped: its owner sent STOP, and START ends that"),
    code_until: z.iso.datetime().nullable().describe("until when a code that was sent can be typed; null: none"),
    most_a_week: z.number().int(),
    consents: z.array(
      z.object({ channel, purpose, text: z.string().describe("what was shown"), given_at: z.iso.datetime() }),
    ),
  })
  .meta({ id: "OwnTexts" });
export type OwnTexts = z.infer<typeof OwnTexts>;
