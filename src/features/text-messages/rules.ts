import type { consentStates } from "#db/schema/choices.ts";

const indiaOffsetMs = 330 * 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Quiet hours in India: nothing but a code is sent from nine in the evening until eight in the morning. */
const quietFromHour = 21;
const quietUntilHour = 8;

/** When the quiet hours of this instant end; null: they are not now. */
export function endOfQuietHours(now: Date): Date | null {
  const local = now.getTime() + indiaOffsetMs;
  const hour = Math.floor((local % dayMs) / hourMs);
  if (hour >= quietUntilHour && hour < quietFromHour) return null;
  const midnight = local - (local % dayMs) + (hour >= quietFromHour ? dayMs : 0);
  return new Date(midnight + quietUntilHour * hourMs - indiaOffsetMs);
}

const stopWords = new Set(["stop", "stopall", "unsubscribe", "रुको", "रुकें", "रुकिए", "रोको", "थांबा", "थांब"]);
const startWords = new Set(["start", "unstop", "शुरू", "शुरु", "सुरू", "सुरु"]);

/** What a reply asks for: one that begins with a stop word stops, whatever follows. Null: it is neither. */
export function readStopWord(reply: string): "stop" | "start" | null {
  const [first = "", ...more] = reply
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u200b-\u200d\ufeff]/g, "")
    .split(/[\s\p{P}\p{S}]+/u)
    .filter(Boolean);
  if (stopWords.has(first)) return "stop";
  return startWords.has(first) && more.length === 0 ? "start" : null;
}

/** Whether a guardian must agree first (under 18), or has refused. Source: docs/specification D18. */
export function needsGuardian({ consent }: { consent: (typeof consentStates)[number] }): boolean {
  return consent === "pending" || consent === "refused";
}

/** The number as providers take it; null: it is no mobile number of India. @param contactKey as accounts have it */
export function phoneOf(contactKey: string): string | null {
  return /^[6-9]\d{9}$/.test(contactKey) ? `+91${contactKey}` : null;
}

/** The number of a webhook, such as whatsapp:+919800000000, as `phoneOf` writes it. */
export function phoneOfAddress(address: string): string {
  return `+${address.replace(/\D/g, "")}`;
}

/** What decides whether a message leaves now. */
export interface SendingFacts {
  now: Date;
  isCode: boolean;
  giveUpAt: Date;
  phone: string | null;
  /** A guardian must agree first, or the account is about to be erased. */
  isHeld: boolean;
  /** The number was shown to be the student's; for a code: it is still the one that was to be shown. */
  isNumberRight: boolean;
  isStopped: boolean;
  hasConsent: boolean;
  hasTemplate: boolean;
  /** What the student got in the last seven days, codes not counted. */
  sentThisWeek: number;
  mostAWeek: number;
  /** Whether another message to this number has no answer yet. */
  isAnotherUncertain: boolean;
}

export type Verdict =
  | { act: "send"; phone: string }
  | { act: "wait"; until: Date; reason: string }
  | { act: "drop" | "fail"; reason: string };

/** Whatever makes a message useless comes first, then what makes it wait. A code is exempt from all that consent brings. */
export function decideSending(facts: SendingFacts): Verdict {
  const { phone, isCode, now } = facts;
  if (now >= facts.giveUpAt) return { act: "fail", reason: "given up" };
  if (phone === null || !facts.isNumberRight) return { act: "drop", reason: "number not confirmed" };
  if (facts.isStopped) return { act: "drop", reason: "stop word" };
  if (!isCode && facts.isHeld) return { act: "drop", reason: "account on hold" };
  if (!isCode && !facts.hasConsent) return { act: "drop", reason: "no consent" };
  if (!facts.hasTemplate) return { act: "fail", reason: "no template" };
  const quietUntil = isCode ? null : endOfQuietHours(now);
  if (quietUntil) return { act: "wait", until: quietUntil, reason: "quiet hours" };
  if (!isCode && facts.sentThisWeek >= facts.mostAWeek) return { act: "drop", reason: "weekly limit" };
  if (facts.isAnotherUncertain) return { act: "wait", until: new Date(now.getTime() + 60_000), reason: "another one" };
  return { act: "send", phone };
}
