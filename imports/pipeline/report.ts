import type { PreviewRow } from "#gateways/importers.server.ts";
import type { ChangedFigures } from "../write/changed-figures.ts";
import type { ImportReport } from "./import-request.ts";
import { formatCount } from "./progress.ts";

/**
 * The report of an import: one line per kind of record, the path of the rejected rows, and the names of the colleges that a
 * dry run would create.
 */
export function describeReport(kind: string, report: ImportReport, dryRun: boolean): string {
  const would = dryRun ? "would be " : "";
  const lines = Object.entries(report.counts).map(
    ([what, { added, changed, left, relabelled = 0, removed = 0 }]) =>
      `  ${what}: ${formatCount(added)} ${would}added, ${formatCount(changed)} ${would}changed, ${formatCount(left)} left as they are${relabelled > 0 ? `, ${formatCount(relabelled)} ${would}given another source, file or line` : ""}${removed > 0 ? `, ${formatCount(removed)} ${would}removed` : ""}`,
  );
  const { count, path } = report.rejected;
  const most = report.isFruitless ? `. ${report.mostRejected}` : "";
  const rejected = path ? `  rejected rows: ${formatCount(count)}, see ${path}${most}` : "  rejected rows: none";
  const kept = report.kept.path ? [`  staff corrections that were kept: see ${report.kept.path}`] : [];
  const created =
    report.created.length > 0
      ? ["  colleges that would be created:", ...report.created.map((name) => `    ${name}`)]
      : [];
  const preview = dryRun ? describePreview(report.preview) : [];
  const outcome = report.isFruitless ? "failed, because not one row could be used, after" : "done in";
  const head = `${kind}: ${report.isStopped ? "stopped after" : outcome} ${report.seconds.toFixed(1)} s${dryRun ? ", dry run: nothing was changed" : ""}`;
  const rest = report.isStopped && !dryRun ? ["  Run it again to import the rest."] : [];
  const skipped = report.skipped.map((reason) => `  left out: ${reason}`);
  return `${[head, ...lines, ...describeFigures(report.figures, dryRun), rejected, ...skipped, ...kept, ...created, ...preview, ...rest].join("\n")}\n`;
}

/** Changed figures apart from changed labels: who imports a second copy of a list asks whether it says something else. */
function describeFigures({ count, first }: ChangedFigures, dryRun: boolean): string[] {
  if (count === 0) return ["  0 figures differ from what was stored"];
  const differ = count === 1 ? "figure differs" : "figures differ";
  const rest = count - first.length;
  return [
    `  ${formatCount(count)} ${differ} from what was stored:`,
    ...first.map(
      ({ fact, was, now, file, line }) =>
        `    ${fact}: was ${was}, ${dryRun ? "would be" : "is"} ${now} (${file}${line === null ? "" : `:${line}`})`,
    ),
    ...(rest > 0 ? [`    and ${formatCount(rest)} more`] : []),
  ];
}

/** Lists of states: what the first rows would become, and the lists in the files. */
function describePreview({ rows, lists }: ImportReport["preview"]): string[] {
  if (rows.length === 0) return [];
  const parts = lists.map(
    ({ file, year, round, values }) =>
      `    ${file}: ${[year, round === null ? null : `round ${round}`].filter((part) => part !== null).join(", ") || "no year"}: ${formatCount(values)} closing values`,
  );
  return [
    "  lists in the files:",
    ...parts,
    `  the first ${rows.length} rows:`,
    ...rows.map((row) => `    ${describeRow(row)}`),
  ];
}

const matchWords = {
  "": "",
  joined: "",
  waiting: "waits for staff",
  new: "a new college",
  unjoined: "joins no college",
};

function describeRow({ line, refused, college, joins, match, branch, category, list, value }: PreviewRow): string {
  if (refused) return `line ${line}: refused: ${refused}`;
  return `line ${line}: ${[`${college} → ${joins || matchWords[match]}`, branch, category, list, value].filter(Boolean).join(" | ")}`;
}
