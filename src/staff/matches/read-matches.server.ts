import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { csvRows, csvStart } from "#lib/csv.ts";
import { dayInIndia, startOfDayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { type MatchCandidate, type MatchSummary, matchStates, type StaffMatch } from "./contract.ts";
import {
  findMatchRow,
  listCandidateRows,
  listDescriptions,
  listMatchRows,
  type MatchFilter,
  type MatchRow,
  sumDecided,
  sumWaiting,
} from "./queue-store.server.ts";
import type { MatchState } from "./store.server.ts";

/** Which matches somebody wants to see. */
interface RequestedMatches extends Omit<MatchFilter, "states"> {
  decision: MatchState | "all";
  /** `figures-id` of the last match that they have. */
  after?: string | undefined;
}

/** A page of matches. */
export async function listMatches(
  { db }: Pick<Deps, "db">,
  { decision, after, ...asked }: RequestedMatches,
  page: { page: number; perPage: number },
): Promise<{ count: number; results: StaffMatch[] }> {
  const states = matchStates.filter((state) => decision === "all" || state === decision);
  const [figures, id] = (after ?? "").split("-").map(Number);
  const behind = figures !== undefined && id !== undefined ? { after: { figures, id } } : {};
  const { count, rows } = await listMatchRows(db, { ...asked, states }, { ...page, ...behind });
  return { count, results: await present(db, rows) };
}

/** @throws AppError match_not_found */
export async function readMatch(db: Db, id: number): Promise<StaffMatch> {
  const row = await findMatchRow(db, id);
  const [match] = row ? await present(db, [row]) : [];
  if (!match) throw new AppError("match_not_found");
  return match;
}

/** How much waits, and what was done today. */
export async function getMatchSummary({ db, now }: Deps): Promise<MatchSummary> {
  const waiting = await sumWaiting(db);
  const decided = await sumDecided(db, startOfDayInIndia(dayInIndia(now())));
  const sum = (rows: readonly { decisions: number; figures: number }[]) => ({
    decisions: rows.reduce((all, { decisions }) => all + decisions, 0),
    figures: rows.reduce((all, { figures }) => all + figures, 0),
  });
  const largestFirst = (one: { figures: number }, other: { figures: number }) => other.figures - one.figures;
  const by = <Key extends "authority" | "state">(key: Key) =>
    [...Map.groupBy(waiting, (row) => row[key])].map(([value, rows]) => ({ [key]: value, ...sum(rows) }));
  return {
    some: sum(waiting.filter(({ resembles }) => resembles)),
    none: sum(waiting.filter(({ resembles }) => !resembles)),
    joining: { decisions: decided.joining, figures: decided.figuresJoining },
    today: { decisions: decided.decisions, figures: decided.figures },
    authorities: (by("authority") as MatchSummary["authorities"]).sort(largestFirst),
    states: (by("state") as MatchSummary["states"]).sort(largestFirst),
  };
}

const rowsAtOnce = 100;

/** The columns of the queue as a CSV file. */
export const queueColumns: readonly string[] = [
  ...["id", "authority", "code", "name", "place", "state", "figures", "files", "decision"],
  ...["college_id", "college", "city", "score", "reasons"],
];

/** The queue as a CSV file: a row a name, with the number of the college that resembles it most. */
export async function* exportMatches(deps: Deps, asked: Omit<RequestedMatches, "after">): AsyncGenerator<string> {
  yield csvStart + csvRows([queueColumns]);
  for (let page = 1; ; page += 1) {
    const { results } = await listMatches(deps, asked, { page, perPage: rowsAtOnce });
    yield csvRows(
      results.map((match) => [
        String(match.id),
        match.authority,
        match.code,
        match.name,
        match.place,
        match.state,
        String(match.figures),
        match.files.join("; "),
        match.decision,
        match.college ? String(match.college.id) : "",
        match.college?.name ?? "",
        match.college?.city ?? "",
        match.college ? String(match.score) : "",
        match.reasons.join("; "),
      ]),
    );
    if (results.length < rowsAtOnce) return;
  }
}

/** Adds to rows how the files describe the name, and the colleges that resemble it. */
async function present(db: Db, rows: readonly MatchRow[]): Promise<StaffMatch[]> {
  if (rows.length === 0) return [];
  const described = Map.groupBy(
    await listDescriptions(
      db,
      rows.map(({ proposal }) => proposal.id),
    ),
    ({ id }) => id,
  );
  const ids = rows.flatMap(({ proposal }) => proposedBy(proposal).map(({ collegeId }) => collegeId));
  const colleges = new Map((await listCandidateRows(db, [...new Set(ids)])).map((college) => [college.id, college]));
  return rows.map(({ proposal, college, decidedByName, figures, joined }) => {
    const descriptions = described.get(proposal.id) ?? [];
    const file = unite(descriptions.map((one) => one.college));
    return {
      id: proposal.id,
      authority: proposal.authority,
      code: proposal.code,
      name: proposal.name,
      place: proposal.place,
      state: proposal.state,
      file,
      files: [...new Set(descriptions.map((one) => one.file))],
      figures,
      joined,
      college,
      candidates: proposedBy(proposal).flatMap(({ collegeId, score, reasons }) => {
        const found = colleges.get(collegeId);
        return found ? [presentCandidate(found, file.programmes, { score, reasons })] : [];
      }),
      score: round(proposal.score),
      reasons: proposal.reasons,
      import_kind: proposal.importKind,
      decision: proposal.stateOfWork,
      is_created: proposal.isCreated,
      decided_by: decidedByName,
      decided_at: proposal.decidedAt?.toISOString() ?? null,
    };
  });
}

/** The chosen college comes first, where staff chose another one than those proposed. */
function proposedBy({ collegeId, score, reasons, candidates }: MatchRow["proposal"]) {
  if (collegeId === null || candidates.some((candidate) => candidate.collegeId === collegeId)) return candidates;
  return [{ collegeId, score, reasons }, ...candidates];
}

type CandidateRow = Awaited<ReturnType<typeof listCandidateRows>>[number];

function presentCandidate(
  { branches, ...college }: CandidateRow,
  programmes: readonly string[],
  { score, reasons }: Pick<MatchCandidate, "score" | "reasons">,
): MatchCandidate {
  const taught = new Set(branches.map((name) => name.toLowerCase()));
  const common = programmes.filter((name) => taught.has(name.toLowerCase()));
  return { ...college, branches: branches.length, common_programmes: common, score: round(score), reasons };
}

type Description = Awaited<ReturnType<typeof listDescriptions>>[number]["college"];

/** One description of those in several files: the first that states a thing. */
function unite(all: readonly Description[]): StaffMatch["file"] {
  const first = (of: (one: Description) => string) => all.map(of).find(Boolean) ?? "";
  return {
    aliases: [...new Set(all.flatMap(({ name, aliases }) => [name, ...aliases]))].filter(Boolean),
    city: first(({ city }) => city),
    district: first(({ district }) => district),
    university: first(({ university }) => university),
    ownership: first(({ ownership }) => ownership),
    programmes: [...new Set(all.flatMap(({ programmes }) => programmes))],
  };
}

const round = (score: number): number => Math.round(score * 100) / 100;
