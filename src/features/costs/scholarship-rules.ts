import type { Level } from "#features/catalogue/contract.ts";
import type { Scholarship } from "#features/scholarships/contract.ts";
import type { Condition, FittingScholarship } from "./contract.ts";

/** The student as far as they told, and the course. */
export interface Applicant {
  category: string | null;
  gender: string | null;
  state: string | null;
  /** Of the family, rupees a year. */
  income: number | null;
  /** Null: no course was chosen. */
  course: { level: Level; names: string[] } | null;
}

/** Who takes up a course of each level, in the classes of scholarship lists. */
const classesOf: Record<Level, readonly string[]> = {
  diploma: ["10", "12_pass", "Diploma"],
  ug: ["12", "12_pass", "UG"],
  pg: ["PG"],
};

type Met = boolean | null;

/** @returns true: met; false: the answers contradict it; null: to be checked */
function amongst(allowed: readonly string[], answer: string | null): Met {
  if (answer === null) return null;
  return allowed.some((one) => one.toLowerCase() === answer.toLowerCase());
}

/** Lists name courses in words of their own, "Engineering (BTech)": one that fits the stream is to be checked. */
function courseMet(streams: readonly string[], course: Applicant["course"]): Met {
  if (!course) return null;
  if (course.level === "diploma") return streams.some((stream) => /diploma/i.test(stream));
  const words = course.names.flatMap((name) => name.toLowerCase().match(/[a-z]{3,}/g) ?? []);
  const isNamed = (stream: string) => words.some((word) => stream.toLowerCase().includes(word));
  return streams.some(isNamed) ? null : false;
}

/** What a scholarship asks for, and whether the answers meet it. What it does not ask for is left out. */
function conditionsOf(one: Scholarship, who: Applicant): { condition: Condition; met: Met }[] {
  const classes = who.course ? classesOf[who.course.level] : null;
  const asked: [Condition, boolean, Met][] = [
    ["class", one.classes.length > 0, classes ? one.classes.some((name) => classes.includes(name)) : null],
    ["category", one.categories.length > 0, amongst(one.categories, who.category)],
    ["gender", one.genders.length > 0, amongst(one.genders, who.gender)],
    ["income", one.max_income !== null, who.income === null ? null : who.income <= (one.max_income ?? 0)],
    ["state", one.states.length > 0, amongst(one.states, who.state)],
    ["city", one.cities.length > 0, null],
    ["course", one.streams.length > 0, courseMet(one.streams, who.course)],
    ["eligibility", one.eligibility.trim() !== "", null],
  ];
  return asked.flatMap(([condition, isAsked, met]) => (isAsked ? [{ condition, met }] : []));
}

/**
 * Scholarships that the answers do not contradict, with what is met and what must be checked. Closed ones are left out.
 *
 * @param scholarships in the order in which they are shown
 */
export function fittingScholarships(scholarships: readonly Scholarship[], who: Applicant): FittingScholarship[] {
  return scholarships
    .filter(({ state }) => state !== "closed")
    .flatMap((scholarship) => {
      const conditions = conditionsOf(scholarship, who);
      if (conditions.some(({ met }) => met === false)) return [];
      return [
        { scholarship, conditions: conditions.map(({ condition, met }) => ({ condition, is_met: met === true })) },
      ];
    });
}
