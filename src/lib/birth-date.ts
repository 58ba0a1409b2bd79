/** The three fields that ask for a birth date, in the order in which people in India write it. */
export const birthDateParts = ["day", "month", "year"] as const;

export type BirthDatePart = (typeof birthDateParts)[number];

const noParts: Record<BirthDatePart, string> = { day: "", month: "", year: "" };

/**
 * Joins what was typed into the three fields.
 *
 * @returns YYYY-MM-DD; what is missing or no number stays as it was typed, for `calendarProblem` to name; "" where nothing was typed
 */
export function joinBirthDate(typed: Record<BirthDatePart, string>): string {
  const { day, month, year } = typed;
  if (day + month + year === "") return "";
  const twoDigits = (part: string) => part.replace(/^\d$/, "0$&");
  return [year, twoDigits(month), twoDigits(day)].join("-");
}

/** The parts of YYYY-MM-DD, or of what `joinBirthDate` made of an unfinished date. */
export function splitBirthDate(dob: string): Record<BirthDatePart, string> {
  const [, year, month, day] = /^([^-]*)-([^-]*)-([^-]*)$/.exec(dob) ?? [];
  return day === undefined ? noParts : ({ day, month, year } as Record<BirthDatePart, string>);
}

/**
 * Reads a birth date from a form: the fields `dob_day`, `dob_month` and `dob_year`, or the one field `dob` of older
 * pages and of forms that programs send.
 */
export function readBirthDate(form: FormData, name = "dob"): string {
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === "string" ? value.trim() : "";
  };
  if (!birthDateParts.some((part) => form.has(`${name}_${part}`))) return text(name);
  // A dash is what joins the parts.
  const [day, month, year] = birthDateParts.map((part) => text(`${name}_${part}`).replace(/[\s-]/g, ""));
  return joinBirthDate({ day, month, year } as Record<BirthDatePart, string>);
}

/** The parts that a person has to correct; none for a day of the calendar. */
export function wrongBirthDateParts(dob: string): BirthDatePart[] {
  const parts = splitBirthDate(dob);
  const missing = birthDateParts.filter((part) => parts[part] === "");
  if (missing.length > 0) return missing;
  const wrong = birthDateParts.filter((part) => !isInRange(part, parts[part]));
  if (wrong.length > 0) return wrong;
  return Number(parts.day) > daysInMonth(parts) ? ["day"] : [];
}

/**
 * Why a text is no day of the calendar, in words for the person who typed it; undefined when it is one.
 *
 * @param unreadable the answer where no single part is to blame
 */
export function calendarProblem(dob: string, unreadable: string): string | undefined {
  const parts = splitBirthDate(dob);
  const wrong = wrongBirthDateParts(dob);
  const [first] = wrong;
  if (first === undefined) return /^\d{4}-\d{2}-\d{2}$/.test(dob) ? undefined : unreadable;
  const isMissing = parts[first] === "";
  if (isMissing && wrong.length === birthDateParts.length) return unreadable;
  if (isMissing) return `Date Of Birth: the ${wrong.join(" and the ")} ${wrong.length === 1 ? "is" : "are"} missing`;
  if (wrong.length > 1) return unreadable;
  return isInRange(first, parts[first])
    ? `Date Of Birth: ${monthName(parts)} ${parts.year} has only ${daysInMonth(parts)} days`
    : `Date Of Birth: ${rangeTexts[first]}`;
}

const rangeTexts: Record<BirthDatePart, string> = {
  day: "the day must be a number from 1 to 31",
  month: "the month must be a number from 1 to 12",
  year: "the year must have four digits, such as 2008",
};

const greatest = { day: 31, month: 12 };

function isInRange(part: BirthDatePart, text: string): boolean {
  if (part === "year") return /^\d{4}$/.test(text);
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= greatest[part];
}

/** The day before the first of the next month; years below 100 count as written. */
function daysInMonth({ month, year }: Record<BirthDatePart, string>): number {
  const last = new Date(0);
  last.setUTCFullYear(Number(year), Number(month), 0);
  return last.getUTCDate();
}

function monthName({ month }: Record<BirthDatePart, string>): string {
  return new Date(Date.UTC(2000, Number(month) - 1, 1)).toLocaleDateString("en-IN", { month: "long", timeZone: "UTC" });
}
