import { dayInIndia } from "#lib/day-in-india.ts";

/** What decides whether a key opens anything. */
interface KeyTerm {
  /** Its last day in India, YYYY-MM-DD; null: until it is revoked. */
  endsOn: string | null;
  revokedAt: Date | null;
}

/** Whether a key is open, over its last day, or revoked. */
export function stateOfKey({ endsOn, revokedAt }: KeyTerm, now: Date): "open" | "ended" | "revoked" {
  if (revokedAt) return "revoked";
  return endsOn !== null && endsOn < dayInIndia(now) ? "ended" : "open";
}

/** The parts of a key as it is sent, `mdk_` and two random values; null for any other text. */
export function readKey(text: string): { publicId: string } | null {
  const publicId = /^mdk_([\w-]{22})([\w-]{43})$/.exec(text)?.[1];
  return publicId ? { publicId } : null;
}

const minuteMs = 60_000;

/** The minute in which a key was used, where that is not noted yet; else null. */
export function minuteToNote(lastUsedAt: Date | null, now: Date): Date | null {
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  return lastUsedAt === null || lastUsedAt < minute ? minute : null;
}
