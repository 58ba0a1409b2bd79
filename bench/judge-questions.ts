/**
 * Judges questions of a file against what the search page answers: each line is a question, its kind and what is wanted, separated by
 * tabs. What may be wanted is stated in docs/search.md, "Measuring".
 */
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { pino } from "pino";
import type { OpenDatabase } from "#db/client.server.ts";
import type { CollegeCard } from "#features/catalogue/contract.ts";
import { everyCollege } from "#features/catalogue/rules.ts";
import { currentIndex } from "#features/catalogue/search/current-index.server.ts";
import { searchColleges } from "#features/catalogue/service/search-colleges.server.ts";
import type { DirectAnswer } from "#features/search/contract.ts";
import { answerQuestion } from "#features/search/service/answer-question.server.ts";
import { isWholeAnswer } from "#features/search/whole-answers.ts";
import { readConfig } from "#lib/config.server.ts";
import { openState } from "../src/open-state.server.ts";
import { taughtNames } from "../tests/search/judge.ts";
import { describeTimes, readJudged } from "./judged-lines.ts";

/** What questions are answered from. */
type AnswerDeps = Parameters<typeof answerQuestion>[0];

const among = 5;

/** What a question was answered, as it is judged. */
interface Answered {
  answers: readonly DirectAnswer[];
  colleges: readonly CollegeCard[];
  registered: readonly { name: string; district: string; state: string }[];
  shown: string;
}

/** Prints for each kind how many questions have what is wanted first and among five, then each miss with what was read. */
export async function judgeQuestions(database: OpenDatabase, file: string): Promise<void> {
  const questions = readJudged(file);
  const now = () => new Date();
  const { db, work } = database;
  const state = openState(readConfig({}), now);
  // Without a folder of files no model is read: what answers a figure is then a list, where there is one.
  const deps = { db, work, reads: { db }, now, state, log: pino({ level: "silent" }) } as unknown as AnswerDeps;
  const index = await currentIndex(deps);
  const misses: string[] = [];
  const times: number[] = [];
  const total = { first: 0, near: 0 };
  for (const [kind, group] of Map.groupBy(questions, (question) => question.kind)) {
    const count = { first: 0, near: 0 };
    for (const question of group) {
      const before = performance.now();
      const answered = await answer(deps, question.text);
      times.push(performance.now() - before);
      const place = placeOf(index, answered, question.wanted);
      if (place === 0) count.first += 1;
      if (place >= 0) count.near += 1;
      if (place !== 0) misses.push(`${question.text}\t${place < 0 ? "none" : place + 1}\t${answered.shown}`);
    }
    console.log(`  ${kind}: first ${count.first}, among ${among} ${count.near}, of ${group.length}`);
    total.first += count.first;
    total.near += count.near;
  }
  console.log(`  all: first ${total.first}, among ${among} ${total.near}, of ${questions.length}`);
  console.log(`  ${describeTimes(times)}`);
  for (const miss of misses) console.log(`    ${miss}`);
}

async function answer(deps: AnswerDeps, text: string): Promise<Answered> {
  const q = text.slice(0, 100);
  const [answers, page] = await Promise.all([
    answerQuestion(deps, q, "en"),
    searchColleges(deps, { ...everyCollege, q, pageSize: among }),
  ]);
  const isAlone = answers.some(isWholeAnswer);
  const colleges = isAlone ? [] : page.colleges;
  const shown = [
    ...answers.map((one) => lineOf(one)),
    isAlone
      ? ""
      : `${page.count}+${page.registerCount}: ${colleges
          .map(({ name, city }) => `${name} (${city})`)
          .slice(0, 2)
          .join("; ")}`,
    page.searchedInstead ? `instead "${page.searchedInstead}"` : "",
    page.question?.parts
      .map(({ kind, typed, isApplied }) => `${isApplied ? "" : "not "}${kind}="${typed}"`)
      .join(", ") ?? "",
    page.readAs
      .map(({ typed, how, meant }) => `${typed}:${how}${meant.length > 0 ? `=${meant.join("/")}` : ""}`)
      .join(", "),
  ];
  return { answers, colleges, registered: isAlone ? [] : page.register, shown: shown.filter(Boolean).join(" | ") };
}

/** An answer as one line: its kind, then all that it says. */
function lineOf(one: DirectAnswer): string {
  const words = JSON.stringify(one, (key, value) => (key === "kind" ? undefined : value));
  const kind = one.kind === "rank" ? "chances" : one.kind;
  return `${kind} ${words}`.toLowerCase();
}

/** At which place what is wanted is: 0 for the first; -1 for none among five. */
function placeOf(index: CatalogueIndex, { answers, colleges, registered }: Answered, wanted: string): number {
  const at = wanted.indexOf(":");
  const [how, what] = [wanted.slice(0, at), wanted.slice(at + 1).trim()];
  if (how === "answer") {
    const pattern = new RegExp(what, "i");
    return answers.findIndex((one) => pattern.test(lineOf(one)));
  }
  const isWanted = how === "college" ? collegeTest(index, what) : listTest(index, what);
  // A fact of the wanted college above its card is the college first; another answer comes before it.
  const place = colleges.findIndex(({ id }) => isWanted(index.ordinals.get(id)!));
  if (place >= 0 || colleges.length > 0 || how === "college") return place;
  const where = /place=([^;]*)/.exec(what)?.[1];
  return registered.findIndex(
    (entry) => where !== undefined && new RegExp(where, "i").test(`${entry.district} ${entry.state} ${entry.name}`),
  );
}

type CollegeTest = (ordinal: number) => boolean;

/** A name, and after @ a place. */
function collegeTest(index: CatalogueIndex, what: string): CollegeTest {
  const [name = "", place] = what.split(" @ ").map((part) => new RegExp(part.trim(), "i"));
  return (ordinal) => {
    const college = index.colleges[ordinal]!;
    return (
      [college.name, ...college.aliases].some((one) => (name as RegExp).test(one)) &&
      (place === undefined || place.test(placeOfCollege(index, ordinal)))
    );
  };
}

function placeOfCollege(index: CatalogueIndex, ordinal: number): string {
  const { name, area, city, district, state } = index.colleges[ordinal]!;
  return `${name}, ${area}, ${city}, ${district}, ${state}`;
}

/** Conditions separated by semicolons, each of which the college must meet. */
function listTest(index: CatalogueIndex, what: string): CollegeTest {
  const conditions = what.split(";").map((part) => part.trim().split("=") as [string, string?]);
  return (ordinal) => conditions.every(([name, value = ""]) => meets(index, ordinal, name, value));
}

/** Colleges within this of the best known are sought after. */
const mostSought = 60;

function meets(index: CatalogueIndex, ordinal: number, name: string, value: string): boolean {
  const college = index.colleges[ordinal]!;
  const pattern = new RegExp(value, "i");
  switch (name) {
    case "place":
      return pattern.test(placeOfCollege(index, ordinal));
    case "notplace":
      return !pattern.test(`${college.city}, ${college.district}`);
    case "stream":
      return (
        pattern.test(college.name) ||
        taughtNames(index, ordinal).some((one) => pattern.test(one.replace("MBA", "MBA management")))
      );
    case "own":
      return value === "government"
        ? college.ownership.startsWith("government")
        : college.ownership === value || college.ownership === "deemed";
    case "women":
      return college.is_women_only || /women|girl|mahila|kanya|ladies/i.test(college.name);
    case "fee": {
      const fee = index.lowestFee[ordinal]!;
      return fee >= 0 && fee <= Number(value);
    }
    case "sought": {
      const rank = college.nirfRank;
      return ordinal < mostSought || (rank !== null && rank <= 50);
    }
    default:
      throw new Error(`A question asks for ${name}, which is not judged.`);
  }
}
