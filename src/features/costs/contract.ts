import { z } from "zod";
import { Fee } from "#features/catalogue/college-contract.ts";
import { levels, Source } from "#features/catalogue/contract.ts";
import { genders, Scholarship } from "#features/scholarships/contract.ts";

/** Whose rules about a seat that is given up are known. */
export const costAuthorities = ["josaa", "csab", "mht_cet"] as const;

/** Where a student lives during the course. */
export const livings = ["hostel", "home"] as const;

const maxRupees = 10_000_000;
const rupees = () => z.int().min(0).max(maxRupees).optional();
const percent = () => z.number().min(0).max(30).optional();
const months = (most: number) => z.int().min(0).max(most).optional();
const day = () => z.iso.date().optional();
const text = (most: number) => z.string().trim().min(1).max(most).optional();

/** What somebody asks: body of `POST /api/costs/`. Whatever is left out is published, or an assumption that is marked. */
export const CostQuestion = z
  .strictObject({
    college_id: z.int().min(1).max(2_147_483_647),
    branch_id: z.int().min(1).max(2_147_483_647).optional(),
    years: z.int().min(1).max(6).optional().describe("of the course"),
    fee: text(40).describe("the published fee to count, by its receipt: fee-123"),
    fee_rupees_per_year: rupees().describe("another fee than a published one"),
    fee_rise_percent: percent().describe("by which the fee rises each year"),
    living: z.enum(livings).default("hostel"),
    hostel_rupees_per_month: rupees(),
    food_rupees_per_month: rupees(),
    months_per_year: months(12).describe("for which hostel and food are paid"),
    home_km: z.int().min(0).max(5000).optional().describe("from home to the college, one way"),
    trips_per_year: z.int().min(0).max(366).optional().describe("home and back"),
    travel_rupees_per_year: rupees(),
    other_rupees_per_year: rupees().describe("books, exam fees and the like"),
    deposit_rupees: rupees().describe("deposits that come back at the end"),
    scholarship_rupees_per_year: rupees(),
    category: text(100).describe("of the student"),
    gender: z.enum(genders).optional(),
    state: text(100).describe("of the student"),
    income: z.int().min(0).max(100_000_000).optional().describe("of the family, rupees a year"),
    loan_rupees: z.int().min(0).max(100_000_000).optional(),
    loan_rate_percent: percent(),
    loan_years: z.int().min(1).max(20).optional().describe("of repayment"),
    moratorium_months: months(60).describe("after the course, before the first instalment"),
    leaving_on: day().describe("the day on which the college has the notice"),
    last_admission_date: day().describe("the last date of admission that the college has formally notified"),
    paid_rupees: rupees().describe("fees paid so far, without deposits"),
    authority: z.enum(costAuthorities).optional().describe("which gave the seat"),
    seat_fee_rupees: rupees().describe("seat acceptance fee paid"),
    seat_charge_rupees: rupees().describe("what the authority keeps of it"),
    notice_months: months(12).describe("of rent that the hostel asks for"),
  })
  .meta({ id: "CostQuestion" });
export type CostQuestion = z.infer<typeof CostQuestion>;

export const origins = ["published", "entered", "assumed", "missing"] as const;

/** A figure, and where it is from: a source, the question, our own assumption, or nowhere. */
export const CostFigure = z
  .object({
    value: z.number().nullable().describe("null: missing, and counted as 0"),
    origin: z.enum(origins),
    fact: z.string().nullable().describe("its receipt: GET /api/facts/{id}/; null: it is not published"),
  })
  .meta({ id: "CostFigure" });
export type CostFigure = z.infer<typeof CostFigure>;

export const costItems = ["fees", "hostel", "food", "travel", "other"] as const;
export type CostItem = (typeof costItems)[number];

const CostLine = z
  .object({
    item: z.enum(costItems),
    origin: z.enum(origins),
    fact: z.string().nullable(),
    rupees_first_year: z.int(),
    rupees_by_year: z.array(z.int()).describe("of each year, as many as the course has"),
    rupees_in_all: z.int(),
  })
  .meta({ id: "CostLine" });
export type CostLine = z.infer<typeof CostLine>;

/** The fee that is counted, and every other of the course. */
const FeeChoice = z
  .object({
    rupees_per_year: CostFigure,
    row: Fee.nullable().describe("the published fee that is counted; null: none, or another was given"),
    is_of_category: z.boolean().describe("the source has a fee for the category that was asked for, and it is counted"),
    rows: z.array(Fee).describe("every fee of the newest year for this course"),
  })
  .meta({ id: "CostFee" });
export type FeeChoice = z.infer<typeof FeeChoice>;

const Salary = z
  .object({
    median: z.int().nullable().describe("rupees a year, of those placed; null: see why_none"),
    why_none: z.enum(["nothing_filed", "not_of_this_course", "too_few"]).nullable(),
    year: z.int().nullable().describe("in which the students graduated"),
    group: z.string().describe("of whom, as the college filed it"),
    placed: z.int().nullable(),
    fact: z.string().nullable(),
    source: Source.nullable().describe("null: there is no median; why_none says why"),
  })
  .meta({ id: "CostSalary" });
export type Salary = z.infer<typeof Salary>;

const Loan = z
  .object({
    rupees: CostFigure.describe(
      "missing: none was entered, and there is no total to borrow; then no instalment either",
    ),
    rate_percent: CostFigure,
    years: CostFigure,
    moratorium_months: CostFigure,
    interest_before: z.int().nullable().describe("rupees of simple interest until the first instalment"),
    owed: z.int().nullable().describe("rupees when the first instalment is due"),
    instalment: z.int().nullable().describe("rupees a month"),
    paid_in_all: z.int().nullable().describe("rupees, all instalments together"),
    percent_of_salary: z
      .number()
      .nullable()
      .describe("of a month's median salary before tax; null: there is no median of this course, or no instalment"),
    salary: Salary,
  })
  .meta({ id: "CostLoan" });
export type Loan = z.infer<typeof Loan>;

const RuleSource = z.object({ publisher: z.string(), title: z.string(), note: z.string() });

/** What one rule gives back to a student who leaves. */
export const Refund = z
  .object({
    authority: z.string(),
    name: z.string(),
    rule: z
      .enum(["full_refund", "small_charge", "step", "needs_last_date", "not_known"])
      .describe(
        "which part of the rule applies; needs_last_date: the last date of admission decides, and it was not sent",
      ),
    percent: z.int().nullable().describe("of the fees, by the step"),
    days: z.int().nullable().describe("from the last date of admission to the day of leaving; negative: before it"),
    up_to_days: z.int().nullable().describe("the last day of the step, counted so"),
    refund_at_least: z.int().nullable().describe("rupees, when the college keeps the most that the rule allows"),
    refund_at_most: z.int().nullable(),
    max_charge: z.int().describe("rupees that the college may keep for its work"),
    carried_from: z
      .int()
      .nullable()
      .describe("year of the rule, when that of the season is not known; null: it is of the season"),
    sources: z.array(RuleSource),
  })
  .meta({ id: "CostRefund" });
export type Refund = z.infer<typeof Refund>;

const Leaving = z
  .object({
    on: z.string().describe("YYYY-MM-DD"),
    paid: CostFigure.describe("fees paid so far"),
    refunds: z.array(Refund).describe("by UGC's rule, and by that of the authority which gave the seat"),
    seat_fee: z
      .object({ paid: CostFigure, lost_at_least: z.int(), lost_at_most: z.int(), sources: z.array(RuleSource) })
      .nullable()
      .describe("null: no authority was named"),
    notice: z.object({ months: CostFigure, rupees: z.int() }),
    deposit: CostFigure.describe("comes back in full by UGC's rule, and is not in the loss"),
    lost_at_least: z.int().nullable().describe("rupees; null: no rule could be applied"),
    lost_at_most: z.int().nullable(),
  })
  .meta({ id: "CostLeaving" });
export type Leaving = z.infer<typeof Leaving>;

export const conditions = ["category", "gender", "income", "state", "city", "class", "course", "eligibility"] as const;
export type Condition = (typeof conditions)[number];

const FittingScholarship = z
  .object({
    scholarship: Scholarship,
    conditions: z
      .array(z.object({ condition: z.enum(conditions), is_met: z.boolean().describe("false: to be checked") }))
      .describe("what it asks for; one with a condition that the answers contradict is left out"),
  })
  .meta({ id: "FittingScholarship" });
export type FittingScholarship = z.infer<typeof FittingScholarship>;

/** A listed hostel that says what a bed costs. */
export const PricedHostel = z.object({
  id: z.int(),
  name: z.string(),
  distance: z.int().describe("straight-line metres"),
  rupees_per_month: z.int(),
  fact: z.string(),
});
export type PricedHostel = z.infer<typeof PricedHostel>;

/** What a course costs in all, and what leaving it costs. */
export const CostAnswer = z
  .object({
    college: z.object({ id: z.int(), name: z.string(), city: z.string(), state: z.string() }),
    branch: z
      .object({ branch_id: z.int(), branch_name: z.string(), level: z.enum(levels), degree: z.string() })
      .nullable(),
    years: CostFigure.describe("of the course; null: it is not known, and one year is counted"),
    years_source: z
      .object({ publisher: z.string(), title: z.string(), since: z.int(), note: z.string() })
      .nullable()
      .describe("who sets the length of the course; null: it was typed, its own source states it, or it is not known"),
    fee: FeeChoice,
    used: z
      .record(z.string(), CostFigure)
      .describe("every other figure that the answer rests on, by the name of its field in the question"),
    hostels: z.array(PricedHostel).describe("the listed hostels of which the middle price is counted, cheapest first"),
    lines: z.array(CostLine),
    by_year: z.array(z.int()).describe("rupees of each year, without deposits, before scholarships"),
    total: z
      .int()
      .nullable()
      .describe(
        "rupees over the course, without deposits, before scholarships; null: its largest part, the fees, is not known",
      ),
    scholarships_in_all: z.int().describe("rupees, as the question says"),
    total_after_scholarships: z.int().nullable(),
    per_year: z.int().nullable().describe("rupees of a year on average, after scholarships"),
    without_fees: z.int().describe("rupees of all parts but the fees over the course, before scholarships: no total"),
    is_without_fees: z.boolean().describe("we have no fee of this course: there is no total, and `by_year` lacks it"),
    loan: Loan,
    leaving: Leaving,
    scholarships: z.object({ count: z.int(), results: z.array(FittingScholarship).describe("at most six") }),
  })
  .meta({ id: "CostAnswer" });
export type CostAnswer = z.infer<typeof CostAnswer>;
