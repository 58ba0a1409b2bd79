import { branchFamilyOf, chooseBranch, toBranchOption } from "#features/catalogue/choose-branch.ts";
import type { College } from "#features/catalogue/college-contract.ts";
import {
  getBranchCutoffs,
  getCollege,
  getPeerMedian,
  listLaterEntries,
} from "#features/catalogue/service/get-college.server.ts";
import { neededRanks } from "#features/chances/service/needed-ranks.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readCachedView } from "#http/documents/cached-views.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import type { BranchFamily } from "#lib/branch-family.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { RenderedHtml } from "#ui/parts/rendered-html.server.ts";
import { type CollegeHtml, renderCollege } from "./components/college/college-html.server.tsx";
import type { CollegePage } from "./components/college/college-page.ts";
import {
  type CollegeChoice,
  hasFewFacts,
  headlineIdOf,
  readCollegeChoice,
  relevantSearch,
  viewCollege,
} from "./components/college/college-view.ts";
import { renderDisputes } from "./components/college/disputes.server.tsx";
import { bestSeat, type OwnSeats, seatsOfBranch } from "./components/college/own-chances.server.ts";
import { presentCollege } from "./components/college/present-college.server.ts";
import { viewCutoffs } from "./components/figures/render-cutoff-notes.server.tsx";

/** A college's page is cached for as long, so a newer model would not be shown earlier. */
const cachedMs = 60_000;

export interface CollegePageRequest {
  collegeId: number;
  /** The query of the page's address. */
  search: string;
  /** The family of the branch that this browser looked at last, at any college. */
  family: BranchFamily | null;
  /** The student's own seats; empty where they gave no details. */
  own: OwnSeats;
  isPreview: boolean;
  locale: Locale;
}

export interface FoundCollegePage {
  page: CollegePage & { html: CollegeHtml<RenderedHtml> };
  /** The family of the branch in the address; null: the address names none, or one that the college does not have. */
  requestedFamily: BranchFamily | null;
  /** The branch in the address when the college does not have it. */
  missingBranchId: number | null;
}

/**
 * The rendered page of a college. It is cached in memory for visitors who told us nothing about themselves.
 *
 * @throws AppError college_not_found
 */
export function findCollegePage(deps: Deps, request: CollegePageRequest): Promise<FoundCollegePage> {
  const { collegeId, family, own, isPreview, locale } = request;
  const search = relevantSearch(request.search);
  const load = () => loadCollegePage(deps, { ...request, search });
  if (isPreview || own.length > 0) return load();
  return readCachedView(deps, {
    key: JSON.stringify(["college", collegeId, search, family, locale]),
    tags: pageTags.college(collegeId),
    load,
    sizeOf: ({ page: { html, ...rest } }) =>
      JSON.stringify(rest).length + Object.values(html).reduce((bytes, part) => bytes + part.byteLength, 0),
  });
}

async function loadCollegePage(deps: Deps, request: CollegePageRequest): Promise<FoundCollegePage> {
  const { collegeId, search, family, own, isPreview, locale } = request;
  const choice = readCollegeChoice(new URLSearchParams(search), family);
  const whole = await getCollege(deps, collegeId, isPreview);
  const requested = whole.branches.find((branch) => branch.branch_id === choice.branchId);
  const found = await getBranchCutoffs(deps, collegeId, ownPool(whole, choice, own), whole);
  const view = viewCollege(whole, found && viewCutoffs(found, locale), choice);
  const needed = view.branch ? await neededRanks(deps, { branchId: view.branch.branch_id, maxAgeMs: cachedMs }) : [];
  const laterEntries = whole.has_later_entries ? await listLaterEntries(deps, collegeId) : [];
  const disputes = await renderDisputes(deps, whole.disputed_facts, languageOf(locale));
  const isShort = hasFewFacts(whole);
  const peers = view.keyPackage ? await getPeerMedian(deps, collegeId) : null;
  const html = renderCollege({ whole, view, peers, needed, laterEntries, own, disputes, isShort, search, locale });
  const page = presentCollege({ whole, view, html, isShort, isPreview, publicUrl: deps.config.PUBLIC_URL, locale });
  return {
    page: { ...page, html },
    requestedFamily: requested ? branchFamilyOf(toBranchOption(requested).name) : null,
    missingBranchId: requested ? null : choice.branchId,
  };
}

/** The choice with the student's own seats, unless the address names others. */
function ownPool(whole: College, choice: CollegeChoice, own: OwnSeats): CollegeChoice {
  if (choice.quota !== null || choice.seatType !== null || choice.gender !== null) return choice;
  const branch = chooseBranch(whole.branches.map(toBranchOption), { ...choice, headlineId: headlineIdOf(whole) });
  const seat = bestSeat(seatsOfBranch(own, branch?.id ?? null));
  if (!seat) return choice;
  const gender = seat.gender_pool === "Female-only" ? "female" : "any";
  return { ...choice, quota: seat.quota, seatType: seat.seat_type, gender };
}
