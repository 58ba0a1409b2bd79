import { setTimeout as wait } from "node:timers/promises";
import type { JobData } from "#gateways/job-queue.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { readCell } from "#lib/csv.ts";
import { AppError } from "#lib/errors.ts";
import type { ChangedBy } from "#staff/history/note-change.server.ts";
import { fileRefused, matchHeadings, namelessCells, parseCsv } from "#staff/records/csv-table.server.ts";
import { type FiledDecisions, matchStates } from "./contract.ts";
import { createColleges } from "./create-colleges.server.ts";
import { acceptMatch, ignoreMatch, refuseMatch } from "./decide-matches.server.ts";
import { queueColumns } from "./read-matches.server.ts";
import { findCollegeIds, listFiledNames } from "./store.server.ts";

type Decision = JobData["decide-matches"]["decisions"][number];
type FiledName = Awaited<ReturnType<typeof listFiledNames>>[number];

const maxRows = 20_000;
const maxDecisions = 2_000;
/** The embedded database has one connection, which visitors have to themselves between two decisions. */
const pauseMs = 5;

interface FiledRow {
  /** Line of the file as a spreadsheet counts it: the heading is 1. */
  row: number;
  cells: Record<string, string>;
}

/**
 * Takes the exported queue back. The column `decision` says what a name is: the number of our college, `new` for a college that
 * is not here, `none` for a name that is none of the colleges that resemble it, or no college; `ignore` leaves the name out. Blank,
 * or as it was exported, it decides nothing. Rows that cannot be used are reported all at once, each with its line and value; a
 * job makes the other decisions, each like a single one.
 *
 * @param isDryRun says what would be decided, and decides nothing
 * @throws AppError invalid_input (file)
 */
export async function takeDecisions(
  deps: Deps,
  staff: ChangedBy,
  text: string,
  isDryRun: boolean,
): Promise<FiledDecisions> {
  const rejected: FiledDecisions["rejected"] = [];
  const rows = readRows(text, rejected);
  const stated = rows.filter(({ cells }) => isDecision(cells.decision ?? ""));
  const names = await listFiledNames(deps.db, numbersIn(stated, "id"));
  const byId = new Map(names.map((name) => [name.id, name]));
  const colleges = new Set(await findCollegeIds(deps.db, numbersIn(stated, "decision")));
  const decided = new Map<number, { name: FiledName; decision: Decision["decision"] }>();
  for (const { row, cells } of stated) {
    const name = byId.get(Number(cells.id));
    const problem = problemOf(cells, name, colleges) ?? (name && decided.has(name.id) ? twice(cells) : null);
    if (problem || !name) rejected.push({ row, ...(problem ?? unknownId(cells)) });
    else decided.set(name.id, { name, decision: readDecision(cells.decision ?? "", name) });
  }
  if (decided.size > maxDecisions)
    throw fileRefused(`The file has ${decided.size} decisions; at most ${maxDecisions} are made at once`);
  const decisions = [...decided].map(([id, { decision }]) => ({ id, decision }));
  if (!isDryRun && decisions.length > 0) {
    const { id, name } = staff;
    await deps.db.transaction((tx) => deps.jobs.add(tx, "decide-matches", { staff: { id, name }, decisions }));
  }
  const left = rows.length - stated.length;
  return { ...countDecisions([...decided.values()]), left, rejected: rejected.sort((a, b) => a.row - b.row) };
}

/**
 * Makes the decisions of a file, as a job. What somebody else decided meanwhile stays; begun again, it goes on with what is not
 * decided yet.
 */
export async function decideMatches(deps: Deps, { staff, decisions }: JobData["decide-matches"]): Promise<void> {
  const creations = decisions.filter(({ decision }) => decision === "new").map(({ id }) => id);
  const names = await listFiledNames(deps.db, creations);
  // Two codes under one name and place are one college, as when staff create several at once.
  const groups = Map.groupBy(names, ({ name, place, inState }) => [aliasKey(name), place, inState].join("\t"));
  const works = [
    ...[...groups.values()].map(
      (group) => () =>
        createColleges(
          deps,
          staff,
          group.map(({ id }) => id),
        ),
    ),
    ...decisions.filter(({ decision }) => decision !== "new").map((one) => () => decideOne(deps, staff, one)),
  ];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.log.info({ code: error.code }, "a decision of a file was not made");
    }
    await wait(pauseMs);
  }
}

function decideOne(deps: Deps, staff: ChangedBy, { id, decision }: Decision) {
  if (typeof decision === "number") return acceptMatch(deps, staff, id, decision);
  return decision === "refuse" ? refuseMatch(deps, staff, id) : ignoreMatch(deps, staff, id);
}

function readRows(text: string, rejected: FiledDecisions["rejected"]): FiledRow[] {
  const { heading, lines } = parseCsv(text, { maxRows });
  const columns = matchHeadings(
    queueColumns.map((name) => ({ name })),
    heading,
  );
  for (const needed of ["id", "decision"])
    if (!columns.some((column) => column?.name === needed)) throw fileRefused(`The file has no column "${needed}"`);
  return lines.flatMap((line, at) => {
    const row = at + 2;
    const problems = namelessCells(columns, line);
    rejected.push(...problems.map((problem) => ({ row, ...problem })));
    const cells = columns.flatMap((column, at) => (column ? [[column.name, readCell(line[at] ?? "").trim()]] : []));
    return problems.length > 0 ? [] : [{ row, cells: Object.fromEntries(cells) }];
  });
}

/** Whether a cell decides something: an undecided name is exported as `waiting`, a decided one with its decision. */
function isDecision(cell: string): boolean {
  return cell !== "" && !matchStates.some((state) => state === cell.toLowerCase());
}

function numbersIn(rows: readonly FiledRow[], column: "id" | "decision"): number[] {
  return [
    ...new Set(
      rows
        .map(({ cells }) => cells[column] ?? "")
        .filter(isNumber)
        .map(Number),
    ),
  ];
}

/** A number that the database can hold. */
const isNumber = (cell: string): boolean => /^[1-9]\d{0,9}$/.test(cell) && Number(cell) <= 2_147_483_647;

const shown = (cell = ""): string => JSON.stringify(cell.slice(0, 100));

const unknownId = ({ id }: FiledRow["cells"]) => ({
  column: "id",
  message: `There is no name ${shown(id)} in the queue`,
});
const twice = ({ id }: FiledRow["cells"]) => ({ column: "id", message: `The name ${shown(id)} is in the file twice` });

/** What is wrong with a row. @param colleges the numbers of colleges that exist */
function problemOf(cells: FiledRow["cells"], found: FiledName | undefined, colleges: ReadonlySet<number>) {
  if (!found) return unknownId(cells);
  const { decision = "", name } = cells;
  if (name !== undefined && aliasKey(name) !== aliasKey(found.name))
    return { column: "name", message: `${shown(name)} is not the name of ${cells.id}, which is ${shown(found.name)}` };
  if (found.state !== "waiting")
    return { column: "decision", message: `${shown(decision)}: it is decided already (${found.state})` };
  if (isNumber(decision))
    return colleges.has(Number(decision))
      ? null
      : { column: "decision", message: `There is no college ${decision} here` };
  if (!/^(new|none|ignore)$/i.test(decision)) {
    const allowed = "the number of a college, new, none or ignore";
    return { column: "decision", message: `${shown(decision)} is no decision. Write ${allowed}` };
  }
  if (/^new$/i.test(decision) && !found.hasSource)
    return { column: "decision", message: `${shown(decision)}: nothing is stored of it to create a college from` };
  return null;
}

/** `none` leaves a name out that resembles no college: there is nothing to refuse. */
function readDecision(cell: string, { collegeId }: FiledName): Decision["decision"] {
  if (isNumber(cell)) return Number(cell);
  if (/^new$/i.test(cell)) return "new";
  return /^none$/i.test(cell) && collegeId !== null ? "refuse" : "ignore";
}

function countDecisions(decided: readonly { name: FiledName; decision: Decision["decision"] }[]) {
  const count = (is: (decision: Decision["decision"]) => boolean) =>
    decided.filter(({ decision }) => is(decision)).length;
  const joining = decided.filter(({ decision }) => decision === "new" || typeof decision === "number");
  return {
    joined: count((decision) => typeof decision === "number"),
    created: count((decision) => decision === "new"),
    refused: count((decision) => decision === "refuse"),
    ignored: count((decision) => decision === "ignore"),
    figures: joining.reduce((sum, { name }) => sum + name.figures, 0),
  };
}
