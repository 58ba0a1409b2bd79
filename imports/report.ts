import type { ImportReport } from "./import-data.ts";
import { formatCount } from "./progress.ts";

/**
 * The report of an import: one line per kind of record, the path of the rejected rows, and the names of the colleges that a
 * dry run would create.
 */
export function describeReport(kind: string, report: ImportReport, dryRun: boolean): string {
  const would = dryRun ? "would be " : "";
  const lines = Object.entries(report.counts).map(
    ([what, { added, changed, left, removed = 0 }]) =>
      `  ${what}: ${formatCount(added)} ${would}added, ${formatCount(changed)} ${would}changed, ${formatCount(left)} left as they are${removed > 0 ? `, ${formatCount(removed)} ${would}removed` : ""}`,
  );
  const { count, path } = report.rejected;
  const rejected = path ? `  rejected rows: ${formatCount(count)}, see ${path}` : "  rejected rows: none";
  const kept = report.kept.path ? [`  staff corrections that were kept: see ${report.kept.path}`] : [];
  const created =
    report.created.length > 0
      ? ["  colleges that would be created:", ...report.created.map((name) => `    ${name}`)]
      : [];
  const head = `${kind}: ${report.isStopped ? "stopped after" : "done in"} ${report.seconds.toFixed(1)} s${dryRun ? ", dry run: nothing was changed" : ""}`;
  const rest = report.isStopped && !dryRun ? ["  Run it again to import the rest."] : [];
  return `${[head, ...lines, rejected, ...kept, ...created, ...rest].join("\n")}\n`;
}
