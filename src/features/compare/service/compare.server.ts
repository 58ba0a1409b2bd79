import { metresBetween } from "margdeep-places/distances";
import type { Branch, College } from "#features/catalogue/college-contract.ts";
import { findHome } from "#features/catalogue/service/find-home.server.ts";
import { findMergedCollege } from "#features/catalogue/service/find-merged.server.ts";
import { getBranchClosing, getCollege } from "#features/catalogue/service/get-college.server.ts";
import { listClosings } from "#features/catalogue/service/list-closings.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Column } from "../column.ts";
import {
  type AnsweredComparison,
  type ComparedId,
  type Comparison,
  type ComparisonQuestion,
  comparedKey,
  readComparedId,
} from "../contract.ts";
import { groupPools } from "../group-pools.ts";
import { listFigures } from "../list-figures.ts";
import { selectBranchColleges } from "../store.server.ts";

type ReadDeps = Pick<Deps, "db" | "work" | "reads" | "state">;

/** A comparison, and the colleges of its columns in their order: the page offers their branches. */
export interface Compared {
  comparison: Comparison;
  colleges: College[];
}

/**
 * Sets colleges and branches side by side. What was merged into another record is compared as that one; what is not listed
 * is named in `absent`.
 *
 * @param asked at most four, each once
 */
export async function compare(deps: ReadDeps, asked: readonly ComparedId[]): Promise<Compared> {
  const branchIds = asked.filter(({ kind }) => kind === "branch").map(({ id }) => id);
  const places = branchIds.length > 0 ? await selectBranchColleges(deps.reads.db, branchIds) : [];
  const known = new Map<number, Promise<College | null>>();
  const collegeOf = (id: number) => {
    const college = known.get(id) ?? readCollege(deps, id);
    known.set(id, college);
    return college;
  };
  const found = await Promise.all(
    asked.map(async (one) => {
      const place = places.find((row) => row.asked === one.id);
      const college =
        one.kind === "college" ? await collegeOf(one.id) : place ? await collegeOf(place.collegeId) : null;
      const branch =
        one.kind === "branch" ? college?.branches.find(({ branch_id: id }) => id === place?.branchId) : null;
      return college && branch !== undefined ? columnOf(college, branch) : null;
    }),
  );
  // Two numbers may have been merged into one record.
  const columns = [...new Map(found.flatMap((one) => (one ? [[one.item.of, one] as const] : []))).values()];
  const closed = await Promise.all(
    columns.map(async ({ item, branch, college }) => {
      const closings = branch?.has_cut_offs ? await listClosings(deps, branch.branch_id) : [];
      return { of: item.of, state: college.state, university: college.university, closings };
    }),
  );
  return {
    comparison: {
      items: columns.map(({ item }) => item),
      figures: columns.length > 0 ? listFigures(columns) : [],
      pools: groupPools(closed, await headlinesOf(deps, columns)),
      absent: asked.filter((_, at) => found[at] === null).map(comparedKey),
    },
    colleges: columns.map(({ college }) => college),
  };
}

/** The receipts of the closing values that speak for the branches. */
async function headlinesOf(deps: ReadDeps, columns: readonly Column[]): Promise<Set<string>> {
  const found = await Promise.all(
    columns.map(({ college, branch }) => (branch ? getBranchClosing(deps, college.id, branch.branch_id) : null)),
  );
  return new Set(found.flatMap((range) => range?.headline.fact ?? []));
}

/** The college, or the one that it was merged into; null when it is not listed. */
async function readCollege(deps: ReadDeps, id: number): Promise<College | null> {
  const read = (one: number) =>
    getCollege(deps, one).catch((thrown: unknown) => {
      if (thrown instanceof AppError && thrown.code === "college_not_found") return null;
      throw thrown;
    });
  const college = await read(id);
  if (college) return college;
  const mergedInto = await findMergedCollege(deps, id);
  return mergedInto === null ? null : read(mergedInto);
}

function columnOf(college: College, branch: Branch | null): Column {
  const { id, name, short_name, city, state, latitude, longitude } = college;
  return {
    college,
    branch,
    item: {
      of: branch ? `branch-${branch.branch_id}` : `college-${id}`,
      college_id: id,
      college_name: name,
      short_name,
      city,
      state,
      latitude,
      longitude,
      branch_id: branch?.branch_id ?? null,
      branch_name: branch?.branch_name ?? null,
    },
  };
}

/**
 * The same with how far each is from home. Nothing of the question is stored.
 *
 * @throws AppError invalid_input at `home`
 */
export async function compareFrom(
  deps: ReadDeps,
  { of, home: typed }: ComparisonQuestion,
): Promise<Compared & Pick<AnsweredComparison, "home" | "distances">> {
  const home = await findHome(deps, typed);
  const compared = await compare(
    deps,
    [...new Set(of)].flatMap((key) => readComparedId(key) ?? []),
  );
  const distances = compared.comparison.items.map(({ of: key, latitude, longitude }) => {
    const isKnown = home !== null && latitude !== null && longitude !== null;
    return { of: key, metres: isKnown ? metresBetween(home, { latitude, longitude }) : null };
  });
  return { ...compared, home, distances: home ? distances : [] };
}
