import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { closingOfMatch, scopeOf } from "margdeep-search/closing-of-branch";
import { explainMatch } from "margdeep-search/explain-match";
import { type FoundColleges as Found, findColleges as find, type Searched } from "margdeep-search/find-colleges";
import type { CollegeQuery, StoredMedian } from "margdeep-search/shapes";
import { languageOf } from "#lib/messages/languages.server.ts";
import type { CollegeCard, MedianPackage } from "../contract.ts";
import { type AskedStream, headlineMedian } from "../median-rules.ts";
import { collegeTags } from "../tag-rules.ts";

/** A page of cards of the catalogue alone. */
export type FoundColleges = Found<CollegeCard>;

/** Answers a query from the index with cards. */
export function findColleges(index: CatalogueIndex, query: CollegeQuery): FoundColleges {
  return find(index, query, (ordinal, searched) => toCard(index, ordinal, searched));
}

/** A college as a list shows it. */
export function toCard(index: CatalogueIndex, ordinal: number, { stream, text, spoken }: Searched): CollegeCard {
  const college = index.colleges[ordinal]!;
  const scope = scopeOf(index, ordinal, stream);
  const tagged = {
    families: scope.families,
    largest_branches: scope.tags,
    has_placements: college.has_placements,
    has_cut_offs: scope.hasCutoffs,
  };
  const matched = text ? explainMatch(index, ordinal, text.prepared) : [];
  const ofMatch = text?.prepared.isForCourse ? closingOfMatch(index, ordinal, stream, matched) : null;
  return {
    id: college.id,
    name: college.name,
    area: college.area,
    city: college.city,
    state: college.state,
    is_active: 1,
    ownership: college.ownership,
    is_women_only: college.is_women_only,
    photos: college.photos,
    stream_slug: scope.streamSlug,
    // The API is in English.
    tags: collegeTags(tagged, languageOf("en").messages.catalogue),
    ...tagged,
    seats: scope.seats,
    total_seats: index.totals[ordinal]!.seats,
    branch_count: scope.branchCount,
    closing_range: spoken ? spoken(ordinal) : (ofMatch ?? scope.closingRange),
    fee_range: scope.feeRange,
    median_package: medianIn(college.medians, { slug: scope.streamSlug, isAsked: stream !== -1 }),
    nearest_hostel_m: college.nearest_hostel_m,
    matched,
  };
}

function medianIn(medians: readonly StoredMedian[], stream: AskedStream): MedianPackage | null {
  const chosen = headlineMedian(medians, stream);
  if (!chosen) return null;
  const { graduates: _, ...median } = chosen;
  return median;
}
