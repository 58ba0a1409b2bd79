import type { Candidate } from "margdeep-chances/judge-pool-rules";
import type { ChanceModel } from "#features/chances/contract.ts";
import { type JudgedChoice, type JudgedChoices, judgeChoices } from "#features/chances/service/judge-choices.ts";
import type { LoadedModel } from "#features/chances/service/served-models.server.ts";
import type { ListToCheck, PreparedChoice, PreparedList, Together } from "./contract.ts";

/** A choice from this chance on is proposed for the end of a list. */
const safe = 0.97;
/** So many of them are tried. */
const maxFurther = 24;

type Loaded = Pick<LoadedModel, "served" | "table" | "gone" | "rules">;
type Wished = Pick<ListToCheck, "authority" | "choices" | "fees_up_to" | "needs_hostel" | "wanted">;

/** What a model does not know itself. */
interface Beside {
  model: ChanceModel;
  /** By college, whether a hostel within 2 km is known; null: not looked up. */
  hostelNear: (collegeId: number) => boolean | null;
}

/** What the check needs of a list and a candidate, out of a model. Pure: the offline kit calls it with a model of its own. */
export function prepareList(
  loaded: Loaded,
  candidate: Candidate,
  asked: Wished,
  { model, hostelNear }: Beside,
): PreparedList {
  const judged = judgeChoices(loaded, candidate);
  const prepare = (branchId: number) => prepareChoice(judged.judge(branchId), hostelNear);
  const choices = [...new Set(asked.choices)].map(prepare);
  const { fees_up_to, needs_hostel, wanted } = asked;
  return {
    authority: asked.authority,
    list: [...asked.choices],
    choices,
    further: furtherChoices(judged, choices, asked, { prepare, hostelNear }),
    wishes: {
      ...(fees_up_to !== undefined && { fees_up_to }),
      ...(needs_hostel !== undefined && { needs_hostel }),
      ...(wanted !== undefined && { wanted }),
    },
    lists_given: Object.entries(candidate.ranks).flatMap(([list, figures]) =>
      Object.values(figures ?? {}).some((figure) => figure !== undefined) ? [list] : [],
    ),
    together: togetherOf(loaded.served.artefact.manifest),
    model,
  };
}

function prepareChoice(judged: JudgedChoice, hostelNear: (collegeId: number) => boolean | null): PreparedChoice {
  const { branch, pools, needs, why, last, again, level, family } = judged;
  const collegeId = branch?.collegeId ?? null;
  return {
    branch_id: judged.branchId,
    college_id: collegeId,
    family,
    college: branch?.college ?? "",
    branch: branch?.branch ?? "",
    state: stateOf(judged),
    why,
    needs: [...needs],
    last,
    offered_again: again,
    level,
    pools: pools.map(({ quota, seatType, genderPool, rankUsed, chance, closed }) => ({
      quota,
      seat_type: seatType,
      gender_pool: genderPool,
      rank_used: rankUsed,
      chance,
      closed,
    })),
    fees: branch?.fees ?? null,
    has_hostel: collegeId === null ? null : hostelNear(collegeId),
  };
}

function stateOf({ isInNewestList, pools, needs, last }: JudgedChoice): PreparedChoice["state"] {
  if (pools.length > 0) return "open";
  if (needs.length > 0) return "waits";
  if (isInNewestList) return "out";
  return last ? "gone" : "unknown";
}

/** Safe choices for the end of the list: of the programmes that the list has first, within the family's wishes. */
function furtherChoices(
  { safeBranches }: JudgedChoices,
  choices: readonly PreparedChoice[],
  { fees_up_to: most, needs_hostel: needsHostel }: Wished,
  { prepare, hostelNear }: { prepare: (branchId: number) => PreparedChoice } & Pick<Beside, "hostelNear">,
): PreparedChoice[] {
  const listed = new Set(choices.map(({ branch_id: branch }) => branch));
  const families = new Set(choices.map(({ family }) => family));
  const found = safeBranches(safe).filter(
    ({ branch: { branchId, fees, collegeId } }) =>
      !listed.has(branchId) &&
      (most === undefined || (fees !== null && fees <= most)) &&
      !(needsHostel && hostelNear(collegeId) === false),
  );
  const alike = found.filter(({ family }) => families.has(family));
  const others = found.filter(({ family }) => !families.has(family));
  // Only those that are proposed are prepared: a good rank has thousands.
  return [...alike, ...others].slice(0, maxFurther).map(({ branch }) => prepare(branch.branchId));
}

type Shares = Omit<Together, "is_measured">;

/** Of models that do not say how closings move together: what their data showed when it was first measured (decision 0057). */
const stated: Readonly<Record<string, Shares>> = {
  josaa: { list: 0.055, seat_type: 0.063, institute: 0.041, branch: 0.107 },
  csab: { list: 0.025, seat_type: 0.083, institute: 0.22, branch: 0.076 },
  mht_cet: { list: 0.123, seat_type: 0.059, institute: 0.036, branch: 0.114 },
};

/** How closings of one year move together, as the model measured it; of older models the stated values, marked so. */
function togetherOf({ authority, together }: { authority: string; together?: Shares | undefined }): Together {
  return together
    ? { ...together, is_measured: true }
    : { ...(stated[authority] ?? stated.josaa!), is_measured: false };
}
