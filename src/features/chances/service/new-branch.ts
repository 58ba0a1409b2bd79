import { readGonePool } from "margdeep-chances/encode-gone";
import { type Candidate, judgeResolved } from "margdeep-chances/judge-pool-rules";
import { expectNewBranch, findNewBranch, programmeIn, readProgramme } from "margdeep-chances/new-branch";
import { resolvePool } from "margdeep-chances/resolve-pool-rules";
import { instituteKey } from "margdeep-chances/rule-set";
import { fieldOf } from "#lib/lookups.ts";
import type { ChancesQuestion } from "../contract.ts";
import type { NewBranchAnswer } from "../other-seats-contract.ts";
import { hasWords } from "./filter-rows.ts";
import { ifOffered } from "./if-offered.ts";
import { wordOf } from "./row-table.ts";
import type { LoadedModel } from "./served-models.server.ts";

/**
 * What a branch would close at that an institute does not have in the newest list or in those before it: from the institute's
 * other branches and that branch elsewhere.
 *
 * @returns null where no branch of one institute is requested, where the institute has it, or where the model does not know
 */
export function expectBranchThatIsNew(
  loaded: LoadedModel,
  candidate: Candidate,
  question: ChancesQuestion,
): NewBranchAnswer | null {
  const { artefact } = loaded.served;
  const branchText = question.branch;
  const place = typeof branchText === "string" ? instituteOf(loaded, question) : null;
  if (typeof branchText !== "string" || place === null || !artefact.columns.newPool) return null;
  const key = instituteKey(branchText);
  const own = [...loaded.table.branches, ...(loaded.gone?.rows.map(({ branch }) => branch) ?? [])];
  const isMeant = (name: string) => hasWords(name, key);
  if (own.some((of) => of.institute === place.institute && (isMeant(of.branch) || isMeant(of.programme)))) return null;
  const branch = findNewBranch(artefact, branchText, isMeant);
  const seats = [...artefact.columns.newPool.keys()].flatMap((row) => {
    if (wordOf(artefact, "newInstitute", row) !== place.institute) return [];
    const pool = readGonePool(wordOf(artefact, "newPool", row));
    // Where some institutes have it, it is a branch of their exam and degree alone.
    const like = programmeIn(branch, pool);
    if (branch.programmes.size > 0 ? like === undefined : pool.degree !== "B.Tech") return [];
    const about = { institute: wordOf(artefact, "newRuledInstitute", row), isPreparatory: false, homeUniversity: null };
    const verdict = judgeResolved(loaded.rules, candidate, resolvePool(loaded.rules, { ...pool, ...about }));
    if (verdict.outcome !== "in") return [];
    const { quota, seatType, gender } = pool;
    const genderPool = gender === "female" ? ("Female-only" as const) : ("Gender-Neutral" as const);
    const expected = ifOffered(loaded.served, verdict, expectNewBranch(artefact, row, branch, pool));
    return [{ quota, seat_type: seatType, gender_pool: genderPool, ...expected }];
  });
  if (seats.length === 0) return null;
  const [like] = branch.programmes.values();
  return {
    ...{
      college_id: place.collegeId,
      college_name: place.college,
      branch: branchText,
      year: artefact.manifest.validFor - 1,
    },
    counted_as: like === undefined ? null : readProgramme(wordOfProgramme(loaded, like)).programme,
    institutes: like === undefined ? 0 : (fieldOf(artefact.columns, "newProgrammeInstitutes")[like] ?? 0),
    seats: seats.toSorted((a, b) => b.chance - a.chance),
  };
}

function wordOfProgramme({ served }: LoadedModel, place: number): string {
  return served.artefact.manifest.words.newProgramme?.[place] ?? "";
}

/** The institute that is requested; null: none, or several. */
function instituteOf({ table }: LoadedModel, { college_id: id, institute }: ChancesQuestion) {
  const wanted = typeof institute === "string" ? instituteKey(institute) : null;
  const found = table.branches.find((of) =>
    typeof id === "number" ? of.collegeId === id : wanted !== null && instituteKey(of.institute) === wanted,
  );
  return found ?? null;
}
