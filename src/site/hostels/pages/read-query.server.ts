import { foods, hostelKinds, hostelSorts, residents } from "#features/hostels/choice-rules.ts";
import type { HostelQuery } from "#features/hostels/contract.ts";
import { decodeId } from "#lib/base64-id.ts";
import { oneOf, positiveInteger, shortText } from "#lib/search-params.ts";

/** Three columns of eight rows. */
export const hostelsPerPage = 24;

/** The hostel list as its address asks for it; near a college the nearest come first when nothing else is requested. */
export function readHostelQuery(params: URLSearchParams): HostelQuery {
  const collegeId = decodeId(params.get("college") ?? "");
  return {
    city: shortText(params.get("city")),
    forWhom: oneOf(residents, params.get("for")),
    kind: oneOf(hostelKinds, params.get("kind")),
    maxRupeesPerMonth: positiveInteger(params.get("price"), 1_000_000),
    collegeId,
    maxWalkMinutes: collegeId === null ? null : positiveInteger(params.get("walk"), 240),
    food: oneOf(foods, params.get("food")),
    maxDepositRupees: positiveInteger(params.get("deposit"), 10_000_000),
    maxNoticeDays: positiveInteger(params.get("notice"), 365),
    sort: oneOf(hostelSorts, params.get("sort")) ?? (collegeId === null ? "price" : "distance"),
    page: positiveInteger(params.get("page"), 100_000) ?? 1,
    pageSize: hostelsPerPage,
  };
}
