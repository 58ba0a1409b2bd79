import type { Deps } from "#http/deps.server.ts";
import type { CandidateCookie, Visitor } from "#http/request-context.server.ts";
import { candidateCookie, dayNumber } from "#lib/candidate-cookie.ts";
import {
  type Applicant,
  authorityOf,
  type DeviceAnswers,
  type ListAnswers,
  parseDeviceAnswers,
  writeDeviceAnswers,
} from "../applicant-contract.ts";
import { readExamAnswers } from "./exam-answers.server.ts";

/** Who may have stated something, and where. */
export interface ApplicantRequest {
  deps: Pick<Deps, "db" | "now">;
  visitor: Visitor;
  cookie: CandidateCookie;
}

/** By cookie, which is another object for each request: every loader of a page asks. */
const known = new WeakMap<CandidateCookie, Promise<Applicant | null>>();

/**
 * The student's exam answers; null: none. For a student who is signed in the profile counts, else, or where it
 * keeps nothing, the cookie of the device. The reply becomes private with what it was read from. A cookie is renewed once
 * a week by use; one that cannot be read is taken away.
 */
export function readApplicant(request: ApplicantRequest): Promise<Applicant | null> {
  const before = known.get(request.cookie);
  if (before) return before;
  const reading = findApplicant(request);
  known.set(request.cookie, reading);
  return reading;
}

async function findApplicant({ deps, visitor, cookie }: ApplicantRequest): Promise<Applicant | null> {
  const onDevice = readDevice(cookie, deps.now())?.applicant ?? null;
  const student = await visitor();
  if (!student) return onDevice;
  const { answers } = await readExamAnswers(deps, student.id);
  if (!answers) return onDevice;
  return { answers, authority: onDevice?.authority ?? authorityOf(answers), home: null, keptIn: "profile" };
}

/** A cookie that is written a week ago is written again. */
const renewAfterDays = 7;

function readDevice(cookie: CandidateCookie, now: Date): DeviceAnswers | null {
  const text = cookie.read();
  if (text === null) return null;
  const today = dayNumber(now);
  const read = parseDeviceAnswers(text, today);
  if (!read) cookie.replace(null);
  else if (today - read.at >= renewAfterDays) cookie.replace(writeDeviceAnswers(read, today));
  return read;
}

type OnDevice = Pick<ApplicantRequest, "deps" | "cookie">;

/** The figures of exams without a calculation that this device stores. */
export function readListAnswers({ deps, cookie }: OnDevice): ListAnswers {
  return readDevice(cookie, deps.now())?.lists ?? {};
}

/** Lists that one device stores figures of: the oldest goes when there are more. */
const listsStored = 4;

/** Stores the figure of one more exam beside what the device stores. */
export function storeListAnswers({ deps, cookie }: OnDevice, authority: string, answers: ListAnswers[string]): void {
  const known = readDevice(cookie, deps.now());
  const { [authority]: _, ...others } = known?.lists ?? {};
  const lists = Object.fromEntries([...Object.entries(others).slice(1 - listsStored), [authority, answers]]);
  const text = writeDeviceAnswers({ applicant: known?.applicant ?? null, lists }, dayNumber(deps.now()));
  if (text !== null && text.length <= candidateCookie.maxLength) cookie.replace(text);
}
