import type { FactReportState } from "#db/schema/choices.ts";
import { answerContactMessage } from "#features/enquiries/service/answer-message.server.ts";
import { openMessageFile } from "#features/tickets/service/read-tickets.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Download } from "#http/responses/answer-download.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Decision, Report } from "../contract.ts";
import {
  countReports,
  lockReport,
  type ReportRow,
  selectReport,
  selectReports,
  selectThreads,
  setDecision,
} from "../store.server.ts";

/** Reports in some states (none: all), those that wait longest first. */
export async function listReports(
  { db }: Pick<Deps, "db">,
  states: FactReportState[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; counts: Record<FactReportState, number>; reports: Report[] }> {
  const [rows, found] = await Promise.all([selectReports(db, states, limit, offset), countReports(db)]);
  const of = (state: FactReportState) => found.get(state) ?? 0;
  const counts = {
    waiting: of("waiting"),
    needs_more: of("needs_more"),
    corrected: of("corrected"),
    stays: of("stays"),
    withdrawn: of("withdrawn"),
  };
  const asked = states.length > 0 ? states : (Object.keys(counts) as FactReportState[]);
  return {
    count: asked.reduce((sum, state) => sum + counts[state], 0),
    counts,
    reports: await present({ db }, rows),
  };
}

/** @throws AppError report_not_found */
export async function getReport({ db }: Pick<Deps, "db">, id: number): Promise<Report> {
  const row = await selectReport(db, id);
  const [report] = row ? await present({ db }, [row]) : [];
  if (!report) throw new AppError("report_not_found");
  return report;
}

/**
 * Decides a report and e-mails the answer to who wrote it. `needs_more` asks for more: the figure stays disputed, and the
 * report is decided later.
 *
 * @returns whose report it is: what the history and the ledger name
 * @throws AppError report_not_found; report_decided for one that was decided or withdrawn; invalid_input
 */
export async function decideReport(
  deps: Deps,
  decision: { id: number; state: Decision; answer: string; staffId: number; staffName: string },
): Promise<{ factId: string; studentId: number | null }> {
  const report = await lockReport(deps.db, decision.id);
  if (!report) throw new AppError("report_not_found");
  if (report.state !== "waiting" && report.state !== "needs_more") throw new AppError("report_decided");
  const { reference, factId, studentId } = report;
  await answerContactMessage(deps, { reference, staffName: decision.staffName, body: decision.answer });
  await setDecision(deps.db, decision.id, {
    state: decision.state,
    decidedBy: decision.staffId,
    decidedAt: deps.now(),
  });
  return { factId, studentId };
}

/**
 * A file that came with a report.
 *
 * @returns the file, and the student whose it is
 * @throws AppError report_not_found, attachment_not_found, files_unavailable
 */
export async function openReportFile(
  deps: Deps,
  reportId: number,
  fileId: string,
): Promise<{ file: Download; studentId: number | null }> {
  const row = await selectReport(deps.db, reportId);
  if (!row) throw new AppError("report_not_found");
  if (row.state === "withdrawn") throw new AppError("attachment_not_found");
  return { file: await openMessageFile(deps, row.messageId, fileId), studentId: row.studentId };
}

async function present({ db }: Pick<Deps, "db">, rows: ReportRow[]): Promise<Report[]> {
  const { answers, files } = await selectThreads(
    db,
    rows.map(({ messageId }) => messageId),
  );
  return rows.map(({ messageId, aboutKind, aboutId, message, studentId: _, ...row }) => {
    // Of what its sender withdrew staff see that it was there.
    const isWithdrawn = row.state === "withdrawn";
    return {
      ...row,
      ...(isWithdrawn && { shouldBe: "", evidenceUrl: null, office: "" }),
      about: { kind: aboutKind, id: aboutId },
      words: isWithdrawn ? "" : message,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      answers: answers
        .filter((answer) => answer.messageId === messageId)
        .map(({ authorName, body, createdAt }) => ({ authorName, body, createdAt: createdAt.toISOString() })),
      files: isWithdrawn
        ? []
        : files
            .filter((file) => file.messageId === messageId)
            .map(({ id, name, contentType, sizeBytes }) => ({ id, name, contentType, sizeBytes })),
    };
  });
}
