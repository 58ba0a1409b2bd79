import type { ExamAnswers } from "#features/profile/exam-answers-contract.ts";

/** The ranks that the short form takes, as `list.kind`: what nearly everybody has. The others are fields of /chances. */
export const examChoices = ["jee_main.crl", "jee_advanced.crl", "mht_cet.percentile"] as const;
export type ExamChoice = (typeof examChoices)[number];

const listPrefix = "list:";
/** The value of an exam whose lists have no calculation: its figure goes to the page of the lists. */
export const listExam = (authority: string) => `${listPrefix}${authority}`;
export const authorityOfListExam = (exam: string) =>
  exam.startsWith(listPrefix) ? exam.slice(listPrefix.length) : null;

/** What the short form holds, as text by field name. */
export interface FormAnswers {
  exam: string;
  figure: string;
  category: string;
  category_rank: string;
  state: string;
  gender: string;
}

type Ranks = Readonly<Record<string, Readonly<Record<string, number | undefined>> | undefined>>;

/** A rank that was given. */
export interface GivenRank {
  /** `list.kind` */
  name: string;
  value: number;
}

/** Every rank and percentile that was given, those of the short form first. */
export function ranksGiven({ ranks }: Pick<ExamAnswers, "ranks">): GivenRank[] {
  const given = Object.entries(ranks as Ranks).flatMap(([list, kinds]) =>
    Object.entries(kinds ?? {}).flatMap(([kind, value]) =>
      value === undefined ? [] : [{ name: `${list}.${kind}`, value }],
    ),
  );
  const isChoice = ({ name }: GivenRank) => (examChoices as readonly string[]).includes(name);
  return [...given.filter(isChoice), ...given.filter((rank) => !isChoice(rank))];
}

/** What the short form begins with. */
export function formAnswersOf(answers: ExamAnswers | null): FormAnswers {
  const given = answers ? ranksGiven(answers) : [];
  const exam = examChoices.find((choice) => given.some(({ name }) => name === choice)) ?? examChoices[0];
  const text = (name: string) => String(given.find((rank) => rank.name === name)?.value ?? "");
  return {
    exam,
    figure: text(exam),
    category: answers?.category ?? "",
    category_rank: text(categoryRankOf(exam)),
    state: answers?.state ?? "",
    gender: answers?.gender ?? "",
  };
}

/** The rank in the own category of the same list. */
export function categoryRankOf(exam: string): string {
  return exam.replace(/\.\w+$/, ".category");
}

/** Whether seats of the own category wait for the rank in it: the category was given, and of a rank list only the common rank. */
export function missesCategoryRank(answers: ExamAnswers): boolean {
  if (answers.category === undefined || answers.category === "OPEN") return false;
  const names = ranksGiven(answers).map(({ name }) => name);
  return names.some((name) => name.endsWith(".crl") && !names.includes(categoryRankOf(name)));
}
