import type { Branch, College } from "#features/catalogue/college-contract.ts";
import { assumptions } from "./assumptions.ts";
import { computeLeaving } from "./compute-leaving.ts";
import {
  type CostAnswer,
  type CostFigure,
  type CostLine,
  type CostQuestion,
  costItems,
  type FeeChoice,
  type Loan,
} from "./contract.ts";
import { type CourseLength, courseLength } from "./course-rules.ts";
import { chooseFee, feesOfCourse } from "./fee-rules.ts";
import { enteredOr, enteredOrMissing, middlePrice, pricedHostels, published } from "./figure-rules.ts";
import { loanCost } from "./loan-rules.ts";
import { medianSalary } from "./salary-rules.ts";
import { totalOf } from "./total-rules.ts";

/** What is known of the course, and the day. */
export interface CourseFacts {
  college: Pick<College, "id" | "name" | "city" | "state" | "fees" | "placements" | "nearby_hostels">;
  /** Null: none was chosen. */
  branch: Pick<Branch, "branch_id" | "branch_name" | "level" | "degree"> | null;
  streamName: string;
  /** Day in India, YYYY-MM-DD. */
  today: string;
}

/** The facts on which the total rests: the day and the placements matter to a loan and to leaving alone. */
type TotalFacts = Pick<CourseFacts, "branch" | "streamName"> & {
  college: Pick<CourseFacts["college"], "fees" | "nearby_hostels">;
};

/** What a course costs over its years, part by part. Whatever was not entered is published or an assumption, and says so. */
export function computeTotal(question: CostQuestion, facts: TotalFacts) {
  const length = facts.branch && courseLength(facts.branch, facts.streamName);
  const years = yearsOf(question, length);
  const fee = feeOf(question, facts);
  const hostels = pricedHostels(facts.college.nearby_hostels);
  const used = figuresUsed(question, middlePrice(hostels));
  const values = valuesOf(used);
  const monthly = (figure: number) => figure * values.months_per_year;
  const sum = totalOf({
    years: years.value ?? 1,
    feePerYear: fee.rupees_per_year.value ?? 0,
    feeRisePercent: values.fee_rise_percent,
    others: {
      hostel: monthly(values.hostel_rupees_per_month),
      food: monthly(values.food_rupees_per_month),
      travel: values.travel_rupees_per_year,
      other: values.other_rupees_per_year,
    },
    scholarshipPerYear: question.scholarship_rupees_per_year ?? 0,
  });
  // A total without its largest part reads like one.
  const isWithoutFees = fee.rupees_per_year.value === null;
  const figures: Record<(typeof costItems)[number], CostFigure> = {
    fees: fee.rupees_per_year,
    hostel: used.hostel_rupees_per_month,
    food: used.food_rupees_per_month,
    travel: used.travel_rupees_per_year,
    other: used.other_rupees_per_year,
  };
  const lines = costItems.map((item): CostLine => {
    const { origin, fact } = figures[item];
    const { byYear, inAll } = sum.items[item];
    return { item, origin, fact, rupees_first_year: byYear[0] ?? 0, rupees_by_year: byYear, rupees_in_all: inAll };
  });
  return {
    years,
    years_source: years.origin === "published" ? (length?.source ?? null) : null,
    fee,
    used,
    hostels,
    lines,
    by_year: sum.byYear,
    total: isWithoutFees ? null : sum.total,
    scholarships_in_all: sum.scholarships,
    total_after_scholarships: isWithoutFees ? null : sum.afterScholarships,
    per_year: isWithoutFees ? null : sum.perYear,
    without_fees: sum.total - sum.items.fees.inAll,
    is_without_fees: isWithoutFees,
  };
}

/**
 * What a course costs in all, with a loan and with leaving, from the answers and the facts alone: no database, no clock.
 */
export function computeCosts(question: CostQuestion, facts: CourseFacts): Omit<CostAnswer, "scholarships"> {
  const { college, branch } = facts;
  const costs = computeTotal(question, facts);
  const length = branch && courseLength(branch, facts.streamName);
  return {
    college: { id: college.id, name: college.name, city: college.city, state: college.state },
    branch: branch && {
      branch_id: branch.branch_id,
      branch_name: branch.branch_name,
      level: branch.level,
      degree: branch.degree,
    },
    ...costs,
    loan: loanOf(
      question,
      facts,
      { years: costs.years.value ?? 1, former: length?.formerYears ?? null },
      costs.total_after_scholarships,
    ),
    leaving: computeLeaving(question, {
      today: facts.today,
      fee: costs.fee.rupees_per_year,
      rentPerMonth: costs.used.hostel_rupees_per_month.value ?? 0,
    }),
  };
}

/** @param length of the chosen course; null: none was chosen */
function yearsOf({ years }: CostQuestion, length: CourseLength | null): CostFigure {
  if (years !== undefined || length === null) return enteredOr(years, assumptions.degree_years);
  return length.years === null ? enteredOrMissing(undefined) : published(length.years, null);
}

function feeOf(question: CostQuestion, { college, branch, streamName }: TotalFacts): FeeChoice {
  const rows = feesOfCourse(college.fees, branch, streamName);
  const { category = null, income = null, fee_rupees_per_year: entered } = question;
  if (entered !== undefined) {
    return { rupees_per_year: enteredOr(entered, 0), row: null, is_of_category: false, rows };
  }
  const choice = chooseFee(rows, { category, income }, question.fee ?? null);
  if (!choice) return { rupees_per_year: enteredOrMissing(undefined), row: null, is_of_category: false, rows };
  const { fee, isOfCategory } = choice;
  return { rupees_per_year: published(fee.rupees_per_year, fee.fact), row: fee, is_of_category: isOfCategory, rows };
}

/** Every other figure, by the name of its field. */
function figuresUsed(question: CostQuestion, rent: CostFigure | null) {
  const isAtHome = question.living === "home";
  const entered = question.hostel_rupees_per_month;
  const months = enteredOr(question.months_per_year, assumptions.months_per_year);
  const commuting = (months.value ?? 0) * assumptions.commuting_days_per_month;
  const trips = enteredOr(question.trips_per_year, isAtHome ? commuting : assumptions.trips_per_year);
  return {
    fee_rise_percent: enteredOr(question.fee_rise_percent, assumptions.fee_rise_percent),
    months_per_year: months,
    hostel_rupees_per_month: isAtHome
      ? enteredOr(0, 0)
      : entered === undefined && rent
        ? rent
        : enteredOr(entered, assumptions.hostel_rupees_per_month),
    food_rupees_per_month: enteredOr(question.food_rupees_per_month, isAtHome ? 0 : assumptions.food_rupees_per_month),
    trips_per_year: trips,
    travel_rupees_per_year: travelOf(question, trips.value ?? 0),
    other_rupees_per_year: enteredOr(question.other_rupees_per_year, assumptions.other_rupees_per_year),
    deposit_rupees: enteredOrMissing(question.deposit_rupees),
  };
}

/** What was entered; else what the way home usually costs, where the distance is known. */
function travelOf({ travel_rupees_per_year: entered, home_km: km }: CostQuestion, trips: number): CostFigure {
  if (entered !== undefined || km === undefined) return enteredOrMissing(entered);
  return enteredOr(undefined, Math.round(km * 2 * trips * assumptions.travel_rupees_per_km));
}

/** The figures as numbers: what is missing counts as 0. */
function valuesOf<Name extends string>(used: Record<Name, CostFigure>): Record<Name, number> {
  const values = Object.entries<CostFigure>(used).map(([name, { value }]) => [name, value ?? 0]);
  return Object.fromEntries(values) as Record<Name, number>;
}

/**
 * The loan's instalment beside the median salary; without an amount the loan is for everything.
 *
 * @param length of the course, and what it took for the graduates of earlier rules
 * @param everything rupees; null: not known, so that without an amount there is no instalment
 */
function loanOf(
  question: CostQuestion,
  facts: CourseFacts,
  length: { years: number; former: number | null },
  everything: number | null,
): Loan {
  const { loan_rupees: entered } = question;
  const rupees = everything === null ? enteredOrMissing(entered) : enteredOr(entered, everything);
  const rate = enteredOr(question.loan_rate_percent, assumptions.loan_rate_percent);
  const repayment = enteredOr(question.loan_years, assumptions.loan_years);
  const moratorium = enteredOr(question.moratorium_months, assumptions.moratorium_months);
  const cost =
    rupees.value !== null &&
    loanCost({
      rupees: rupees.value,
      ratePercent: rate.value ?? 0,
      repaymentYears: repayment.value ?? 1,
      courseYears: length.years,
      moratoriumMonths: moratorium.value ?? 0,
    });
  const { branch, streamName, college } = facts;
  const course = branch && {
    branchName: branch.branch_name,
    level: branch.level,
    years: length.former ?? length.years,
    streamName,
  };
  const salary = medianSalary(college.placements, course);
  return {
    rupees,
    rate_percent: rate,
    years: repayment,
    moratorium_months: moratorium,
    interest_before: cost ? cost.interestBefore : null,
    owed: cost ? cost.owed : null,
    instalment: cost ? cost.instalment : null,
    paid_in_all: cost ? cost.paidInAll : null,
    percent_of_salary: cost && salary.median ? Math.round((cost.instalment * 12 * 1000) / salary.median) / 10 : null,
    salary,
  };
}
