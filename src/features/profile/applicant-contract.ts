import { z } from "zod";
import { candidateFields } from "#features/chances/candidate-contract.ts";
import { type Authority, authorities } from "#features/chances/contract.ts";
import { candidateCookie } from "#lib/candidate-cookie.ts";
import { ExamAnswers } from "./exam-answers-contract.ts";

/** A student's exam answers, wherever they are stored: pages speak of these seats. */
export interface Applicant {
  answers: ExamAnswers;
  /** Whose seats are looked at first. */
  authority: Authority;
  /** A PIN code, city or district, for distances; null: not stated, or in no cookie. */
  home: string | null;
  keptIn: "device" | "profile";
}

/** What the cookie holds. */
const DeviceAnswers = z.strictObject({
  ...candidateFields,
  authority: z.enum(authorities).optional(),
  home: z.string().trim().min(1).max(80).optional(),
  /** The day it was written, in days since 1970. */
  at: z.int(),
});

/** What was stored, and on which day. */
export interface DeviceAnswers {
  applicant: Applicant;
  at: number;
}

/**
 * Reads the cookie's text, which a browser may send as it likes. An answer that does not fit is left out; whatever has
 * another shape, is too long, too old or holds nothing counts as none.
 *
 * @param today in days since 1970
 */
export function parseDeviceAnswers(text: string, today: number): DeviceAnswers | null {
  const fields = text.length <= candidateCookie.maxLength ? readJson(text) : null;
  const parsed = fields && acceptFields(fields);
  if (!parsed) return null;
  const { authority, home = null, at, ...rest } = parsed;
  if (at > today + 1 || today - at > candidateCookie.maxAgeDays) return null;
  const answers = ExamAnswers.safeParse(rest);
  if (!answers.success) return null;
  const applicant = { answers: answers.data, authority: authority ?? authorityOf(answers.data), home };
  return { applicant: { ...applicant, keptIn: "device" }, at };
}

/** The cookie's text for these answers. */
export function writeDeviceAnswers({ answers, authority, home }: Omit<Applicant, "keptIn">, today: number): string {
  return JSON.stringify({ ...answers, authority, ...(home !== null && { home }), at: today });
}

/** The counselling that the ranks are of. */
export function authorityOf({ ranks }: Pick<ExamAnswers, "ranks">): Authority {
  const hasJee = Object.entries(ranks).some(([list, given]) => list !== "mht_cet" && hasRank(given));
  return ranks.mht_cet && !hasJee ? "mht_cet" : "josaa";
}

const hasRank = (given: object | undefined) => Object.keys(given ?? {}).some((kind) => kind !== "percentile");

function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** The fields without those that do not fit; null where one is not ours, or the day is missing. */
function acceptFields(fields: Record<string, unknown>): z.infer<typeof DeviceAnswers> | null {
  const first = DeviceAnswers.safeParse(fields);
  if (first.success) return first.data;
  const isForeign = first.error.issues.some(({ code, path }) => code === "unrecognized_keys" || path.length === 0);
  if (isForeign) return null;
  const rest = structuredClone(fields);
  for (const { path } of first.error.issues) dropAt(rest, path);
  return DeviceAnswers.safeParse(rest).data ?? null;
}

function dropAt(fields: Record<string, unknown>, path: readonly PropertyKey[]): void {
  const [name, ...below] = path.map(String) as [string, ...string[]];
  const value = fields[name];
  if (below.length > 0 && typeof value === "object" && value !== null) dropAt(value as typeof fields, below);
  else delete fields[name];
}
