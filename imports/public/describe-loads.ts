import { formatCount } from "../pipeline/progress.ts";
import type { FailedDownload } from "./download.ts";
import type { LoadOutcome } from "./load-public.ts";
import { addressOf, type PublicLoad } from "./manifest.ts";

const headings = ["", "files", "added", "changed", "unchanged", "waiting", "rejected", "seconds", ""];

/** One line for each load with what it brought, and below it the files that are missing and the reports of rejected rows. */
export function describeLoads(outcomes: readonly LoadOutcome[], dryRun: boolean): string {
  const rows = outcomes.map(({ name, state, files, figures, missing }) => [
    name,
    missing.length > 0 ? `${files - missing.length} of ${files}` : String(files),
    ...["added", "changed", "unchanged", "waiting", "rejected"].map((key) =>
      figures ? formatCount(figures[key as "added"]) : "-",
    ),
    figures ? figures.seconds.toFixed(1) : "-",
    stateWords[state],
  ]);
  const notes = outcomes.flatMap((outcome) => describeNotes(outcome, outcome.name));
  const head = dryRun ? ["Dry run: nothing was changed."] : [];
  return `${[...head, ...alignColumns([headings, ...rows]), ...(notes.length > 0 ? ["", ...notes] : [])].join("\n")}\n`;
}

const stateWords: Record<LoadOutcome["state"], string> = {
  loaded: "",
  unchanged: "imported before from the same files",
  absent: "not imported: no file is there",
  refused: "refused",
  stopped: "stopped: run it again for the rest",
};

/**
 * What a person should know of a load beside its figures, a sentence each.
 *
 * @param name as it is called where they read it
 */
export function describeNotes({ figures, missing, problem, state }: LoadOutcome, name: string): string[] {
  const rejected =
    figures?.rejectedPath && state === "loaded" ? [`${name}: rejected rows are in ${figures.rejectedPath}`] : [];
  const refused = problem ? problem.split("\n").map((line) => `${name}: ${line}`) : [];
  const absent = missing.slice(0, 3).map(({ file, reason }) => `${name}: ${file.file} ${reason}${howToGet(file)}`);
  const rest = missing.length - absent.length;
  return [...refused, ...absent, ...(rest > 0 ? [`${name}: and ${rest} more`] : []), ...rejected];
}

function howToGet(file: LoadOutcome["missing"][number]["file"]): string {
  if (addressOf(file)) return "";
  return `; it cannot be downloaded in this form (${file.changed}): give it with --from <folder>`;
}

/** The loads of the manifest, for `--list`. */
export function describeManifest(
  loads: readonly PublicLoad[],
  loaded: ReadonlyMap<string, { sums: string[] }>,
): string {
  const rows = loads.map(({ name, title, files, needs }) => {
    const open = files.filter((file) => addressOf(file)).length;
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    const held = loaded.get(name)?.sums.length;
    return [
      name,
      String(files.length),
      String(open),
      megabytes.toFixed(1),
      held === undefined ? "not imported" : `${held} imported`,
      needs.length > 0 ? `${title}; after ${needs.join(", ")}` : title,
    ];
  });
  return `${alignColumns([["", "files", "to download", "MB", "here", ""], ...rows]).join("\n")}\n`;
}

/** One line for each failure: address, reason, and what to do. */
export function describeFailures(failed: readonly FailedDownload[]): string {
  if (failed.length === 0) return "";
  const lines = failed.map(({ file, address, reason }) => `  ${file.file}: ${reason}\n    ${address}`);
  return `${failed.length} of the files could not be downloaded:
${lines.join("\n")}
  Run the command again to try these once more; what arrived is not downloaded twice. Behind a firewall, download them
  elsewhere and give their folder with --from <folder>, or name a copy of all of them with --mirror <address>.
`;
}

/** Counts of the catalogue, one line each. */
export function describeCatalogue(counts: Readonly<Record<string, number>>): string {
  const rows = Object.entries(counts).map(([what, count]) => `  ${formatCount(count).padStart(10)} ${what}`);
  return `The catalogue holds:\n${rows.join("\n")}\n`;
}

/** The first column and the last to the left, figures to the right. */
function alignColumns(rows: readonly string[][]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        const isText = at === 0 || at === row.length - 1;
        return isText ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
