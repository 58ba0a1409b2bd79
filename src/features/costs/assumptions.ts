import { z } from "zod";
import assumptions2026 from "./rule-files/assumptions-2026.json" with { type: "json" };

const amount = z.int().min(0);

/** What is counted where nobody publishes a figure and none was entered: ours, and marked so wherever it is shown. */
const Assumptions = z.strictObject({
  version: z.int().min(1),
  fee_rise_percent: z.number().min(0),
  months_per_year: z.int().min(1).max(12),
  hostel_rupees_per_month: amount,
  food_rupees_per_month: amount,
  trips_per_year: amount,
  /** Of a student who lives at home. */
  commuting_days_per_month: z.int().min(0).max(31),
  travel_rupees_per_km: z.number().min(0),
  other_rupees_per_year: amount,
  loan_rate_percent: z.number().min(0),
  loan_years: z.int().min(1),
  moratorium_months: amount,
  notice_months: amount,
  /** Where no course was chosen. How long a course takes is in course-lengths.json. */
  degree_years: z.int().min(1).max(6),
  source: z.strictObject({ publisher: z.string(), title: z.string(), note: z.string() }),
});

export const assumptions = Assumptions.parse(assumptions2026);
