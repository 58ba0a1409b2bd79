import type { CollegeQuery } from "#features/catalogue/contract.ts";

/** Filters that are in the address of a college list; sort and page are not filters. */
export const filterNames = [
  "q",
  "stream_id",
  "state",
  "city",
  "district",
  "branch",
  "family",
  "level",
  "ownership",
  "women_only",
  "hostel_within_m",
  "fees_up_to",
] as const;
export type FilterName = (typeof filterNames)[number];

/** The address's query without any filter but the retained ones, on the first page. */
export function withoutFilters(search: string, kept: readonly FilterName[] = []): string {
  const params = new URLSearchParams(search);
  for (const name of filterNames) if (!kept.includes(name)) params.delete(name);
  params.delete("page");
  return `?${params}`;
}

/** What each filter of the address is set to, as form values; "" is not chosen. */
export function filterValues(query: CollegeQuery): Record<FilterName | "exact" | "sort", string> {
  return {
    q: query.q,
    exact: query.exact ? "1" : "",
    stream_id: query.streamId === null ? "" : String(query.streamId),
    state: query.state ?? "",
    city: query.city ?? "",
    district: query.district ?? "",
    branch: query.branch ?? "",
    family: query.family ?? "",
    level: query.level ?? "",
    ownership: query.ownership ?? "",
    women_only: query.womenOnly ? "true" : "",
    hostel_within_m: query.hostelWithinM === null ? "" : String(query.hostelWithinM),
    fees_up_to: query.feesUpTo === null ? "" : String(query.feesUpTo),
    sort: query.sort,
  };
}

/** The same search with its words as they are typed, or with those that they mean, on the first page. */
export function withExactWords(search: string, isExact: boolean): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  if (isExact) params.set("exact", "1");
  else params.delete("exact");
  return `?${params}`;
}

/**
 * The query that a filter form asks for: without empty fields and without what is so anyway. Another state leaves the
 * chosen city and district behind, another family the choice of every level.
 */
export function queryOfForm(fields: Iterable<[string, FormDataEntryValue]>, changed?: string): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value !== "string" || value.trim() === "") continue;
    if ((name === "city" || name === "district") && changed === "state") continue;
    if (name === "level" && value === "any" && changed === "family") continue;
    if (name === "sort" && value === "relevance") continue;
    params.set(name, value.trim());
  }
  return params;
}
