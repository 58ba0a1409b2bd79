import { labelFrom, labelOf } from "margdeep-chances/chance-rules";
import { type Candidate, judgeResolved } from "margdeep-chances/judge-pool-rules";
import { chancesOf } from "margdeep-chances/served-model";
import { itemAt } from "#lib/lookups.ts";
import { type Authority, authorities, type Chance, type ChancesQuestion } from "../contract.ts";
import type { ChanceDeps } from "./answer-chances.server.ts";
import { universitiesOf } from "./answer-question.ts";
import { describeHistory, describeRow, describeSeat } from "./describe-row.ts";
import { selectRows } from "./filter-rows.ts";
import { type LoadedModel, servedModel } from "./served-models.server.ts";

/** A student's exam answers, as every page has them. */
export interface ApplicantAnswers {
  answers: Pick<
    ChancesQuestion,
    "ranks" | "category" | "claims" | "pwd" | "gender" | "state" | "aat" | "home_university"
  >;
  /** Whose seats are looked at first. */
  authority: Authority;
}

/** The seats of one branch that are the student's: where they closed last, and how likely they are. */
export interface OwnClosing
  extends Pick<
    Chance,
    "college_id" | "branch_id" | "branch_name" | "quota" | "seat_type" | "gender_pool" | "chance" | "label"
  > {
  authority: Authority;
  /** The last closing value of these seats: a rank, or a percentile; null: none is known. */
  closing: Chance["history"][number] | null;
  isPercentile: boolean;
  /** The rank that a chance waits for, such as `jee_main.category`; null: the chance is told, or nothing is missing. */
  missing: string | null;
}

/** Whose seats a college shows by itself: those of one authority. */
type OwnSeats = Omit<Chance, "alternatives" | "distance_km">;

/**
 * For each of these colleges and each branch the seats that are the student's, of the first authority that lists the
 * college: with a rank those of the highest chance, without one those of their category, gender and home state. The most
 * sought-after branch comes first. A college that no model speaks of is not in the answer. Reads memory alone.
 */
export async function findOwnClosings(
  deps: ChanceDeps,
  applicant: ApplicantAnswers,
  collegeIds: readonly number[],
): Promise<Map<number, OwnClosing[]>> {
  const found = new Map<number, OwnClosing[]>();
  for (const authority of [applicant.authority, ...authorities.filter((other) => other !== applicant.authority)]) {
    const open = collegeIds.filter((id) => !found.has(id));
    const loaded = open.length > 0 ? await servedModel(deps, authority) : null;
    if (!loaded) continue;
    for (const closing of closingsOf(loaded, authority, applicant.answers, open)) {
      found.set(closing.college_id, [...(found.get(closing.college_id) ?? []), closing]);
    }
  }
  return found;
}

/**
 * Every seat of one college that the student may have, with its chance, by authority: what `POST /api/chances/` answers for
 * the college. Authorities whose ranks the student did not give are left out.
 */
export async function findOwnSeats(
  deps: ChanceDeps,
  { answers }: ApplicantAnswers,
  collegeId: number,
): Promise<{ authority: Authority; seats: OwnSeats[] }[]> {
  const found = await Promise.all(
    authorities.map(async (authority) => {
      const loaded = await servedModel(deps, authority);
      return { authority, seats: loaded ? seatsOf(loaded, answers, collegeId) : [] };
    }),
  );
  return found.filter(({ seats }) => seats.length > 0);
}

/**
 * The one branch that a card tells of: the most sought-after one with at least an even chance, else the likeliest, else the
 * first.
 *
 * @param closings of one college, as `findOwnClosings` orders them
 */
export function chooseOwnClosing(closings: readonly OwnClosing[]): OwnClosing | null {
  const within = closings.find(({ chance }) => (chance ?? 0) >= labelFrom.even);
  const [likeliest] = closings
    .filter(({ chance }) => chance !== null)
    .toSorted((a, b) => (b.chance ?? 0) - (a.chance ?? 0));
  return within ?? likeliest ?? closings.find(({ closing }) => closing !== null) ?? null;
}

function seatsOf(loaded: LoadedModel, answers: ApplicantAnswers["answers"], collegeId: number): OwnSeats[] {
  const { served, table } = loaded;
  const asked = selectRows(served.artefact, table, { college_id: collegeId });
  const judged = chancesOf(served, candidateIn(loaded, answers), "last", asked);
  return [...judged.rows].flatMap((row, at) => {
    const verdict = judged.verdictOf(row);
    if (verdict.outcome !== "in") return [];
    return [describeRow(loaded, { row, verdict, round: "last", chance: roundChance(itemAt(judged.chances, at)) })];
  });
}

/** Rounded to thousandths, as in every response. */
function roundChance(chance: number): number | null {
  return Number.isNaN(chance) ? null : Math.round(chance * 1000) / 1000;
}

/** A row that may stand for its branch. */
interface OwnRow {
  row: number;
  chance: number | null;
  missing: string | null;
}

function closingsOf(
  loaded: LoadedModel,
  authority: Authority,
  answers: ApplicantAnswers["answers"],
  collegeIds: readonly number[],
): OwnClosing[] {
  const { served, table } = loaded;
  const asked = selectRows(served.artefact, table, { college_id: [...collegeIds] });
  const candidate = candidateIn(loaded, answers);
  const judged = chancesOf(served, candidate, "last", asked);
  const rows = new Map<number, OwnRow>();
  for (const [at, row] of judged.rows.entries()) {
    const own = { row, chance: roundChance(itemAt(judged.chances, at)), missing: null };
    const place = itemAt(table.branchOf, row);
    rows.set(place, likelier(rows.get(place), own));
  }
  const waiting = waitingRows(loaded, candidate, asked, (place) => rows.has(place));
  for (const [place, own] of waiting) rows.set(place, own);
  const inOrder = [...table.orders.closing].filter((row) => asked[row] === 1).map((row) => itemAt(table.branchOf, row));
  return [...new Set(inOrder)].flatMap((place) => {
    const own = rows.get(place);
    return own ? [describeOwn(loaded, authority, own)] : [];
  });
}

function likelier(before: OwnRow | undefined, own: OwnRow): OwnRow {
  return before && (before.chance ?? -1) >= (own.chance ?? -1) ? before : own;
}

/**
 * Branches whose seats wait for nothing but a rank, by place: those of the student's own category first, then those of the
 * home state, then those for women, then the easiest.
 */
function waitingRows(
  { served, table, rules }: LoadedModel,
  candidate: Candidate,
  asked: Uint8Array,
  isAnswered: (place: number) => boolean,
): Map<number, OwnRow> {
  const { pools, poolOfRow } = served.pooled;
  const standing = pools.map((pool) => {
    const verdict = judgeResolved(rules, candidate, pool);
    if (verdict.outcome !== "needs" || typeof pool === "string") return null;
    const rank = `${pool.list}.${pool.kind}`;
    if (verdict.needs.some((needed) => needed !== rank)) return null;
    const own = (pool.categories ? 4 : 0) + (pool.quota === "home" ? 2 : 0) + (pool.gender === "female" ? 1 : 0);
    return { rank, own };
  });
  const best = new Map<number, OwnRow & { own: number }>();
  // Hardest to get first: of two rows that are as much the student's own, the later one is the easier.
  for (const row of table.orders.closing) {
    const waits = asked[row] === 1 ? standing[itemAt(poolOfRow, row)] : null;
    if (!waits) continue;
    const place = itemAt(table.branchOf, row);
    if (isAnswered(place)) continue;
    const before = best.get(place);
    if (before && before.own > waits.own) continue;
    best.set(place, { row, chance: null, missing: waits.rank, own: waits.own });
  }
  return best;
}

function describeOwn(loaded: LoadedModel, authority: Authority, { row, chance, missing }: OwnRow): OwnClosing {
  const { artefact } = loaded.served;
  const { college_id, branch_id, branch_name, quota, seat_type, gender_pool } = describeSeat(
    artefact,
    loaded.table,
    row,
  );
  return {
    authority,
    college_id,
    branch_id,
    branch_name,
    quota,
    seat_type,
    gender_pool,
    chance,
    missing,
    label: chance === null ? null : labelOf(chance),
    closing: describeHistory(loaded, row)[0] ?? null,
    isPercentile: artefact.manifest.scale === "percentile",
  };
}

/** The candidate as this authority's rules know them: a state, university or category of others counts as not stated. */
function candidateIn(loaded: LoadedModel, answers: ApplicantAnswers["answers"]): Candidate {
  const { ranks, category, pwd, gender, state, aat, home_university: university } = answers;
  const { rules } = loaded;
  const hasCategory =
    category === "OPEN" || Object.values(rules.categories).some((of) => category && of.includes(category));
  return {
    ranks: ranks as Candidate["ranks"],
    pwd,
    gender,
    aat,
    category: hasCategory ? category : undefined,
    state: state !== undefined && rules.states.has(state) ? state : undefined,
    homeUniversity: university !== undefined && universitiesOf(loaded).includes(university) ? university : undefined,
  };
}
