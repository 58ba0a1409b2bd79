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

/** A figure of an exam without a calculation, and what decides which of its seats count, by the authority's name. */
const ListAnswers = z.record(
  z.string().max(100),
  z.strictObject({
    of: z.string().max(40),
    value: z.number().min(0).max(5_000_000),
    answers: z.record(z.string().max(40), z.array(z.string().max(200)).max(30)).default({}),
  }),
);
export type ListAnswers = z.infer<typeof ListAnswers>;

/** What the cookie holds. */
const DeviceAnswers = z.strictObject({
  ...candidateFields,
  authority: z.enum(authorities).optional(),
  home: z.string().trim().min(1).max(80).optional(),
  lists: ListAnswers.optional(),
  /** The day it was written, in days since 1970. */
  at: z.int(),
});

/** What was stored, and on which day. */
export interface DeviceAnswers {
  /** Null: nothing but figures of exams without a calculation. */
  applicant: Applicant | null;
  lists: ListAnswers;
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
  const { authority, home = null, at, lists = {}, ...rest } = parsed;
  if (at > today + 1 || today - at > candidateCookie.maxAgeDays) return null;
  const answers = ExamAnswers.safeParse(rest);
  if (!answers.success) return Object.keys(lists).length > 0 ? { applicant: null, lists, at } : null;
  const applicant = { answers: answers.data, authority: authority ?? authorityOf(answers.data), home };
  return { applicant: { ...applicant, keptIn: "device" }, lists, at };
}

/** The cookie's text for these answers; null: there is nothing to store. */
export function writeDeviceAnswers(
  { applicant, lists }: Omit<DeviceAnswers, "at" | "applicant"> & { applicant: Omit<Applicant, "keptIn"> | null },
  today: number,
): string | null {
  const hasLists = Object.keys(lists).length > 0;
  if (!applicant && !hasLists) return null;
  const { answers, authority, home } = applicant ?? { answers: {}, authority: undefined, home: null };
  return JSON.stringify({
    ...answers,
    authority,
    ...(home !== null && { home }),
    ...(hasLists && { lists }),
    at: today,
  });
}

/** The counselling that the ranks are of. */
export function authorityOf({ ranks }: Pick<ExamAnswers, "ranks">): Authority {
  const hasJee = Object.entries(ranks).some(([list, given]) => list.startsWith("jee_") && hasRank(given));
  const own = authorities.find((authority) => authority in ranks);
  return hasJee || !own ? "josaa" : own;
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
