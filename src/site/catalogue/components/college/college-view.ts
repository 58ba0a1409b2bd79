import { chooseBranch, toBranchOption } from "#features/catalogue/choose-branch.ts";
import type { Branch, College, Placement } from "#features/catalogue/college-contract.ts";
import type { Source } from "#features/catalogue/contract.ts";
import type { BranchCutoffs } from "#features/catalogue/cutoffs-contract.ts";
import { headlineMedian } from "#features/catalogue/median-rules.ts";
import type { BranchFamily } from "#lib/branch-family.ts";

/** A branch as its tile and its bar need it; a college can have hundreds. */
export interface BranchTile
  extends Pick<Branch, "branch_id" | "branch_name" | "level" | "degree" | "shift" | "intake" | "has_cut_offs"> {
  /** The student's own best chance, as a sentence; only where it is known. */
  ownChance?: string;
}

/** The choice in the address of a college's page; anything missing is chosen for the visitor. */
export interface CollegeChoice {
  branchId: number | null;
  year: number | null;
  quota: string | null;
  seatType: string | null;
  gender: "any" | "female" | null;
  placementYear: number | null;
  /** Of the branch that this browser looked at last, at any college. */
  family: BranchFamily | null;
}

/** The cut-offs of the chosen branch, with what explains them. */
export interface CutoffsView extends Omit<BranchCutoffs, "trend"> {
  /** What the closing values mean, in words. */
  meaning: string;
  /** The words of these cut-offs that families do not know, explained in HTML. */
  words: string;
}

/** One college as its page shows it: whole where it is read, cut down where there is much of it. */
export interface CollegeView {
  college: Omit<College, "branches" | "placements" | "ranks" | "fees" | "fee_range" | "codes">;
  branches: BranchTile[];
  /** Those that differ in stream, level, name or degree: a second shift is no other branch. */
  branchCount: number;
  /** The chosen branch; null when the college has none. */
  branch: Branch | null;
  cutoffs: CutoffsView | null;
  placementYears: number[];
  placement: Placement | null;
  keyPackage: KeyPackage | null;
  /** Sources of the seats by branch, each once. */
  seatSources: Source[];
}

/** The package that stands for the college: the median that `headlineMedian` chooses, else the highest known. No samples. */
export interface KeyPackage {
  kind: "median" | "highest";
  rupeesPerYear: number;
  group: string;
  year: number;
  /** How many it is the median of, where the source says so; null for a highest package. */
  placed: number | null;
  /** The id of its receipt. */
  fact: string;
}

/**
 * Reads the choice from the page's address; invalid values are ignored.
 *
 * @param family of the branch that was looked at last, at any college
 */
export function readCollegeChoice(params: URLSearchParams, family: BranchFamily | null = null): CollegeChoice {
  const number = (name: string) => {
    const text = params.get(name) ?? "";
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  };
  const gender = params.get("gender");
  return {
    branchId: number("branch"),
    year: number("year"),
    quota: params.get("quota"),
    seatType: params.get("seat") || null,
    gender: gender === "any" || gender === "female" ? gender : null,
    placementYear: number("placements"),
    family,
  };
}

/** The parameters of the address on which a college's page depends, and which its links repeat. */
const relevantParameters = ["branch", "year", "quota", "seat", "gender", "placements", "entry_seat", "lang", "preview"];

/** The query of the page's address without anything else, such as where a link to it was shared. */
export function relevantSearch(search: string): string {
  const given = new URLSearchParams(search);
  const entries = relevantParameters.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

/** @param cutoffs those of the branch that `chooseBranch` takes */
export function viewCollege(whole: College, cutoffs: CutoffsView | null, choice: CollegeChoice): CollegeView {
  const { branches, placements, ranks: _ranks, fees: _, fee_range: _range, codes: _codes, ...college } = whole;
  const chosen = chooseBranch(branches.map(toBranchOption), { ...choice, headlineId: headlineIdOf(whole) });
  const branch = branches.find(({ branch_id }) => branch_id === chosen?.id) ?? null;
  return {
    college,
    branches: branches.map(({ branch_id, branch_name, level, degree, shift, intake, has_cut_offs }) => {
      return { branch_id, branch_name, level, degree, shift, intake, has_cut_offs };
    }),
    branchCount: new Set(branches.map((b) => [b.stream_id, b.level, b.branch_name, b.degree].join("|"))).size,
    branch,
    cutoffs: cutoffs?.branchId === branch?.branch_id ? cutoffs : null,
    placementYears: placements.map(({ year }) => year),
    placement: placements.find(({ year }) => year === choice.placementYear) ?? placements[0] ?? null,
    keyPackage: keyPackageOf(whole),
    seatSources: distinctSources(branches.filter(({ intake }) => intake !== null).map(({ source }) => source)),
  };
}

/** The branch whose closing value speaks for the college. */
export function headlineIdOf({ closing_range: range }: Pick<College, "closing_range">): number | null {
  return range?.headline.branch_id ?? null;
}

/** The median that stands for the college; where nobody told a median, the highest package of the newest year. */
function keyPackageOf({ placements, streams }: Pick<College, "placements" | "streams">): KeyPackage | null {
  const told = placements.filter(({ source }) => source.status !== "sample");
  const medians = told.flatMap(({ year, branch_packages: groups }) =>
    groups.flatMap(({ median_package: rupeesPerYear, branch: group, graduates, placed, fact }) =>
      rupeesPerYear === null ? [] : [{ rupeesPerYear, group, graduates, placed, fact, year }],
    ),
  );
  const chosen = headlineMedian(medians, { slug: streams[0]?.slug ?? "", isAsked: false });
  if (chosen) {
    const { graduates: _, ...median } = chosen;
    return { kind: "median", ...median };
  }
  return told[0] ? highestPackageOf(told[0]) : null;
}

function highestPackageOf({ year, branch_packages: groups, top_hiring }: Placement): KeyPackage | null {
  const highest = groups.reduce<(typeof groups)[number] | null>(
    (best, group) => ((best?.highest_package ?? 0) >= (group.highest_package ?? 0) ? best : group),
    null,
  );
  if (highest?.highest_package) {
    const { highest_package: rupeesPerYear, branch: group, fact } = highest;
    return { kind: "highest", rupeesPerYear, group, year, placed: null, fact };
  }
  return top_hiring?.package
    ? {
        kind: "highest",
        rupeesPerYear: top_hiring.package,
        group: top_hiring.company,
        year,
        placed: null,
        fact: top_hiring.fact,
      }
    : null;
}

/**
 * Whether we know so little of a college that its page is one short one: nothing of cut-offs, fees, placements and hostels,
 * and no words or pictures of it. Its seats, number and website may be there.
 */
export function hasFewFacts(college: College): boolean {
  const { branches, fees, placements, nearby_hostels, photos, description, has_later_entries } = college;
  const parts = [fees, placements, nearby_hostels, photos];
  return (
    parts.every((part) => part.length === 0) &&
    !branches.some(({ has_cut_offs }) => has_cut_offs) &&
    !has_later_entries &&
    description.trim() === ""
  );
}

/** Every source of a branch's seats by category. */
export function categorySources({ intake_source: first, other_intake_sources: others }: Branch): Source[] {
  return first ? distinctSources([first, ...others]) : [];
}

function distinctSources(sources: Source[]): Source[] {
  return [...new Map(sources.map((source) => [`${source.publisher}|${source.title}|${source.year}`, source])).values()];
}

/** The address's query with some names set and others left out; "" and null leave a name out. */
export function changedSearch(search: string, changes: Record<string, string | number | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  const query = params.toString();
  return query ? `?${query}` : "";
}
