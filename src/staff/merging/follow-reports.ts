import { readFactId } from "#features/facts/rules.ts";
import type { Joined, Row, Step } from "./rules.ts";

/** Whose row a figure's id has the number of, by the first word of the id. */
const tables: Readonly<Record<string, string>> = {
  cutoff: "cutoffs",
  intake: "intake_details",
  seats: "branches",
  outcome: "placements",
  placement: "placements",
  fee: "fees",
  ...Object.fromEntries(
    ["college", "total", "branches", "closing", "fees", "nearest", "distance"].map((kind) => [kind, "colleges"]),
  ),
};

/**
 * Reports that a figure is wrong follow the figure: to the remaining college, and to the row that is left of two.
 *
 * @param reports those about either college
 */
export function followReports(reports: readonly Row[], joined: readonly Joined[]): Step[] {
  const kept = new Map(joined.map((one) => [`${one.table} ${one.removed.id}`, one.kept.id]));
  return reports.flatMap((report) => {
    const factId = String(report.fact_id);
    const { kind = "", number = 0, rest = "" } = readFactId(factId) ?? {};
    const id = kept.get(`${tables[kind]} ${number}`);
    const after: Row = {
      ...(id !== undefined && { fact_id: [kind, id, rest].filter((part) => part !== "").join("-") }),
      ...(kept.has(`colleges ${report.about_id}`) && { about_id: kept.get(`colleges ${report.about_id}`) }),
    };
    if (Object.keys(after).length === 0) return [];
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, report[column]]));
    return [{ table: "fact_reports", key: { id: report.id }, before, after }];
  });
}
