import { z } from "zod";
import { applicantClasses, genders, type listedStatuses } from "#features/scholarships/contract.ts";
import { isWebAddress } from "#lib/web-address.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { tidyState } from "../../tidy/tidy-places.ts";
import { tidyText } from "../../tidy/tidy-text.ts";

/** A scholarship as a list has it. */
export interface ListedScholarship {
  name: string;
  amount: string;
  frequency: string;
  awards: number | null;
  classes: string[];
  genders: string[];
  categories: string[];
  maxIncomeRupees: number | null;
  states: string[];
  cities: string[];
  streams: string[];
  eligibility: string;
  benefits: string;
  documents: string;
  link: string | null;
  status: (typeof listedStatuses)[number];
  lastDate: string | null;
  isTentativeDate: boolean;
}

const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? "").trim());
/** Values with commas between them; empty where one of them means everybody. */
const several = (everybody: RegExp) =>
  text.transform((value) => {
    const entries = value.split(",").map((entry) => tidyText(entry));
    const named = [...new Set(entries.filter(Boolean))];
    return named.some((entry) => everybody.test(entry)) ? [] : named;
  });

const statuses = { Open: "open", Expected: "expected", Closed: "closed" } as const;
const lakh = 100_000;
/** A figure in lakh: one above is in rupees already. */
const maxLakhs = 1_000;

const Row = z.object({
  "Scholarship Name": text.pipe(z.string().min(3, "is missing")),
  "Scholarship Amount": text,
  "Scholarship Frequency": text,
  // Words such as `Varies` say no number.
  "No. of awards": text.transform((value) => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : null)),
  Status: z.enum(["Open", "Expected", "Closed"], "is not Open, Expected or Closed"),
  "Last Date": text.transform((value, context) => {
    const day = readDay(value);
    if (day !== undefined) return day;
    context.addIssue("is not a day such as 12/31/2026");
    return z.NEVER;
  }),
  "Is Tentative Date": z.boolean().default(false),
  Gender: several(/^any$/i),
  Category: several(/^any$/i),
  "Family Income (in INR)": z.number("is not a number").positive("is not above 0").nullish(),
  State: several(/^(all india|any)$/i),
  City: several(/^any$/i),
  Stream: several(/^any$/i),
  Eligibility: text,
  Benefits: text,
  "Doc Required": text,
  "Application Link": text,
  Grade: z.array(z.string()).default([]),
});

/** A row of a list, or why it is rejected. */
export function readScholarship(value: unknown): ListedScholarship | string {
  const parsed = Row.safeParse(value);
  if (!parsed.success) return problemOf(parsed.error);
  const row = parsed.data;
  const income = row["Family Income (in INR)"] ?? null;
  return {
    name: tidyText(row["Scholarship Name"]),
    amount: tidyText(row["Scholarship Amount"]),
    frequency: tidyText(row["Scholarship Frequency"]),
    awards: row["No. of awards"],
    classes: applicantClasses.filter((name) => row.Grade.includes(name)),
    genders: genders.filter((gender) => row.Gender.some((named) => named.toLowerCase() === gender)),
    categories: row.Category,
    maxIncomeRupees: income === null ? null : Math.round(income <= maxLakhs ? income * lakh : income),
    states: row.State.map((state) => tidyState(state)),
    cities: row.City,
    streams: row.Stream,
    eligibility: row.Eligibility,
    benefits: row.Benefits,
    documents: row["Doc Required"],
    link: isWebAddress(row["Application Link"]) ? row["Application Link"] : null,
    status: statuses[row.Status],
    lastDate: row["Last Date"],
    isTentativeDate: row["Is Tentative Date"],
  };
}

/** A day written month/day/year as `YYYY-MM-DD`; null for an empty text, undefined for no day. */
function readDay(text: string): string | null | undefined {
  if (text === "") return null;
  const [, month = "", day = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (!year) return undefined;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written) ? written : undefined;
}
