import type { Branch, Fee } from "#features/catalogue/college-contract.ts";

/** What is known of who pays. */
export interface Payer {
  category: string | null;
  /** Of the family, rupees a year. */
  income: number | null;
}

type Course = Pick<Branch, "branch_id" | "branch_name" | "degree">;

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * The fees of a course in the newest year of which there are any: of the branch itself, and of a programme called like the
 * branch, its degree or its stream. An invented fee is no figure of a college.
 *
 * @param fees of the college, newest year first
 * @param course null: every course of the college
 */
export function feesOfCourse(fees: readonly Fee[], course: Course | null, streamName: string): Fee[] {
  const names = course ? ["", course.branch_name, course.degree, streamName] : [];
  const fitting = fees.filter(
    ({ branch_id, programme, source }) =>
      source.status !== "sample" &&
      (!course ||
        (branch_id === null ? names.some((name) => sameText(name, programme)) : branch_id === course.branch_id)),
  );
  const newest = Math.max(...fitting.map(({ year }) => year));
  const ofYear = fitting.filter(({ year }) => year === newest);
  const isOwn = (fee: Fee) => (fee.branch_id === null ? 1 : 0);
  return course ? ofYear.toSorted((a, b) => isOwn(a) - isOwn(b)) : ofYear;
}

/** Other words by which fee lists name a category. */
const otherNames: Record<string, string[]> = {
  SC: ["scheduled castes?"],
  ST: ["scheduled tribes?"],
  "OBC-NCL": ["OBC"],
  EWS: ["economically weaker sections?"],
};

/** Whether the source has this fee for the payer's category; a limit of income must be known to be met. */
function isForCategory({ category: text, is_general }: Fee, { category, income }: Payer): boolean {
  if (!category || is_general) return false;
  const words = [category, ...(otherNames[category] ?? [])].map((word) => word.replaceAll(/[^\w ?-]/g, ""));
  if (!words.some((word) => new RegExp(`(^|[^\\w-])${word}($|[^\\w-])`, "i").test(text))) return false;
  const limit = /income up to ([\d.]+) lakh/i.exec(text)?.[1];
  return limit === undefined || (income !== null && income <= Number(limit) * 100_000);
}

/**
 * The fee that a student pays: the one that was chosen; else that of the category where the source has one; else the
 * open fee.
 *
 * @param asked the receipt of a fee
 * @returns null when there is none of these
 */
export function chooseFee(
  fees: readonly Fee[],
  payer: Payer,
  asked: string | null,
): { fee: Fee; isOfCategory: boolean } | null {
  const chosen = asked === null ? undefined : fees.find(({ fact }) => fact === asked);
  if (chosen) return { fee: chosen, isOfCategory: isForCategory(chosen, payer) };
  const ofCategory = fees.find((fee) => isForCategory(fee, payer));
  if (ofCategory) return { fee: ofCategory, isOfCategory: true };
  const open = fees.find(({ is_general }) => is_general);
  return open ? { fee: open, isOfCategory: false } : null;
}
