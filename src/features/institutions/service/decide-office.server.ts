import type { Db } from "#db/client.server.ts";
import type { OfficeState, StatementState } from "#db/schema/choices.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import {
  acceptedBeside,
  countOffices,
  countStatementsIn,
  deleteEndedLinks,
  deleteLinks,
  listOffices,
  listStatements,
  lockOffice,
  lockStatement,
  type OfficeRow,
  officesToErase,
  readCollege,
  replaceAccepted,
  updateOffice,
  updateStatement,
} from "../store.server.ts";
import { eraseOffices } from "./claim-page.server.ts";

const dayMs = 86_400_000;
const unconfirmedDays = 7;
const endedDays = 90;

interface Page {
  limit: number;
  offset: number;
}
interface Decided {
  id: number;
  reason: string;
  staffId: number;
}

/** Offices in a state, those that wait longest first. */
export async function listClaims(db: Db, state: OfficeState, page: Page) {
  return { count: await countOffices(db, state), rows: await listOffices(db, state, page) };
}

/** Which decision follows which state. */
const before = { approved: "waiting", declined: "waiting", ended: "approved" } as const;
export type OfficeDecisionState = keyof typeof before;

/**
 * Approves or declines a claim, or ends an office's access, and tells the office by e-mail.
 *
 * @returns the college, for the history
 * @throws AppError office_not_found; office_decided where somebody else was quicker
 */
export async function decideOffice(
  deps: Deps,
  tx: Db,
  { id, reason, staffId, state }: Decided & { state: OfficeDecisionState },
) {
  const office = await lockOffice(tx, id);
  if (!office) throw new AppError("office_not_found");
  if (office.state !== before[state]) throw new AppError("office_decided");
  await updateOffice(tx, id, { state, reason, decidedAt: deps.now(), decidedBy: staffId });
  if (state !== "approved") await deleteLinks(tx, id);
  await tell(deps, tx, office, { what: state, reason, about: `${id}:${state}` });
  return office.collegeId;
}

/** Statements in a state, those that wait longest first, each with what is shown of the same thing. */
export async function listStated(db: Db, state: StatementState, page: Page) {
  const rows = await listStatements(db, state, page);
  const withBefore = [];
  for (const row of rows) withBefore.push({ ...row, before: await acceptedBeside(db, row.statement) });
  return { count: await countStatementsIn(db, state), rows: withBefore };
}

/**
 * Accepts a statement, declines it, or takes an accepted one off the page, and tells the office by e-mail. An accepted one
 * takes the place of the one before; the official figure stays as it is.
 *
 * @returns college and topic, for the history
 * @throws AppError statement_not_found; statement_decided where it is in another state
 */
export async function decideStatement(
  deps: Deps,
  tx: Db,
  { id, reason, staffId, state }: Decided & { state: "accepted" | "declined" },
) {
  const statement = await lockStatement(tx, id);
  if (!statement) throw new AppError("statement_not_found");
  const mayDecide = statement.state === "waiting" || (state === "declined" && statement.state === "accepted");
  if (!mayDecide) throw new AppError("statement_decided");
  const office = statement.officeId === null ? null : await lockOffice(tx, statement.officeId);
  if (state === "accepted") await replaceAccepted(tx, statement);
  await updateStatement(tx, id, { state, reason, decidedAt: deps.now(), decidedBy: staffId });
  const what = state === "accepted" ? "statement_accepted" : "statement_declined";
  if (office?.state === "approved") await tell(deps, tx, office, { what, reason, about: `statement-${id}:${state}` });
  return { collegeId: statement.collegeId, topic: statement.topic };
}

async function tell(
  deps: Deps,
  tx: Db,
  { collegeId, name, email, language }: OfficeRow,
  {
    what,
    reason,
    about,
  }: { what: OfficeDecisionState | "statement_accepted" | "statement_declined"; reason: string; about: string },
): Promise<void> {
  const college = await readCollege(tx, collegeId);
  await queueEmail(deps, tx, {
    kind: "office_told",
    to: { name, address: email },
    language,
    details: { name, collegeId, collegeName: college?.name ?? "", what, reason },
    dedupeKey: `office-told:${about}:${deps.now().getTime()}`,
  });
}

/**
 * Repeated work: erases claims that nobody confirmed within 7 days, and people of an office 90 days after it was declined or
 * ended; removes links that no longer work.
 */
export async function eraseOldOffices({ db, now }: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  await db.transaction((tx) => eraseOffices(tx, officesToErase(daysAgo(unconfirmedDays), daysAgo(endedDays))));
  await deleteEndedLinks(db, now());
}
