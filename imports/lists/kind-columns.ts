/** Ends the reason of a row that says it is of another exam, course, level or kind of list. */
export const ofAnotherList = ", so the row is of another list";

/** Headings that say of what exam, course or kind of list a row is, in plain words (`seat_type`). */
const kindHeadings =
  /^(course|course_type|exam|exam_name|examination|level|entry|entry_type|kind|type|list|list_type|list_kind|mode|session|phase|round|round_name|round_type|allotment|allotment_type|allotment_kind|stage|status|remarks?|result|result_type)$/;

/** What such a cell may say in a list whose layout does not name its column: the ordinary first-year list, or nothing. */
const ordinary =
  /^(|b\.? ?e\.?|b\.? ?tech\.?|b\.? ?e\.? ?\/ ?b\.? ?tech\.?|engineering|degree|u\.?g\.?|under ?graduate|first year|regular|final|full ?time|round \d{1,2}|\d{1,4})$/i;

/**
 * Why a row is of another list than its layout says: a column that the layout does not name, and that tells another exam,
 * course, level or kind of list. Authorities publish several lists in one layout.
 *
 * @param known the columns of the layout
 * @returns null where nothing says so
 */
export function foreignKind(value: unknown, known: object): string | null {
  if (value === null || typeof value !== "object") return null;
  for (const [heading, cell] of Object.entries(value)) {
    if (heading in known || typeof cell !== "string") continue;
    const plain = heading.toLowerCase().replace(/[^a-z0-9]+/g, "_");
    if (kindHeadings.test(plain) && !ordinary.test(cell.trim()))
      return `${heading}: ${JSON.stringify(cell)} is not known here${ofAnotherList}`;
  }
  return null;
}
