import { type BirthDate, birthDateParts, splitBirthDate } from "./birth-date.ts";

/**
 * Why a text is no day of the calendar, in words for the person who typed it; undefined when it is one.
 *
 * @param dob YYYY-MM-DD, or what `readBirthDate` made of an unfinished date
 * @param unreadable the answer where no single part is to blame
 */
export function calendarProblem(dob: string, unreadable: string): string | undefined {
  const parts = splitBirthDate(dob);
  const [missing, ...more] = birthDateParts.filter((part) => parts[part] === "");
  if (missing) return more.length > 0 ? unreadable : `Date Of Birth: the ${missing} is missing`;
  const [wrong, ...others] = birthDateParts.filter((part) => !isInRange[part](parts[part]));
  if (wrong) return others.length > 0 ? unreadable : `Date Of Birth: the ${wrong} must ${rangeTexts[wrong]}`;
  const days = daysInMonth(parts);
  if (Number(parts.day) > days) return `Date Of Birth: ${monthName(parts)} ${parts.year} has only ${days} days`;
  return /^\d{4}-\d{2}-\d{2}$/.test(dob) ? undefined : unreadable;
}

const rangeTexts = {
  day: "be a number from 1 to 31",
  month: "be a number from 1 to 12",
  year: "have four digits, such as 2008",
};

const isUpTo = (greatest: number) => (text: string) =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= greatest;

const isInRange = { day: isUpTo(31), month: isUpTo(12), year: (text: string) => /^\d{4}$/.test(text) };

/** The day before the first of the next month; years below 100 count as written. */
function daysInMonth({ month, year }: BirthDate): number {
  const last = new Date(0);
  last.setUTCFullYear(Number(year), Number(month), 0);
  return last.getUTCDate();
}

function monthName({ month }: BirthDate): string {
  return new Date(Date.UTC(2000, Number(month) - 1, 1)).toLocaleDateString("en-IN", { month: "long", timeZone: "UTC" });
}
