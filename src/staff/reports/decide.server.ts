import type { FactReportState } from "#db/schema/choices.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import { readFactId } from "#features/facts/rules.ts";
import { readFact } from "#features/facts/service/read-fact.server.ts";
import type { Report } from "#features/reports/contract.ts";
import {
  decideReport,
  getReport,
  listReports,
  openReportFile,
} from "#features/reports/service/decide-report.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import type { Download } from "#http/responses/answer-download.server.ts";
import { AppError } from "#lib/errors.ts";
import { firstNameOf } from "#lib/person-rules.ts";
import { recordChange } from "#staff/history/note-change.server.ts";
import type { ReportDecision, StaffReport, StaffReportPage } from "./contract.ts";

/** Where a kind of fact is corrected. Computed figures have no record of their own. */
const records: Record<string, string> = {
  cutoff: "cutoffs",
  seats: "branches",
  intake: "intake",
  fee: "fees",
  outcome: "placements",
  placement: "placements",
  college: "colleges",
  price: "hostels",
};

/** Reports with the figure of each beside it. */
export async function listStaffReports(
  deps: Deps,
  states: FactReportState[],
  page: { limit: number; offset: number },
): Promise<StaffReportPage> {
  const { count, counts, reports } = await listReports(deps, states, page);
  return { count, counts, results: await Promise.all(reports.map((report) => present(deps, report))) };
}

/** @throws AppError report_not_found, report_decided, invalid_input */
export async function decide(
  deps: Deps,
  staff: SignedInStaff,
  id: number,
  { decision: state, answer }: ReportDecision,
): Promise<StaffReport> {
  await deps.db.transaction(async (tx) => {
    const within = { ...deps, db: tx };
    const staffName = `${firstNameOf(staff.name)}, Margdeep`;
    const { factId, studentId } = await decideReport(within, { id, state, answer, staffId: staff.id, staffName });
    const record = { area: "content", resource: "fact-reports", recordId: id, label: `Report of ${factId}` } as const;
    const summary = { corrected: "Corrected", stays: "Stays as it is", needs_more: "Asked for more" }[state];
    await recordChange(tx, staff, { at: deps.now(), action: "act", ...record, summary });
    if (studentId === null) return;
    const row = { kind: "answer_sent", purpose: "answering", fields: ["email"] } as const;
    await recordDisclosures(deps, tx, { ...row, studentIds: [studentId], staff });
  });
  return present(deps, await getReport(deps, id));
}

/** A file that came with a report; a student finds in the ledger who opened it. */
export async function openFile(deps: Deps, staff: SignedInStaff, id: number, fileId: string): Promise<Download> {
  const { file, studentId } = await openReportFile(deps, id, fileId);
  if (studentId !== null) {
    const row = { kind: "file_opened", purpose: "answering", fields: ["file"] } as const;
    await deps.db.transaction((tx) => recordDisclosures(deps, tx, { ...row, studentIds: [studentId], staff }));
  }
  return file;
}

async function present(deps: Deps, report: Report): Promise<StaffReport> {
  const { factId, shouldBe, officeAnswer, evidenceUrl, createdAt, decidedAt, answers, files, ...same } = report;
  const key = readFactId(factId);
  const resource = key && records[key.kind];
  const fact = await readFact(deps, factId).catch((thrown: unknown) => {
    if (thrown instanceof AppError) return null;
    throw thrown;
  });
  return {
    ...same,
    fact_id: factId,
    fact,
    record: key && resource ? { resource, id: key.number } : null,
    should_be: shouldBe,
    office_answer: officeAnswer,
    evidence_url: evidenceUrl,
    created_at: createdAt,
    decided_at: decidedAt,
    answers: answers.map(({ authorName, body, createdAt: at }) => ({ author_name: authorName, body, created_at: at })),
    files: files.map(({ id, name, contentType, sizeBytes }) => ({
      id,
      name,
      content_type: contentType,
      size_bytes: sizeBytes,
    })),
  };
}
