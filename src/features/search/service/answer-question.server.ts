import { partOf, withoutPart } from "margdeep-search/question";
import { wordsInEnglish } from "margdeep-search/typed-text";
import { listCalendar, listCalendarChoices } from "#features/calendar/service/list-calendar.server.ts";
import { findCareer } from "#features/careers/service.server.ts";
import { type Question, readQuestion } from "#features/catalogue/service/read-question.server.ts";
import type { ChanceDeps } from "#features/chances/service/answer-chances.server.ts";
import { answerOfFigure } from "#features/chances/service/exam-answers.server.ts";
import { anyHostel } from "#features/hostels/rules.ts";
import { listHostels } from "#features/hostels/service.server.ts";
import { listJobs } from "#features/jobs/service.server.ts";
import { listNewsTitles } from "#features/news/service.server.ts";
import { listScholarships } from "#features/scholarships/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import type { DirectAnswer, FactAnswer } from "../contract.ts";
import { officialExam } from "../official-exams.ts";
import { type Intent, readIntents } from "../read-intents.ts";
import { answerFact } from "./answer-fact.server.ts";

type AnswerDeps = ChanceDeps & Pick<Deps, "now">;

/** Articles among which a title is looked for: those of the News drawer, which are read already. */
const newestTitles = 20;

/**
 * What a text asks for beside a list of colleges: a figure of one college, an exam with its next date, chances with a rank, two colleges side by side,
 * hostels, scholarships, jobs, an article, one of our pages. Empty for a text that asks for colleges.
 */
export async function answerQuestion(deps: AnswerDeps, text: string, locale: Locale): Promise<DirectAnswer[]> {
  if (text.trim() === "") return [];
  const career = await answerCareer(deps, text, locale);
  if (career && !career.with_colleges) return [career];
  const question = await readQuestion(deps, text);
  const intents = readIntents(withoutSchoolMarks(question.parts), question.words);
  // The date of an exam is no college's, though one may be called 'CET'.
  const isOfExam = intents[0]?.kind === "exam";
  const condition = partOf(question.parts, "condition");
  const [fact, answers, untaught, without] = await Promise.all([
    isOfExam ? null : answerFact(deps, question),
    Promise.all(intents.map((intent) => answerIntent(deps, intent, question))),
    question.untaughtDegree === null ? null : answerCareer(deps, question.untaughtDegree, locale),
    // No list of ours leaves out an exam: the page on ways without it comes before the colleges of the place.
    condition?.condition === "without" && !career
      ? answerCareer(deps, wayWithout(question, condition.typed), locale)
      : null,
  ]);
  const found = [fact, ...answers, career ?? (without && { ...without, with_colleges: true }) ?? untaught]
    .filter((answer) => answer !== null)
    .filter((answer) => !isToldBy(fact, answer));
  return found.length > 0 ? found : findArticles(deps, question.words);
}

/** What is to be done without an exam, as pages say it: 'जेईई के बिना बीटेक पुणे' is 'btech without jee'. */
function wayWithout({ withoutPlaces }: Question, typed: string): string {
  const exam = wordsInEnglish(typed, null).filter((word) => !withoutWords.has(word));
  const others = withoutPlaces
    .split(" ")
    .filter((word) => !exam.includes(word) && !withoutWords.has(word) && !aroundWay.has(word));
  return [...others, "without", ...exam].join(" ");
}

const withoutWords = new Set(["without", "bina", "vina", "bagair", "shivay", "sivay", "ke"]);
const aroundWay = new Set(["in", "college", "colleges"]);

/** '12th me 75 percent pcm jee 60000 rank': the figure of the school is not the rank. */
function withoutSchoolMarks(question: Question["parts"]): string {
  const marks = question.parts.find((part) => part.kind === "condition" && part.condition === "school_marks");
  return marks ? withoutPart(question, marks) : question.text;
}

/** A card of a college's hostels or dates tells more than the row of a page about them. */
function isToldBy(fact: FactAnswer | null, { kind }: DirectAnswer): boolean {
  return fact !== null && (kind === "page" || kind === "exam" || (kind === "hostels" && fact.thing === "hostel"));
}

async function answerCareer(deps: AnswerDeps, text: string, locale: Locale) {
  const found = await findCareer(deps, text, locale);
  if (!found) return null;
  const { slug, title, description, isBare } = found;
  return { kind: "career" as const, slug, title, description, with_colleges: isBare };
}

async function answerIntent(deps: AnswerDeps, intent: Intent, question: Question): Promise<DirectAnswer | null> {
  switch (intent.kind) {
    case "page":
      return intent;
    case "rank": {
      const { uses, lists } = await answerOfFigure(deps, intent);
      return { ...intent, uses, lists };
    }
    case "marks": {
      const { authority, lists } = await answerOfFigure(deps, { ...intent, unit: "marks" });
      return { ...intent, authority, lists };
    }
    case "exam":
      return answerExam(deps, intent.key);
    case "compare": {
      const colleges = question.pairOf(intent.texts);
      return colleges && { kind: "compare", colleges };
    }
    case "recognised": {
      const college = question.collegeOf(intent.text);
      return college && { kind: "recognised", college };
    }
    case "hostels":
      return answerHostels(deps, intent, question);
    case "scholarships": {
      const everyone = { category: null, gender: null, state: null, income: null, page: 1, pageSize: 1 };
      const { count } = await listScholarships(deps, everyone);
      return { kind: "scholarships", count };
    }
    case "jobs": {
      const all = { q: "", kind: null, place: null, remote: false, sort: "newest" as const, page: 1, pageSize: 1 };
      const { count } = await listJobs(deps, all);
      return { kind: "jobs", count };
    }
  }
}

/** An exam with its next date; of one that the calendar does not have, its own site. */
async function answerExam(deps: AnswerDeps, key: string): Promise<DirectAnswer | null> {
  const [{ exams }, { authority, lists }, { items: events }] = await Promise.all([
    listCalendarChoices(deps),
    answerOfFigure(deps, { exam: key, unit: null }),
    listCalendar(deps, { exam: key, state: null, part: "upcoming", page: 1, pageSize: 1 }),
  ]);
  const listed = exams.find((known) => known.key === key);
  const exam = listed ?? officialExam(key);
  if (!exam) return null;
  const [next] = events;
  return {
    kind: "exam",
    key,
    name: exam.name,
    next: next
      ? {
          name: next.name,
          starts_on: next.starts_on,
          ends_on: next.ends_on,
          precision: next.precision,
          status: next.status,
        }
      : null,
    has_calendar: listed !== undefined,
    url: exam.url,
    authority,
    lists,
  };
}

/** Hostels in a city, or near a college that the text names; within the rent that it names. */
async function answerHostels(
  deps: AnswerDeps,
  { forWhom, rest }: Extract<Intent, { kind: "hostels" }>,
  { parts, collegeOf, cityOf, areaCityOf }: Question,
): Promise<DirectAnswer | null> {
  const near = partOf(parts, "near");
  const money = partOf(parts, "money");
  const area = near && areaCityOf(near.place);
  const named = area ?? cityOf(rest);
  const college = near && !area ? collegeOf(near.place) : named ? null : collegeOf(parts.rest);
  const city = college ? null : named;
  // A word that names no place is something else.
  if (rest.length > 0 && city === null && college === null) return null;
  const maxRupeesPerMonth = money?.per === "month" ? money.upToRupees : null;
  const collegeId = college?.id ?? null;
  const { count } = await listHostels(deps, { ...anyHostel, pageSize: 1, city, forWhom, collegeId, maxRupeesPerMonth });
  return { kind: "hostels", city, college, max_rent: maxRupeesPerMonth, for_whom: forWhom, count };
}

/** Articles whose title has every word; only the newest ones are looked at. */
async function findArticles(deps: AnswerDeps, words: readonly string[]): Promise<DirectAnswer[]> {
  const telling = words.filter((word) => word.length >= 4);
  if (telling.length < 2) return [];
  const titles = await listNewsTitles(deps, newestTitles);
  return titles
    .filter(({ title }) => telling.every((word) => title.toLowerCase().includes(word)))
    .slice(0, 3)
    .map(({ id, title }) => ({ kind: "article", id, title }));
}
