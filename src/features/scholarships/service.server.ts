import { presentSource } from "#features/catalogue/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Page } from "#http/request/paging.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import type { Scholarship, ScholarshipApplicant, ScholarshipFacets, ScholarshipQuery } from "./contract.ts";
import { stateOn } from "./rules.ts";
import { countNamed, countScholarships, countSuiting, readScholarships, type ScholarshipRow } from "./store.server.ts";

/**
 * One page of the scholarships for a student; a page behind the last one is empty.
 *
 * @param applicant whose scholarships come first; null: nothing is known
 */
export async function listScholarships(
  { reads: { db }, now }: Pick<Deps, "reads" | "now">,
  { page, pageSize, ...filter }: ScholarshipQuery,
  applicant: ScholarshipApplicant | null = null,
): Promise<Page<Scholarship> & { facets: ScholarshipFacets }> {
  const today = dayInIndia(now());
  const [count, rows, category, state] = await Promise.all([
    countScholarships(db, filter),
    readScholarships(db, filter, { today, limit: pageSize, offset: (page - 1) * pageSize, applicant }),
    countNamed(db, "categories"),
    countNamed(db, "states"),
  ]);
  const items = rows.map((row) => present(row, today));
  return { count, page, pageSize, items, facets: { category, state } };
}

/** How many scholarships of a list the applicant may apply for; they are its first ones. */
export function countOwnScholarships(
  { reads: { db } }: Pick<Deps, "reads">,
  filter: Pick<ScholarshipQuery, "category" | "gender" | "state" | "income">,
  applicant: ScholarshipApplicant,
): Promise<number> {
  return countSuiting(db, filter, applicant);
}

function present({ scholarship: row, source }: ScholarshipRow, today: string): Scholarship {
  return {
    id: row.id,
    name: row.name,
    amount: row.amount,
    frequency: row.frequency,
    awards: row.awards,
    classes: row.classes as Scholarship["classes"],
    genders: row.genders as Scholarship["genders"],
    categories: row.categories,
    max_income: row.maxIncomeRupees,
    states: row.states,
    cities: row.cities,
    streams: row.streams,
    eligibility: row.eligibility,
    benefits: row.benefits,
    documents: row.documents,
    link: row.link,
    listed_status: row.status,
    state: stateOn(row, today),
    last_date: row.lastDate,
    is_tentative_date: row.isTentativeDate,
    source: presentSource(source),
  };
}
