import { plainDigits } from "margdeep-search/any-script";

/** What the form of the page holds, as text by field name. An empty answer is left out. */
export type Answers = Readonly<Record<string, string>>;

/** What the address may say: nothing that tells who asks. */
export const addressNames = [
  "authority",
  "gender",
  "state",
  "college_id",
  "branch",
  "state_of_college",
  "city",
  "km_up_to",
  "institute_type",
  "fees_up_to",
  "near_hostel",
  "gender_pool",
  "round",
  "sort",
  "label",
  "page",
] as const;
/** What is wanted of a college or seat. */
export const wishNames = [
  "branch",
  "city",
  "km_up_to",
  "fees_up_to",
  "near_hostel",
  "state_of_college",
  "institute_type",
  "gender_pool",
] as const;
export type WishName = (typeof wishNames)[number];
const isInAddress = (name: string) => (addressNames as readonly string[]).includes(name);

/** Ranks and percentiles are named by their list: `jee_main.category`. */
const isRank = (name: string) => /^[a-z][a-z0-9_]*\.[a-z_]+$/.test(name);
/** Answers to questions of an authority's own: `claims.kcet.category`, or `claims.kcet.area.R` where several can be true. */
const claim = /^claims\.([a-z_]+)\.([a-z_]+)(?:\.(.+))?$/;
const personalNames = ["category", "pwd", "aat", "home_university", "home"];
const isAnswer = (name: string) =>
  isInAddress(name) || personalNames.includes(name) || isRank(name) || claim.test(name);

/** Longer than any answer. */
const maxLength = 100;

/** Reads answers from an address or a form; the last one of a name counts, as a button that was pressed comes last. */
export function readAnswers(entries: Iterable<[string, unknown]>): Answers {
  const answers: Record<string, string> = {};
  for (const [name, value] of entries) {
    const text = typeof value === "string" ? value.trim().slice(0, maxLength) : "";
    if (name === "seat") Object.assign(answers, chosenSeat(text));
    else if (name === "wishes") {
      for (const wish of text === "none" ? [...wishNames, "college_id", "label"] : [text]) answers[wish] = "";
    } else if (isAnswer(name)) answers[name] = text;
  }
  return Object.fromEntries(Object.entries(answers).filter(([, text]) => text !== ""));
}

/**
 * A button that asks for every seat of one branch names it so: the college's number, then the branch. Another one,
 * `wishes`, takes one wish back, or with the value `none` every one.
 */
export function seatValue(collegeId: number, branch: string): string {
  return `${collegeId} ${branch}`;
}

function chosenSeat(value: string): Answers {
  const [, college_id = "", branch = ""] = /^(\d+) (.+)$/.exec(value) ?? [];
  return { college_id, branch };
}

/** The answers that an address holds; everything else in it counts for nothing. */
export function readAddress(params: URLSearchParams): Answers {
  return readAnswers([...params].filter(([name]) => isInAddress(name)));
}

/** The page's address with these answers: never a rank, a category or a disability. */
export function addressOf(answers: Answers): string {
  const params = new URLSearchParams();
  for (const name of addressNames) {
    const value = answers[name];
    if (value && !(name === "page" && value === "1")) params.set(name, value);
  }
  return params.size > 0 ? `/chances?${params}` : "/chances";
}

/** The answers that are stored in the browser alone. */
export function personalAnswers(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !isInAddress(name)));
}

/** The answers by which seats are judged: the personal ones but for the home, gender and state. */
export function candidateAnswers(answers: Answers): Answers {
  const { gender = "", state = "" } = answers;
  const all = { ...personalAnswers(answers), home: "", gender, state };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ""));
}

/** A figure as somebody types it: with commas and spaces. What is no figure stays text, so that it is refused in words. */
export function figureOf(text: string): number | string {
  const digits = plainDigits(text).replaceAll(/[\s,]/g, "");
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : text;
}

const figures = ["college_id", "fees_up_to", "km_up_to", "page"];
const flags = ["pwd", "aat", "near_hostel"];

/** A rank that the form does not show: of a category with the category OPEN, among persons with disabilities without one. */
function isHiddenRank(name: string, { category, pwd }: Answers): boolean {
  return (/\.category/.test(name) && category === "OPEN") || (name.endsWith("_pwd") && pwd !== "yes");
}

/** The question as `POST /api/chances/` takes it. Its schema, on the server, decides what is accepted. */
export function questionOf(answers: Answers): Record<string, unknown> {
  const ranks: Record<string, Record<string, unknown>> = {};
  const claims: Record<string, Record<string, string | string[]>> = {};
  const question: Record<string, unknown> = { ranks };
  for (const [name, text] of Object.entries(answers)) {
    if (isHiddenRank(name, answers)) continue;
    const [, authority, asked, option] = claim.exec(name) ?? [];
    if (authority && asked) {
      const of = claims[authority] ?? {};
      claims[authority] = { ...of, [asked]: option === undefined ? text : [...(of[asked] ?? []), option] };
      question.claims = claims;
      continue;
    }
    if (isRank(name)) {
      const [list = "", kind = ""] = name.split(".");
      ranks[list] = { ...ranks[list], [kind]: figureOf(text) };
    } else if (flags.includes(name)) question[name] = text === "yes";
    else if (figures.includes(name)) question[name] = figureOf(text);
    else if (name === "round") question.round = text === "last" ? text : figureOf(text);
    else question[name] = text;
  }
  return question;
}

/** What the question's schema takes where nothing is chosen, as the form has it. */
const unchosen: Answers = { round: "last", sort: "closing", page: "1" };

/** Whether both have the same answer: a missing choice and its default count as equal. */
export function isSameQuestion(one: Answers, other: Answers): boolean {
  const [all, others]: [Answers, Answers] = [
    { ...unchosen, ...one },
    { ...unchosen, ...other },
  ];
  return [...Object.keys(all), ...Object.keys(others)].every((name) => all[name] === others[name]);
}

/** Whether there is anything to answer: a rank or a percentile. */
export function hasRank(answers: Answers): boolean {
  return Object.keys(answers).some(isRank);
}

/** A refusal names a place in the question; the form has its field under the same name without `ranks`. */
export function fieldOf(place: string): string {
  return place.replace(/^ranks\./, "");
}

/** Above it a seat is as good as certain to be in the next list. */
export const sureToBeOffered = 0.9;

/** A chance in whole per cent, as people say it; never 0 and never 100, for nothing is certain. */
export function percentOf(chance: number): number {
  return Math.min(99, Math.max(1, Math.round(chance * 100)));
}
