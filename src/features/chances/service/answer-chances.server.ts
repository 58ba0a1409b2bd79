import { findHome } from "#features/catalogue/service/find-home.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError, type FieldErrors } from "#lib/errors.ts";
import type { ChanceFacets, ChanceModel, ChancesAnswer, ChancesQuestion, FacetCount } from "../contract.ts";
import { type Candidate, judgeResolved } from "../eligibility/judge-pool-rules.ts";
import { instituteKey } from "../eligibility/rule-set.ts";
import { chancesOf, roundAnswered } from "../model/served-model.ts";
import { findAlternatives } from "./alternatives.ts";
import { describeRow } from "./describe-row.ts";
import { distancesFrom, orderByDistance } from "./distances.ts";
import { rowsAsked } from "./filter-rows.ts";
import { findNotOffered } from "./not-offered.ts";
import { genderPoolOf, wordOf } from "./row-table.ts";
import { type LoadedModel, servedModel } from "./served-models.server.ts";
import { rankRows } from "./sort-rows.ts";

/** What a candidate says of themselves, in any question. */
type CandidateAnswers = Pick<
  ChancesQuestion,
  "ranks" | "category" | "pwd" | "gender" | "state" | "aat" | "home_university"
>;

export type ChanceDeps = Pick<Deps, "db" | "files" | "work" | "state" | "log" | "reads">;

/**
 * Answers a candidate: every seat of the authority's newest list that they may have, with its chance; a page of it. Reads
 * memory alone but for the place of a home, keeps nothing and logs nothing.
 *
 * @throws AppError chances_not_found for an authority without a model; invalid_input for a state that the rules do not know, or a home
 *   that no list of places has
 */
export async function answerChances(deps: ChanceDeps, question: ChancesQuestion): Promise<ChancesAnswer> {
  const loaded = await loadedModel(deps, question.authority);
  const { served, table } = loaded;
  const asked = rowsAsked(served.artefact, table, question);
  const candidate = candidateOf(question, loaded);
  const judged = chancesOf(served, candidate, question.round, asked);
  const home = question.home ? await findHome(deps, question.home) : null;
  const metres = home && distancesFrom(table, home);
  const orders = { ...table.orders, distance: metres ? orderByDistance(table, metres) : table.orders.closing };
  const ranked = rankRows(orders, judged, question, asked.length);
  const round = roundAnswered(served.artefact, question.round);
  const shown = ranked.rows.map(({ row }) => row);
  const alternatives = question.with_alternatives ? findAlternatives(loaded, candidate, shown, round) : null;
  const notOffered = findNotOffered(loaded, candidate, question);
  return {
    count: ranked.count,
    page: question.page,
    pages: Math.max(1, Math.ceil(ranked.count / question.page_size)),
    counts: ranked.counts,
    withheld: [...judged.withheld],
    round,
    model: describeModel(loaded),
    results: ranked.rows.flatMap(({ row, chance }) => {
      const verdict = judged.verdictOf(row);
      if (verdict.outcome !== "in") return [];
      return [
        {
          ...describeRow(loaded, { row, verdict, round, chance }),
          ...(metres && { distance_km: tellDistance(metres[table.branchOf[row]!]!) }),
          ...(alternatives && { alternatives: alternatives(row) }),
        },
      ];
    }),
    ...(notOffered && { not_offered: notOffered }),
  };
}

function tellDistance(metres: number): number | null {
  return Number.isFinite(metres) ? Math.round(metres / 1000) : null;
}

/**
 * The model that answers for an authority.
 *
 * @throws AppError chances_not_found
 */
export async function loadedModel(deps: ChanceDeps, authority: ChancesQuestion["authority"]): Promise<LoadedModel> {
  const loaded = await servedModel(deps, authority);
  if (!loaded) throw new AppError("chances_not_found");
  return loaded;
}

/**
 * How many rows each value of a filter has, among all that the candidate may have.
 *
 * @throws AppError as answerChances
 */
export async function countFacets(deps: ChanceDeps, question: ChancesQuestion): Promise<ChanceFacets> {
  const loaded = await loadedModel(deps, question.authority);
  const { served, table, rules } = loaded;
  const { artefact, pooled } = served;
  const candidate = candidateOf(question, loaded);
  const isIn = pooled.pools.map((pool) => judgeResolved(rules, candidate, pool).outcome === "in");
  const rows = table.orders.closing.filter((row) => isIn[pooled.poolOfRow[row]!]);
  const branch = (row: number) => table.branches[table.branchOf[row]!]!;
  return {
    institute_type: count(rows, (row) => branch(row).instituteType),
    state_of_college: count(rows, (row) => branch(row).state),
    quota: count(rows, (row) => wordOf(artefact, "quota", row)),
    seat_type: count(rows, (row) => wordOf(artefact, "seatType", row)),
    gender_pool: count(rows, (row) => genderPoolOf(artefact, row)),
  };
}

/** Most rows first. */
function count(rows: Uint32Array, tell: (row: number) => string): FacetCount[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(tell(row), (counts.get(tell(row)) ?? 0) + 1);
  return [...counts]
    .map(([value, of]) => ({ value, count: of }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, "en"));
}

/** The states that an authority's rules know, as a form lists them. */
export async function statesKnown(deps: ChanceDeps, authority: ChancesQuestion["authority"]): Promise<string[]> {
  return [...(await loadedModel(deps, authority)).rules.states];
}

/** The universities by whose area an authority allots seats, as a form lists them; none where it does not. */
export async function homeUniversitiesKnown(
  deps: ChanceDeps,
  authority: ChancesQuestion["authority"],
): Promise<string[]> {
  return universitiesOf(await loadedModel(deps, authority)).toSorted();
}

function universitiesOf({ served: { artefact } }: LoadedModel): string[] {
  return artefact.manifest.words.homeUniversity!.filter((name) => name !== "");
}

/**
 * What the rules ask of a candidate; states and universities are found by their words.
 *
 * @throws AppError invalid_input for a state or university that the rules do not know
 */
export function candidateOf(question: CandidateAnswers, loaded: LoadedModel): Candidate {
  const { ranks, category, pwd, gender, state, aat, home_university: university } = question;
  const states = [...loaded.rules.states];
  return {
    ...{ ranks: ranks as Candidate["ranks"], category, pwd, gender, aat },
    state: knownName(state, states, { state: "must be a state or union territory of India" }),
    homeUniversity: knownName(university, universitiesOf(loaded), {
      home_university: "must be a university by whose area seats are allotted",
    }),
  };
}

function knownName(asked: string | undefined, names: readonly string[], refusal: FieldErrors): string | undefined {
  if (asked === undefined) return undefined;
  const key = (name: string) => instituteKey(name.replace(/&/g, " and "));
  const known = names.find((name) => key(name) === key(asked));
  if (!known) throw new AppError("invalid_input", refusal);
  return known;
}

/** What an answer says of the model behind it. */
export function describeModel({ served, rules, rulesCarriedFrom, staleSince }: LoadedModel): ChanceModel {
  const { version, trainedOn, validFor, afterRound, scale } = served.artefact.manifest;
  return {
    version,
    trained_on: trainedOn,
    valid_for: validFor,
    after_round: afterRound,
    promise: scale === "rank" ? "last_round" : "some_round",
    stale_since: staleSince,
    rules: {
      ...{ version: rules.version, years: rules.years },
      ...{ is_of_season: rulesCarriedFrom === null, carried_from: rulesCarriedFrom },
    },
  };
}
