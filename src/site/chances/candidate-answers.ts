import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import { type Answers, addressOf, candidateAnswers, questionOf } from "./answers.ts";

type Ranks = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** A candidate, in the layout of the API, as the fields of the form hold them; the opposite of `questionOf`. */
export function answersOf({ ranks, claims, ...others }: Readonly<Record<string, unknown>>): Answers {
  const figures = Object.entries((ranks ?? {}) as Ranks).flatMap(([list, kinds]) =>
    Object.entries(kinds ?? {}).map(([kind, value]): [string, unknown] => [`${list}.${kind}`, value]),
  );
  const all = [...figures, ...claimsOf((claims ?? {}) as Claims), ...Object.entries(others)].map(
    ([name, value]) => [name, fieldText(name, value)] as const,
  );
  return Object.fromEntries(all.filter(([, text]) => text !== ""));
}

type Claims = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

/** Of a question with several answers each is a box. */
function claimsOf(claims: Claims): [string, unknown][] {
  return Object.entries(claims).flatMap(([authority, questions]) =>
    Object.entries(questions).flatMap(([question, answer]): [string, unknown][] => {
      const name = `claims.${authority}.${question}`;
      return typeof answer === "string" ? [[name, answer]] : answer.map((option) => [`${name}.${option}`, "yes"]);
    }),
  );
}

/** A box that is not ticked is no answer; the other questions with two answers have "no" as well. */
function fieldText(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : name === "pwd" ? "" : "no";
  return value === undefined || value === null ? "" : String(value);
}

/** Of a profile's answers those that the form of one authority has a field and an option for. */
export function answersForForm(kept: Answers, { fields, universities }: QuestionFacts): Answers {
  const lists = [...fields.firstLists, ...fields.moreLists];
  const ofLists = lists.flatMap((list) => fields.kinds.map((kind) => `${list}.${kind}`));
  const ranks = new Set([...fields.firstRanks, ...ofLists]);
  const options: Readonly<Record<string, readonly string[]>> = {
    category: fields.categories,
    state: fields.states,
    home_university: universities,
    aat: fields.asksAat ? ["yes", "no"] : [],
    pwd: ["yes"],
    gender: ["female", "male", "other"],
  };
  const claimed = (name: string, text: string) =>
    fields.claims.some(({ name: of, several, options: offered }) =>
      several ? offered.some((option) => name === `${of}.${option}`) : name === of && offered.includes(text),
    );
  const isAsked = ([name, text]: [string, string]) =>
    ranks.has(name) || claimed(name, text) || options[name]?.includes(text);
  return Object.fromEntries(Object.entries(kept).filter(isAsked));
}

/** Whether two candidates are the same, however their figures are typed. */
export function isSameCandidate(one: Answers, other: Answers): boolean {
  return candidateText(one) === candidateText(other);
}

function candidateText(answers: Answers): string {
  const read = answersOf(questionOf(candidateAnswers(answers)));
  return JSON.stringify(Object.entries(read).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The page's address with these answers, but for those that the profile fills in: what is stored there is in no address. */
export function addressBeside(answers: Answers, kept: Answers | null): string {
  return addressOf(Object.fromEntries(Object.entries(answers).filter(([name, text]) => kept?.[name] !== text)));
}
