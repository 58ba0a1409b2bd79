import { AppError } from "#lib/errors.ts";
import type { Deps } from "./deps.server.ts";
import { checkCaptcha } from "./limits/check-captcha.server.ts";
import { consumeKey } from "./limits/key-limit.server.ts";
import { consume } from "./limits/rate-limit.server.ts";
import type { Admitted } from "./request-context.server.ts";

/** What an act does once its input fits its schema. */
export interface Steps<Checked, Result> {
  /** The rest of the validation: what only the database or the files themselves can tell. */
  check?(): Checked | Promise<Checked>;
  /** Finds what the same form did before, such as by a double click: it is answered once more and counts for nothing. */
  alreadyDone?(checked: Checked): Promise<Result | null>;
  /**
   * What the form's captcha sent, and the answers it came with: the same answers may be sent with it again at once. Null
   * where this form of the act has none.
   */
  captcha?: { token: string | undefined; answers: object } | null;
  /** For acts with a quiet limit: what is counted, and the answer beyond the limit. */
  quietly?: { key: string; answer: Result };
  /** How many uses this one counts for: as many as the work that it asks for; by default 1. */
  weight?(checked: Checked): number;
  work(checked: Checked): Promise<Result>;
}

/** How many uses a list counts for: one for each hundred rows that have begun. */
export function usesOfRows(rows: number): number {
  return Math.max(1, Math.ceil(rows / 100));
}

/**
 * Does an act, in the one order that holds for each act, for pages and API. Before it the caller has checked who asks, and
 * the schema whether the input fits. Then: check, already done, limit, captcha, work.
 *
 * The limit comes after the validation, so that a mistake in a field costs nobody an attempt, and before the captcha,
 * whose verification is work; the captcha comes last, so that a visitor solves it once.
 *
 * @throws AppError what the steps throw; the limit's own refusal (429); captcha_required, captcha_refused
 */
export async function perform<Checked, Result>(admitted: Admitted, steps: Steps<Checked, Result>): Promise<Result> {
  const { deps } = admitted;
  const { name, limit, captcha, quietLimit } = admitted.policy;
  const checked = (await steps.check?.()) as Checked;
  const known = await steps.alreadyDone?.(checked);
  if (known !== undefined && known !== null) return known;
  const uses = steps.weight?.(checked) ?? 1;
  if (limit) await countUse(admitted, limit, uses);
  if (captcha && steps.captcha === undefined) throw new Error(`${name} has a captcha, and nobody reads it`);
  if (captcha && steps.captcha) await checkCaptcha(deps, steps.captcha.token, captcha, steps.captcha.answers);
  if (quietLimit && steps.quietly && !(await hasRoom(deps, quietLimit, steps.quietly.key))) return steps.quietly.answer;
  return steps.work(checked);
}

/** Counts by address or student; a partner's key, whose call was counted already, by what it counts for besides. */
function countUse(admitted: Admitted, { rule, by }: NonNullable<Admitted["policy"]["limit"]>, uses: number) {
  const { deps, clientAddress, partnerKey } = admitted;
  if (!partnerKey) return consume(deps, rule, by === "address" ? clientAddress : studentKey(admitted), uses);
  return uses > 1 ? consumeKey(deps, partnerKey, uses - 1) : undefined;
}

/**
 * Counts a form with files before it is read, whatever becomes of it: pictures are re-encoded.
 *
 * @param sender a student's number, or "staff-" and that of a member of staff
 * @throws AppError too_many_requests
 */
export function countUpload(deps: Deps, sender: number | string): Promise<void> {
  return consume(deps, "upload", String(sender));
}

function studentKey({ policy, studentId }: Admitted): string {
  if (studentId === null) throw new Error(`${policy.name} counts by student, and nobody is signed in`);
  return String(studentId);
}

async function hasRoom(deps: Deps, rule: Parameters<typeof consume>[1], key: string): Promise<boolean> {
  try {
    await consume(deps, rule, key);
    return true;
  } catch (refused) {
    if (refused instanceof AppError) return false;
    throw refused;
  }
}
