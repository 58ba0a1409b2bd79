import { plainDigits } from "margdeep-search/any-script";

/** The three fields that ask for a birth date, in the order in which people in India write it. */
export const birthDateParts = ["day", "month", "year"] as const;

export type BirthDate = Record<(typeof birthDateParts)[number], string>;

/** The parts of YYYY-MM-DD, or of what `readBirthDate` made of an unfinished date. */
export function splitBirthDate(dob: string): BirthDate {
  const [, year = "", month = "", day = ""] = /^([^-]*)-([^-]*)-([^-]*)$/.exec(dob) ?? [];
  return { day, month, year };
}

/**
 * Reads a birth date from a form: the fields `dob_day`, `dob_month` and `dob_year`, or the one field `dob` of older
 * pages and of forms that programs send.
 *
 * @returns YYYY-MM-DD; what is missing or no number stays as it was typed, for `calendarProblem` to name; "" for nothing
 */
export function readBirthDate(form: FormData): string {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === "string" ? plainDigits(value).trim() : "";
  };
  if (!form.has("dob_year")) return text("dob");
  // A dash is what joins the parts.
  const parts = ["year", "month", "day"].map((part) =>
    text(`dob_${part}`).replace(/[\s-]/g, "").replace(/^\d$/, "0$&"),
  );
  return parts.join("") && parts.join("-");
}
