import { expect, test } from "vitest";
import { everyCollege } from "#features/catalogue/rules.ts";
import { buildIndex } from "#features/catalogue/search/build-index.ts";
import { findColleges } from "#features/catalogue/search/find-colleges.ts";
import { questionOf } from "#features/catalogue/service/read-question.server.ts";
import { readIntents } from "#features/search/read-intents.ts";
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

test.each([...groups.keys()])("what students type and want: %s", (group) => {
  const queries = groups.get(group)!;
  expect(queries.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
});

test("there are more than 150 queries", () => {
  expect(judgedQueries.length).toBeGreaterThan(150);
});
