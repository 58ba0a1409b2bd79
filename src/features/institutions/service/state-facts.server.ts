import { answerReportAsOffice, listReportsForOffice } from "#features/reports/service/answer-as-office.server.ts";
import { type CheckedFile, checkAttachments, refused } from "#features/tickets/service/check-attachments.server.ts";
import { attachToStatement, dropFiles, storeFiles } from "#features/tickets/service/store-attachments.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import type { UploadedFile } from "#http/request/read-multipart.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { CollegeOffice, NewStatement, OfficeStatement } from "../contract.ts";
import { readValue } from "../rules.ts";
import {
  countStatements,
  insertStatement,
  listStatementsOf,
  lockOffice,
  lockStatement,
  type OfficeRow,
  readCollege,
  type StatementRow,
  updateStatement,
} from "../store.server.ts";
import { kindOfTopic } from "../values.ts";
import { type OfficeLink, requireApproved, requireOffice } from "./claim-page.server.ts";

const maxShown = 50;
/** Of one college. */
const maxWaiting = 30;
/** Of one office. */
const maxPerDay = 20;
const dayMs = 86_400_000;

/** What an office sees by its link. @throws AppError office_link_over */
export async function readOffice(deps: Deps, link: OfficeLink): Promise<CollegeOffice> {
  const { id, collegeId, state, name, role } = await requireOffice(deps, link);
  const college = await readCollege(deps.db, collegeId);
  if (!college) throw new AppError("office_link_over");
  const isApproved = state === "approved";
  return {
    college: { id: college.id, name: college.name },
    state,
    name,
    role,
    statements: isApproved ? (await listStatementsOf(deps.db, id, maxShown)).map(present) : [],
    reports: isApproved ? await listReportsForOffice(deps.db, collegeId) : [],
  };
}

interface Checked {
  office: OfficeRow;
  value: string;
  year: number | null;
  files: CheckedFile[];
}

/**
 * How an office states a fact (`state_college_fact`), with one PDF. It waits for staff.
 *
 * @throws AppError office_link_over, office_not_approved, statements_full, files_unavailable; invalid_input by field
 */
export function stateFactSteps(
  deps: Deps,
  link: OfficeLink,
  input: NewStatement,
  uploads: UploadedFile[],
): Steps<Checked, OfficeStatement> {
  return {
    check: async () => {
      const office = await requireApproved(deps, link);
      const isFigure = kindOfTopic[input.topic] === "figure";
      const year = input.year === "" ? null : Number(input.year);
      const value = readValue(input.topic, input.value);
      if (isFigure && year === null) throw new AppError("invalid_input", { year: "Please enter a year such as 2026" });
      if (value === null) throw new AppError("invalid_input", { value: valueProblem(isFigure) });
      if (uploads.length !== 1) throw refused("Please add one PDF that proves it");
      const files = await checkAttachments(uploads);
      if (files.some(({ contentType }) => contentType !== "application/pdf")) {
        throw refused("Please add one PDF that proves it");
      }
      return { office, value, year: isFigure ? year : null, files };
    },
    work: (checked) => stateFact(deps, checked, input),
  };
}

const valueProblem = (isFigure: boolean) =>
  isFigure ? "Please enter one whole number, such as 125000" : "This does not fit what you state";

async function stateFact(deps: Deps, { office, value, year, files }: Checked, input: NewStatement) {
  const stored = await storeFiles(deps, { studentId: null }, files);
  try {
    return await deps.db.transaction(async (tx) => {
      const locked = await lockOffice(tx, office.id);
      if (locked?.state !== "approved") throw new AppError("office_not_approved");
      const createdAt = deps.now();
      const { collegeId, id: officeId } = locked;
      const since = new Date(createdAt.getTime() - dayMs);
      const { waiting, recent } = await countStatements(tx, { collegeId, officeId, since });
      if (waiting >= maxWaiting || recent >= maxPerDay) throw new AppError("statements_full");
      const { topic, programme } = input;
      const values = { collegeId, officeId, topic, programme, year, value, createdAt, statedOn: dayInIndia(createdAt) };
      const id = await insertStatement(tx, values);
      await attachToStatement(tx, id, stored);
      return present({ ...values, id, state: "waiting", reason: "" });
    });
  } catch (error) {
    await dropFiles(deps, stored);
    throw error;
  }
}

/**
 * An office takes a statement of its own back: what waits, or is shown.
 *
 * @throws AppError office_link_over, office_not_approved; statement_not_found, also for another office's
 */
export async function withdrawStatement(deps: Deps, link: OfficeLink, id: number): Promise<void> {
  const office = await requireApproved(deps, link);
  await deps.db.transaction(async (tx) => {
    const statement = await lockStatement(tx, id);
    if (statement?.officeId !== office.id) throw new AppError("statement_not_found");
    if (statement.state !== "waiting" && statement.state !== "accepted") return;
    await updateStatement(tx, id, { state: "withdrawn", decidedAt: deps.now(), decidedBy: null });
  });
}

/**
 * An office answers a report about its college's page: staff read it, and decide.
 *
 * @throws AppError office_link_over, office_not_approved; office_report_not_found, also for another college's
 */
export async function answerReport(deps: Deps, link: OfficeLink, id: number, answer: string): Promise<void> {
  const { collegeId } = await requireApproved(deps, link);
  await answerReportAsOffice(deps, { id, collegeId, answer });
}

function present({
  id,
  topic,
  programme,
  year,
  value,
  state,
  reason,
  statedOn,
}: Pick<
  StatementRow,
  "id" | "topic" | "programme" | "year" | "value" | "state" | "reason" | "statedOn"
>): OfficeStatement {
  return { id, topic, programme, year, value, state, reason, stated_on: statedOn };
}
