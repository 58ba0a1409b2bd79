import { genders, type ScholarshipQuery } from "#features/scholarships/contract.ts";
import { maxIncomeRupees } from "#features/scholarships/rules.ts";
import { oneOf, positiveInteger, shortText } from "#lib/search-params.ts";

const scholarshipsPerPage = 24;

/** The page of scholarships as its address asks for it. */
export function readScholarshipQuery(params: URLSearchParams): ScholarshipQuery {
  return {
    category: shortText(params.get("category")),
    gender: oneOf(genders, params.get("gender")),
    state: shortText(params.get("state")),
    income: positiveInteger(params.get("income"), maxIncomeRupees),
    page: positiveInteger(params.get("page"), 100_000) ?? 1,
    pageSize: scholarshipsPerPage,
  };
}
