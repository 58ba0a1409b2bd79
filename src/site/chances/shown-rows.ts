import type { Answers } from "./answers.ts";

/** Labels in the order in which they are read; what is unlikely is folded. */
export const shownLabels = ["safe", "likely", "even", "reach", "none"] as const;
export const foldedLabel = "unlikely";

/** A page of one label. */
const pageSize = 25;
/** At the beginning, the first rows of each label; more where one college is in question. */
const firstRows = 2;
const firstRowsOfCollege = 20;

/**
 * Which rows of the answer a page shows, and what of them: the first ones of each label, or a page of the label that is
 * chosen, each with what would change it.
 */
export function rowsToShow({ label, college_id }: Answers) {
  const rows = label ? { page_size: pageSize } : { per_label: college_id ? firstRowsOfCollege : firstRows };
  return { ...rows, with_alternatives: true };
}
