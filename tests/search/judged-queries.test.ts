import { buildIndex } from "margdeep-search/build-index";
import { expect, test } from "vitest";
import { everyCollege } from "#features/catalogue/rules.ts";
import { findColleges } from "#features/catalogue/search/find-colleges.ts";
import { questionOf } from "#features/catalogue/service/read-question.server.ts";
import { readIntents } from "#features/search/read-intents.ts";
import { devanagariQueries } from "./devanagari.ts";
import { isWantedCollege, isWantedDirect, readSample } from "./judge.ts";
import type { JudgedQuery } from "./judged-query.ts";
import { judgedQueries } from "./queries.ts";

const index = buildIndex(readSample(), 1);

/** What is wrong with the answer to a query; null: it is the wanted one. */
function faultOf({ q, wanted }: JudgedQuery): string | null {
  const question = questionOf(index, q);
  const [intent] = readIntents(q, question.words);
  if ("direct" in wanted)
    return isWantedDirect(intent, wanted.direct, question) ? null : `${q}: ${JSON.stringify(intent)}`;
  if (intent) return `${q}: ${intent.kind} is not asked for`;
  const { count, colleges } = findColleges(index, { ...everyCollege, q, pageSize: 1 });
  const [first] = colleges;
  if ("nothing" in wanted) return count === 0 ? null : `${q}: ${first?.name}`;
  return first && isWantedCollege(index, index.ordinals.get(first.id)!, wanted)
    ? null
    : `${q}: ${first?.name ?? "nothing"}`;
}

const groups = Map.groupBy(judgedQueries, ({ group }) => group);

// proves S22.1
test.each([...groups.keys()])("what students type and want: %s", (group) => {
  const queries = groups.get(group)!;
  expect(queries.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
});

/** The sample has a few hundred colleges; the others' queries are judged on a whole catalogue by `npm run search:judge`. */
function isInSample({ wanted }: JudgedQuery): boolean {
  return "direct" in wanted || index.colleges.some((_, ordinal) => isWantedCollege(index, ordinal, wanted));
}

// proves S22.2
test.each(["national institutes", "colleges of a state", "places, joiners and digits"])(
  "what students type in Devanagari and want: %s",
  (heading) => {
    const queries = devanagariQueries.filter((query) => query.group.startsWith(heading) && isInSample(query));
    expect(queries.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
    expect(queries.length).toBeGreaterThan(8);
  },
);

// proves S22.2
test("a format character within a word changes nothing of what is found", () => {
  const found = (q: string) => findColleges(index, { ...everyCollege, q, pageSize: 10 }).colleges.map(({ id }) => id);
  for (const [joined, plain] of [
    ["दिल्\u200dली", "दिल्ली"],
    ["महाराष्\u200dट्र", "महाराष्ट्र"],
    ["चेन्\u200dनई", "चेन्नई"],
    ["विश्\u200dवविद्यालय", "विश्वविद्यालय"],
    ["mum\u00adbai", "mumbai"],
    ["\ufeffpune\u200e", "pune"],
  ] as const)
    expect([joined, found(joined)]).toEqual([joined, found(plain)]);
});

test("there are more than 150 queries", () => {
  expect(judgedQueries.length).toBeGreaterThan(150);
});
