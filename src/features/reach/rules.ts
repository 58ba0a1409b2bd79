import { accountPurposes } from "#db/schema/choices.ts";
import { type TextChannel, type TextPurpose, textChannels, textPurposes } from "#lib/text-templates.ts";

/** What a student can withdraw, as its key names it. */
export type ReachKey =
  | { kind: (typeof accountPurposes)[number] | "review" | "reminders" }
  | { kind: "message" | "ticket"; reference: string }
  | { kind: "texts"; channel: TextChannel; purpose: TextPurpose }
  | { kind: "permission" | "call" | "call_reminders"; id: number };

/** Entries that the law or the account itself needs: nobody can withdraw them. */
const fixedKeys = ["guardian", "payments", "service", "processors"] as const;

/** Reads `details`, `reminders`, `texts-sms-dates`, `message-M-7KQ2XD9` or `permission-12`; "fixed" for what cannot be withdrawn, null for anything else. */
export function readReachKey(key: string): ReachKey | "fixed" | null {
  if (key === "review" || key === "reminders") return { kind: key };
  const purpose = accountPurposes.find((one) => one === key);
  if (purpose) return { kind: purpose };
  if (fixedKeys.some((one) => one === key)) return "fixed";
  const [, by, purposeOfTexts] = /^texts-([a-z]+)-([a-z]+)$/.exec(key) ?? [];
  const channel = textChannels.find((one) => one === by);
  const textPurpose = textPurposes.find((one) => one === purposeOfTexts);
  if (channel && textPurpose) return { kind: "texts", channel, purpose: textPurpose };
  const [, kind, rest = ""] = /^(message|ticket|permission|call|call_reminders)-([A-Za-z0-9-]{1,20})$/.exec(key) ?? [];
  if (kind === "permission" || kind === "call" || kind === "call_reminders")
    return /^[1-9]\d{0,8}$/.test(rest) ? { kind, id: Number(rest) } : null;
  return kind === "message" || kind === "ticket" ? { kind, reference: rest } : null;
}
