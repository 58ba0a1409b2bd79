import { plainDigits } from "margdeep-search/any-script";

/** What the form of the page holds, as text by field name. An empty answer is left out. */
export type Answers = Readonly<Record<string, string>>;

/** The fields by group, as they are on the page. Each name is one of `POST /api/costs/`. */
export const fieldGroups = {
  fees: ["fee", "fee_rupees_per_year", "fee_rise_percent", "years"],
  student: ["category", "gender", "state", "income"],
  living: [
    "living",
    "hostel_rupees_per_month",
    "food_rupees_per_month",
    "months_per_year",
    "other_rupees_per_year",
    "deposit_rupees",
  ],
  travel: ["home_km", "trips_per_year", "travel_rupees_per_year"],
  loan: ["scholarship_rupees_per_year", "loan_rupees", "loan_rate_percent", "loan_years", "moratorium_months"],
  leaving: [
    "leaving_on",
    "last_admission_date",
    "paid_rupees",
    "authority",
    "seat_fee_rupees",
    "seat_charge_rupees",
    "notice_months",
  ],
} as const;
export type FieldGroup = keyof typeof fieldGroups;
export const groupNames = Object.keys(fieldGroups) as FieldGroup[];

/** Fields whose answer is a word or a day; every other one is a figure. */
const words = ["fee", "category", "gender", "state", "living", "leaving_on", "last_admission_date", "authority"];

const names: readonly string[] = Object.values(fieldGroups).flat();
/** Longer than any answer. */
const maxLength = 100;

/** Reads the answers of the form; anything else in it counts for nothing. */
export function readAnswers(entries: Iterable<[string, unknown]>): Answers {
  const answers: Record<string, string> = {};
  for (const [name, value] of entries) {
    const text = typeof value === "string" ? value.trim().slice(0, maxLength) : "";
    if (names.includes(name) && text !== "") answers[name] = text;
  }
  return answers;
}

/** A figure as somebody types it: with commas, spaces and the sign of the rupee. What is no figure stays text, and is refused in words. */
function figureOf(text: string): number | string {
  const digits = plainDigits(text).replaceAll(/[\s,₹]/g, "");
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : text;
}

/** The question as `POST /api/costs/` takes it. Its schema, on the server, decides what is accepted. */
export function questionOf(answers: Answers, collegeId: number, branchId: number | null): Record<string, unknown> {
  const given = Object.entries(answers).map(([name, text]) => [
    name,
    words.includes(name) ? plainDigits(text) : figureOf(text),
  ]);
  return { ...Object.fromEntries(given), college_id: collegeId, ...(branchId !== null && { branch_id: branchId }) };
}
