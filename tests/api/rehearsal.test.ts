import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RehearsalAnswer, RehearsalQuestion } from "#features/rehearsal/contract.ts";
import { openRehearsalProduct, type RehearsalProduct } from "../support/rehearsal.ts";

let product: RehearsalProduct;
beforeAll(async () => {
  product = await openRehearsalProduct();
});
afterAll(() => product.close());

type Question = Record<string, unknown>;

async function post(question: Question, app = product.app) {
  const response = await app.request("/api/rehearsal/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies whose schema is checked where they succeed
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

/** A man of the category OPEN from Bihar, 250 ranks behind Rourkela's first round. */
async function ask(differing: Question = {}): Promise<RehearsalAnswer> {
  const { computer, it, civil } = product.branches;
  const { status, body, headers } = await post({
    ...{ authority: "josaa", year: 2025, choices: [computer, it, civil] },
    ...{ ranks: { jee_main: { crl: 5250 } }, category: "OPEN", gender: "male", state: "Bihar" },
    ...differing,
  });
  expect([status, body.fields]).toEqual([200, undefined]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(RehearsalAnswer.parse(body)).toEqual(body);
  return body;
}

describe("POST /api/rehearsal/", () => {
  test("replays round by round until a decision is missing, each seat with the closing that it rests on", async () => {
    const { way, years, rounds, sources, rules } = await ask();
    expect([years, rounds.map(({ round }) => round), way.is_over]).toEqual([[2025, 2017], [1, 2, 3], false]);
    expect(way.steps).toEqual([
      {
        ...{ round: 1, outcome: "allotted", options: ["float", "slide", "freeze"], decision: null, final: null },
        seat: {
          ...{ choice: 2, branch_id: product.branches.it, quota: "AI", seat_type: "OPEN", gender: "any" },
          rank_used: { list: "jee_main", kind: "crl", value: 5250 },
          ...{ closing: 6500, round: 1, fact: expect.stringMatching(/^cutoff-\d+$/) },
        },
      },
    ]);
    expect(rules).toMatchObject({ carried_from: null, procedure_carried_from: null, binds: [] });
    expect(rules.sources.length).toBeGreaterThan(1);
    expect(sources).toMatchObject([{ title: "Opening and closing ranks, JoSAA 2025", captured_on: "2026-01-01" }]);
  });

  test("goes on with the decisions, and tells two ways of deciding beside each other", async () => {
    const { way, other } = await ask({ decisions: ["float", "float"], other: ["slide", "slide"] });
    expect(way.steps.map(({ outcome, seat, final }) => [outcome, seat?.choice, final])).toEqual([
      ["allotted", 2, null],
      ["kept", 2, null],
      ["better", 1, "last_round"],
    ]);
    expect(other!.steps.at(-1)).toMatchObject({ outcome: "kept", seat: { choice: 2, round: 1 }, final: "last_round" });
    expect([way.decisions, other!.decisions]).toEqual([
      ["float", "float"],
      ["slide", "slide"],
    ]);
    const again = await ask({ decisions: ["float", "float"], other: ["slide", "slide"] });
    expect(again.way).toEqual(way);
  });

  test("the closing that a seat rests on opens as a receipt with authority, year and round", async () => {
    const { way } = await ask();
    const response = await product.app.request(`/api/facts/${way.steps[0]!.seat!.fact}/`);
    expect(response.status).toBe(200);
    const fact = JSON.stringify(await response.json());
    for (const word of ["6500", "JoSAA", "2025", "AI"]) expect(fact).toContain(word);
  });

  test("gives women both pools, those for women first, and no rank for another", async () => {
    const { choices } = await ask({ gender: "female", with_seats: true });
    const pools = choices.map(({ seats }) => seats!.map(({ gender, closings }) => [gender, ...closings]));
    expect(pools).toEqual([
      [
        ["female", 8000, 8300, 8500],
        ["any", 5000, 5200, 5300],
      ],
      [
        ["female", 9000, 9700, null],
        ["any", 6500, 6900, 7100],
      ],
      [["any", 30000, 33000, 34000]],
    ]);
    const reserved = await ask({ category: "OBC-NCL", ranks: { jee_main: { crl: 60_000 } } });
    expect(reserved.withheld).toEqual([{ needs: "jee_main.category", seats: 1 }]);
    expect(reserved.way.steps.map(({ outcome }) => outcome)).toEqual(["none", "none", "none"]);
  });

  test("never offers a preparatory rank, and says what waits for an answer", async () => {
    const tribe = await ask({ category: "ST", ranks: { jee_main: { crl: 900_000, category: 1 } }, with_seats: true });
    expect(tribe.choices.flatMap(({ seats }) => seats!.map(({ seat_type }) => seat_type))).not.toContain("ST");
    expect(tribe.way.steps.at(-1)).toMatchObject({ seat: null, final: "last_round" });
    const nameless = await ask({ gender: undefined, state: undefined, category: undefined });
    expect(nameless.withheld).toEqual([
      { needs: "category", seats: 2 },
      { needs: "gender", seats: 2 },
      { needs: "state", seats: 2 },
    ]);
  });

  test("says of an old year what its lists lack, and that rules are carried over", async () => {
    const old = await ask({ year: 2017 });
    expect(old.rounds).toEqual([
      { round: 1, missing: ["JEE Main"], incomplete: [] },
      { round: 2, missing: [], incomplete: [] },
    ]);
    expect(old.rules).toMatchObject({ carried_from: 2025, procedure_carried_from: null });
    expect(old.way.steps.map(({ outcome }) => outcome)).toEqual(["none", "allotted"]);
  });

  test("names a choice that the year does not have, and one that we do not have at all", async () => {
    const { choices } = await ask({ choices: [999_999, product.branches.civil] });
    expect(choices).toMatchObject([
      { branch_id: 999_999, branch_name: "", college_id: null, is_listed: false, seat_count: 0 },
      { branch_id: product.branches.civil, is_listed: true, seat_count: 1 },
    ]);
  });

  test("refuses what cannot be replayed, each at its field", async () => {
    const choices = [product.branches.it];
    const fields = async (question: Question) => Object.keys((await post(question)).body.fields ?? {});
    expect(await fields({ authority: "josaa", choices: [] })).toEqual(["choices"]);
    expect(await fields({ authority: "josaa", choices: Array(1001).fill(1) })).toEqual(["choices"]);
    expect(await fields({ authority: "josaa", choices, decisions: ["jump"] })).toEqual(["decisions.0"]);
    expect(await fields({ authority: "josaa", choices, state: "Utopia" })).toEqual(["state"]);
    expect(await fields({ authority: "josaa", choices, ranks: { jee_main: { crl: "33P" } } })).toEqual([
      "ranks.jee_main.crl",
    ]);
    expect(await post({ authority: "josaa", year: 2003, choices })).toMatchObject({
      status: 404,
      body: { code: "rehearsal_not_found" },
    });
    expect(await post({ authority: "mht_cet", choices })).toMatchObject({ status: 404 });
    expect(RehearsalQuestion.safeParse({ authority: "kcet", choices }).success).toBe(false);
  });

  test("logs nothing of the candidate, and answers sixty questions a minute", async () => {
    product.logged.length = 0;
    await ask({ ranks: { jee_main: { crl: 48_271 } } });
    expect(product.logged.join("\n")).not.toMatch(/48271|48_271|Bihar/);
    const question = { authority: "josaa", choices: [product.branches.it] };
    const replies = [];
    for (let asked = 0; asked < 61; asked++) replies.push((await post(question, product.limited)).status);
    expect([replies.slice(0, 60).every((status) => status === 200), replies[60]]).toEqual([true, 429]);
  });

  test("the years that can be replayed are a call of their own", async () => {
    const response = await product.app.request("/api/rehearsal/years/?authority=josaa");
    expect(response.status).toBe(200);
    const { results } = (await response.json()) as { results: { year: number }[] };
    expect(results.map(({ year }) => year)).toEqual([2025, 2017]);
    expect((await product.app.request("/api/rehearsal/years/?authority=kcet")).status).toBe(422);
  });
});
