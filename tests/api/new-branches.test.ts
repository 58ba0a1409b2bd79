import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ChancesAnswer } from "#features/chances/contract.ts";
import { CheckedList } from "#features/choices/lint/contract.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";

const tech = "(4 Years, Bachelor of Technology)";
let product: ChancesProduct;
beforeAll(async () => {
  // The model learns what new branches close at from one that began in 2024.
  const computer = `Computer Science and Engineering ${tech}`;
  product = await openChancesProduct({
    begun: [["National Institute of Technology Calicut", ["HS", "OS"], [computer], ["OPEN", "SC"]]],
  });
});
afterAll(() => product.close());

const student = {
  authority: "josaa",
  ranks: { jee_main: { crl: 20_000, category: 5000 } },
  ...{ category: "SC", pwd: false, gender: "male", state: "Bihar" },
};

async function ask(differing: Record<string, unknown>): Promise<ChancesAnswer> {
  const response = await product.app.request("/api/chances/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...student, ...differing }),
  });
  expect(response.status).toBe(200);
  const body = await response.json();
  expect(ChancesAnswer.parse(body)).toEqual(body);
  return body as ChancesAnswer;
}

// proves P2
describe("a branch that a college does not have in any list", () => {
  test("has a chance from the college and that branch elsewhere, in the candidate's seats alone", async () => {
    const answer = await ask({ institute: "National Institute of Technology Delhi", branch: "computer" });
    expect(answer.results).toEqual([]);
    expect(answer.new_branch).toMatchObject({ counted_as: "Computer Science and Engineering", year: 2025 });
    expect(answer.new_branch!.institutes).toBeGreaterThan(1);
    expect(answer.new_branch!.seats.map(({ quota, seat_type: type }) => [quota, type])).toEqual([["OS", "OPEN"]]);
    for (const { low, expected, high, chance } of answer.new_branch!.seats) {
      expect(low).toBeLessThan(expected);
      expect(expected).toBeLessThan(high);
      expect(chance > 0 && chance < 1).toBe(true);
    }
  });

  test("that no college has is counted by its kind alone", async () => {
    const { new_branch: found } = await ask({
      institute: "National Institute of Technology Delhi",
      branch: "robotics",
    });
    expect(found).toMatchObject({ counted_as: null, institutes: 0 });
    expect(found!.seats).toHaveLength(1);
  });

  test.each([
    ["the college has it", { institute: "National Institute of Technology Delhi", branch: "civil" }],
    [
      "an older list of the college has it",
      { institute: "National Institute of Technology Calicut", branch: "mining" },
    ],
    ["no college is named", { branch: "robotics" }],
    [
      "no rank that counts is given",
      { institute: "National Institute of Technology Delhi", branch: "robotics", ranks: {} },
    ],
  ])("is not told where %s", async (_, differing) => {
    expect((await ask(differing)).new_branch).toBeUndefined();
  });
});

// proves P2
describe("how sure it is that a seat is offered again", () => {
  test("is told of every seat, and of those that the newest list lacks, with a chance if they are", async () => {
    const { results } = await ask({ branch: "civil" });
    for (const { offered_again: again } of results) expect(again).toBeGreaterThan(0.8);
    const { not_offered: gone } = await ask({ branch: "mining" });
    expect(gone!.count).toBeGreaterThan(0);
    for (const { offered_again: again, if_offered: seat } of gone!.seats) {
      expect(again).toBeLessThan(0.5);
      expect(seat!.low).toBeLessThan(seat!.high);
      expect(seat!.chance).toBeGreaterThan(0);
    }
  });

  test("is told by the check of a list, too", async () => {
    const { results } = await ask({ branch: "civil" });
    const { not_offered: gone } = await ask({ branch: "mining" });
    const choices = [results[0]!.branch_id, gone!.seats[0]!.branch_id];
    const reply = await product.app.request("/api/choices/check/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...student, choices }),
    });
    const { rows } = CheckedList.parse(await reply.json());
    expect(rows.map(({ offered_again: again }) => again)).toEqual([
      results[0]!.offered_again,
      gone!.seats[0]!.offered_again,
    ]);
  });
});
