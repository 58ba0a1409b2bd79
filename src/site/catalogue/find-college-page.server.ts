import type { College } from "#features/catalogue/contract.ts";
import { getBranchCutoffs, getCollege } from "#features/catalogue/service/get-college.server.ts";
import { asSoughtBranch, branchFamilyOf, chooseBranch } from "#features/catalogue/sought-branches.ts";
import { neededRanks } from "#features/chances/service/needed-ranks.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readKeptView } from "#http/kept-views.server.ts";
import { pageTags } from "#http/page-tags.ts";
import type { BranchFamily } from "#lib/branch-family.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { DrawnHtml } from "#ui/drawn-html.server.ts";
import { type CollegeHtml, renderCollege } from "./components/college-html.server.tsx";
import type { CollegePage } from "./components/college-page.ts";
import {
  askedSearch,
  type CollegeChoice,
  hasFewFacts,
  readCollegeChoice,
  viewCollege,
} from "./components/college-view.ts";
import { drawDisputes } from "./components/disputes.server.tsx";
import { viewCutoffs } from "./components/draw-cutoff-notes.server.tsx";
import { bestSeat, type OwnSeats, seatsOfBranch } from "./components/own-chances.server.ts";
import { presentCollege } from "./components/present-college.server.ts";

/** As long as a page is cached: no statement a page for the model. */
const cachedMs = 60_000;

export interface CollegePageRequest {
  collegeId: number;
  /** The query of the page's address. */
  search: string;
  /** Of the branch that this browser looked at last, at whichever college. */
  family: BranchFamily | null;
  /** The seats that are the student's; none where they said nothing. */
  own: OwnSeats;
  isPreview: boolean;
  locale: Locale;
}

export interface FoundCollegePage {
  page: CollegePage & { html: CollegeHtml<DrawnHtml> };
  /** The kind of the branch that the address asks for; null: it asks for none, or one that the college does not have. */
  askedFamily: BranchFamily | null;
  /** The branch that the address asks for, where the college does not have it. */
  missingBranchId: number | null;
}

/**
 * The page of a college, drawn. What everybody sees who said nothing is kept in memory while nothing changes.
 *
 * @throws AppError college_not_found
 */
export function findCollegePage(deps: Deps, request: CollegePageRequest): Promise<FoundCollegePage> {
  const { collegeId, family, own, isPreview, locale } = request;
  const search = askedSearch(request.search);
  const make = () => makeCollegePage(deps, { ...request, search });
  if (isPreview || own.length > 0) return make();
  return readKeptView(deps, {
    key: JSON.stringify(["college", collegeId, search, family, locale]),
    tags: pageTags.college(collegeId),
    make,
    weigh: ({ page: { html, ...rest } }) =>
      JSON.stringify(rest).length + Object.values(html).reduce((bytes, part) => bytes + part.bytes.length, 0),
  });
}

async function makeCollegePage(deps: Deps, request: CollegePageRequest): Promise<FoundCollegePage> {
  const { collegeId, search, family, own, isPreview, locale } = request;
  const choice = readCollegeChoice(new URLSearchParams(search), family);
  const whole = await getCollege(deps, collegeId, isPreview);
  const asked = whole.branches.find((branch) => branch.branch_id === choice.branchId);
  const found = await getBranchCutoffs(deps, collegeId, ownPool(whole, choice, own), whole);
  const view = viewCollege(whole, found && viewCutoffs(found, locale), choice);
  const needed = view.branch ? await neededRanks(deps, { branchId: view.branch.branch_id, maxAgeMs: cachedMs }) : [];
  const disputes = await drawDisputes(deps, whole.disputed_facts, languageOf(locale));
  const isShort = hasFewFacts(whole);
  const html = renderCollege({ whole, view, needed, own, disputes, isShort, search, locale });
  const page = presentCollege({ whole, view, html, isShort, isPreview, publicUrl: deps.config.PUBLIC_URL, locale });
  return {
    page: { ...page, html },
    askedFamily: asked ? branchFamilyOf(asSoughtBranch(asked).name) : null,
    missingBranchId: asked ? null : choice.branchId,
  };
}

/** The choice with the seats that are the student's, where they said which and the address asks for no others. */
function ownPool(whole: College, choice: CollegeChoice, own: OwnSeats): CollegeChoice {
  if (choice.quota !== null || choice.seatType !== null || choice.gender !== null) return choice;
  const branch = chooseBranch(whole.branches.map(asSoughtBranch), choice);
  const seat = bestSeat(seatsOfBranch(own, branch?.id ?? null));
  if (!seat) return choice;
  const gender = seat.gender_pool === "Female-only" ? "female" : "any";
  return { ...choice, quota: seat.quota, seatType: seat.seat_type, gender };
}
