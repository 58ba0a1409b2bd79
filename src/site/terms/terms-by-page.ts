import type { TermName } from "#ui/dialog/term.tsx";

/**
 * The terms that each page explains, in the order in which it uses them. A term has one meaning on all pages. Above cut-offs a sentence
 * says what a closing value is, so it is no term there.
 */
export const termsByPage = {
  collegeList: [
    ...["closing_value", "median_package", "seats", "quota", "seat_type"],
    ...["government_aided", "deemed_university", "autonomous"],
  ],
  cutoffRanks: ["rank", "round", "quota", "seat_type"],
  cutoffPercentiles: ["percentile", "round", "quota", "seat_type"],
  chances: [
    ...["rank", "percentile", "category", "home_state", "quota", "seat_pool", "round"],
    ...["likely", "even", "reach"],
  ],
  choiceCheck: ["allotment", "round", "spot_round", "float", "slide", "freeze"],
  rehearsal: ["round", "allotment", "float", "slide", "freeze", "spot_round"],
  costs: ["tuition", "deposit", "instalment", "median_package"],
  calendar: ["counselling", "cap", "round", "allotment", "reporting"],
} as const satisfies Record<string, readonly TermName[]>;

export type PageWithTerms = keyof typeof termsByPage;
