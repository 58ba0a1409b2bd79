import type { ListDescription } from "./closings/description.ts";
import { descriptionOf, descriptions } from "./closings/descriptions.ts";
import type { Authority } from "./contract.ts";

/** A field of the form of chances that a figure of an exam fills in. */
export interface ExamUse {
  authority: Authority;
  field: string;
  /** The exam, as the button names it. */
  exam: string;
  as: "common" | "category" | "percentile" | "rank";
  /** The stated category as a field of the form; null: none, or one that the form does not have. */
  category: { field: string; value: string } | null;
}

/** The lists of one year that a figure counts for. */
export interface ExamLists {
  authority: string;
  /** The stated category as the authority's form has it; null: none, or another. */
  category: string | null;
}

/** What a text says of a figure. */
export interface NamedFigure {
  /** Its key in the calendar; null: not stated. */
  exam: string | null;
  /** null: the exam alone was named. */
  unit: "rank" | "percentile" | "marks" | null;
  category?: string | null;
}

/** The exams whose figures the forms of chances take without a description of lists. */
const centralExams: Readonly<Record<string, { authority: Authority; list?: string }>> = {
  "jee-main": { authority: "josaa", list: "jee_main" },
  "jee-advanced": { authority: "josaa", list: "jee_advanced" },
  josaa: { authority: "josaa", list: "jee_main" },
  csab: { authority: "csab", list: "jee_main" },
  "mht-cet": { authority: "mht_cet" },
  "mht-cet-cap": { authority: "mht_cet" },
};
const listNames: Readonly<Record<string, string>> = { jee_main: "JEE Main", jee_advanced: "JEE Advanced" };

/** What authorities call the categories that JoSAA calls otherwise. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  "OBC-NCL": ["OBC", "SEBC"],
  OPEN: ["Open", "General", "GEN", "GM", "OC", "SM"],
};

/** The authority whose chances are computed from the figure of an exam, where its model is served; null: none. */
export function authorityOfExam(exam: string | null): Authority | null {
  if (exam === null) return null;
  const described = descriptions.find(({ exams, years }) => exams.includes(exam) && years.length > 0);
  return centralExams[exam]?.authority ?? (described?.key as Authority | undefined) ?? null;
}

/** The fields that a figure may be for, the likeliest first; empty for an exam that no model goes by. */
export function usesOfFigure({ exam, unit, category = null }: NamedFigure): ExamUse[] {
  const described = descriptions.find(({ exams, years }) => exams.includes(exam ?? "") && years.length > 0);
  if (described) return describedUses(described, unit, category);
  const central = exam === null ? undefined : centralExams[exam];
  if (unit === "percentile") return percentileUses(exam, category);
  if (unit !== "rank" || (exam !== null && !central?.list)) return [];
  const { authority, list = "jee_main" } = central ?? { authority: "josaa" };
  const stated = category === null ? null : { field: "category", value: category };
  const of = { authority, exam: listNames[list] ?? list, category: stated };
  const common: ExamUse = { ...of, field: `${list}.crl`, as: "common" };
  return category === null || category === "OPEN"
    ? [common]
    : [{ ...of, field: `${list}.category`, as: "category" }, common];
}

function percentileUses(exam: string | null, category: string | null): ExamUse[] {
  const isState = exam === null || centralExams[exam]?.authority === "mht_cet";
  if (!isState && exam !== "jee-main") return [];
  const stated = category && { field: "category", value: otherNames[category]?.[0] ?? category };
  const of = { authority: "mht_cet", as: "percentile", category: stated || null } as const;
  return [
    isState
      ? { ...of, field: "mht_cet.percentile", exam: "MHT CET" }
      : { ...of, field: "jee_main.percentile", exam: "JEE Main" },
  ];
}

function describedUses(description: ListDescription, unit: NamedFigure["unit"], category: string | null): ExamUse[] {
  const [first] = description.figures;
  if (!first || first.unit !== unit) return [];
  const named = optionNamed(description, category);
  return [
    {
      authority: description.key as Authority,
      field: fieldOfFigure(first),
      exam: description.authority,
      as: unit === "percentile" ? "percentile" : "rank",
      category: named === null ? null : { field: claimOf(description, "category"), value: named },
    },
  ];
}

/** The lists that a figure of an exam counts for; null where none goes by such a figure. */
export function listsOfFigure({ exam, unit, category = null }: NamedFigure): ExamLists | null {
  if (exam === null) return null;
  const found = descriptions.find(
    ({ exams, figures }) => exams.includes(exam) && (unit === null || figures[0]?.unit === unit),
  );
  return found ? { authority: found.authority, category: optionNamed(found, category) } : null;
}

function optionNamed({ questions }: ListDescription, category: string | null): string | null {
  const options = questions.category?.options ?? {};
  return category === null
    ? null
    : ([category, ...(otherNames[category] ?? [])].find((name) => name in options) ?? null);
}

/** What a form of lists holds: which figure, its text, and the chosen options of each question. */
export interface SentFigure {
  of: string;
  figure: string;
  answers: Readonly<Record<string, readonly string[]>>;
}

/**
 * The fields of the form of chances for what was typed about an authority's lists; empty where its model goes by no such figure.
 *
 * @param authority as cut-offs name it
 */
export function fieldsOfLists(authority: string, { of, figure, answers }: SentFigure): Record<string, string> {
  const description = descriptionOf(authority);
  const chosen = description?.figures.find(({ key }) => key === of) ?? description?.figures[0];
  if (!description || !chosen || figure === "") return {};
  // Only where the rules come from the description are its questions those of the form.
  const asked = description.years.length > 0 ? Object.entries(answers) : [];
  const claims = asked.flatMap(([question, options]) => {
    const name = claimOf(description, question);
    const several = description.questions[question]?.several ?? false;
    return several
      ? options.map((option): [string, string] => [`${name}.${option}`, "yes"])
      : options.slice(0, 1).map((option): [string, string] => [name, option]);
  });
  return { [fieldOfFigure(chosen)]: figure, ...Object.fromEntries(claims) };
}

const claimOf = ({ key }: ListDescription, question: string) => `claims.${key}.${question}`;

function fieldOfFigure({ key, same_as: same, unit }: ListDescription["figures"][number]): string {
  return same ?? `${key}.${unit === "percentile" ? "percentile" : "rank"}`;
}
