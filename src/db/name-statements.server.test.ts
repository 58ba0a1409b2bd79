import { expect, test } from "vitest";
import { nameStatements } from "./name-statements.server.ts";

const ask = (name: ReturnType<typeof nameStatements>, query: object) => (name(query) as { name?: string }).name;

test("a statement has a name of its own from its fourth use on", () => {
  const name = nameStatements();
  const names = [1, 2, 3, 4, 5].map(() => ask(name, { text: "select $1", values: [1] }));
  expect(names).toEqual([undefined, undefined, undefined, "kept_1", "kept_1"]);
  for (let use = 0; use < 3; use += 1) ask(name, { text: "select $1, $2" });
  expect(ask(name, { text: "select $1, $2" })).toBe("kept_2");
});

test("what opens or ends a transaction, and what has a name already, stays as it is", () => {
  const name = nameStatements();
  const queries: object[] = [{ text: "begin" }, { text: "select 1", name: "mine" }];
  for (let use = 0; use < 5; use += 1) for (const query of queries) expect(name(query)).toBe(query);
  expect(name("listen page_tags")).toBe("listen page_tags");
});

test("texts that are made again each time do not fill the memory", () => {
  const name = nameStatements();
  for (let text = 0; text < 1_000; text += 1) ask(name, { text: `select ${text}` });
  for (let use = 0; use < 5; use += 1) expect(ask(name, { text: "select 'late'" })).toBeUndefined();
});
