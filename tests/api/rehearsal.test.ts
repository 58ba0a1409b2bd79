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

  // proves S16.1
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

  // proves S16.3
  test("says of an old year what its lists lack, and that rules are carried over", async () => {
    const old = await ask({ year: 2017 });
    expect(old.rounds).toEqual([
      { round: 1, missing: ["JEE Main"], incomplete: [] },
      { round: 2, missing: [], incomplete: [] },
    ]);
    expect(old.rules).toMatchObject({ carried_from: 2025, procedure_carried_from: null });
    expect(old.way.steps.map(({ outcome }) => outcome)).toEqual(["none", "allotted"]);
  });

  // proves S16.3
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

  test("takes a percentile of JEE Main, which All-India seats of Maharashtra go by", () => {
    const question = { authority: "mht_cet", choices: [1], ranks: { jee_main: { percentile: 97.5 } } };
    expect(RehearsalQuestion.safeParse(question).success).toBe(true);
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

describe("the page /choices/rehearsal, without script", () => {
  const list =
    "NIT Nowhere | Magic\nrourkela civil\nNational Institute of Technology Rourkela | Computer Science and Engineering";
  const ranks = { authority: "josaa", "jee_main.crl": "5,250", gender: "male", state: "Bihar", category: "OPEN" };

  /** The page's form, as a browser without script sends it. */
  async function send(fields: Record<string, string>) {
    const response = await product.app.request("/choices/rehearsal?authority=josaa", {
      method: "POST",
      headers: { origin: "http://localhost:3000" },
      body: new URLSearchParams({ ...ranks, ...fields }),
    });
    const html = await response.text();
    const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    return {
      response,
      html,
      text: body
        .replaceAll("<!-- -->", "")
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/\s+/g, " "),
    };
  }
  /** The values of the buttons that decide, in the order of the page. */
  const buttons = (html: string) =>
    [...html.matchAll(/<button[^>]*name="go"[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)![1]);
  const choices = () => [product.branches.computer, product.branches.it].join(",");

  test("asks for year, list and ranks", async () => {
    const response = await product.app.request("/choices/rehearsal");
    const html = await response.text();
    expect([response.status, response.headers.get("referrer-policy")]).toEqual([200, "same-origin"]);
    for (const name of ["year", "list", "jee_main.crl", "gender", "state"]) expect(html).toContain(`name="${name}"`);
    expect(html).toMatch(/<option value="2025"[^>]*>2025<\/option><option value="2017">/);
  });

  // proves S16.4
  test("reads a list, replays a round, and goes on with the button that is pressed", async () => {
    const first = await send({ list });
    expect([first.response.status, first.response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(first.text).toContain("One line is not known to us");
    expect(first.text).toContain("NIT Nowhere Magic");
    expect(first.text).toMatch(/Round 1 You get a seat Choice 1: Civil Engineering/);
    const second = await send({ choices: choices() });
    expect(second.text).toContain("Round 1 You get a seat Choice 2: Information Technology");
    expect(second.text).toContain("Your JEE Main, common rank (CRL) 5,250 reached the closing value 6,500");
    expect(second.text).toContain("JoSAA 2025, round 1");
    expect(second.html).toMatch(/href="\/facts\/cutoff-\d+"/);
    expect(buttons(second.html)).toEqual(["float|-", "slide|-", "freeze|-", "float,float,float|-"]);
  });

  test("replays nothing before there is a rank, as no round would have a seat", async () => {
    const { response, html, text } = await send({ choices: choices(), "jee_main.crl": "" });
    expect(response.status).toBe(200);
    expect(text).toContain("Write your list and at least one rank. Then the rounds appear here.");
    expect(html).toContain(`name="choices" value="${choices()}"`);
  });

  // proves S16.4
  test("goes back, decides otherwise, and shows two endings side by side", async () => {
    const floated = await send({ choices: choices(), go: "float,float,float|-" });
    expect(floated.text).toMatch(/Round 3 You get a better seat Choice 1: .* This was the last round/);
    expect(buttons(floated.html)).toEqual(["|float,float", "float|float,float"]);
    const back = await send({ choices: choices(), go: "|float,float" });
    expect(buttons(back.html)[2]).toBe("freeze|float,float");
    const frozen = await send({ choices: choices(), go: "freeze|float,float" });
    const endings = frozen.text.slice(frozen.text.indexOf("Two endings side by side"));
    expect(endings).toMatch(/This time Round 1: Freeze Ends with Choice 2: .* Before Round 1: Float .* Choice 1:/);
  });

  test("says what it cannot know: lists that are missing, carried rules, choices that the year does not have", async () => {
    const { text } = await send({ year: "2017", choices: `${choices()},999999` });
    expect(text).toContain("We do not have the list of this round for JEE Main.");
    expect(text).toContain(
      "The rules of 2017 for who may have which seat are not known to us: those of 2025 are used.",
    );
    expect(text).toContain("Seats that nobody took have no closing value");
    expect(text).toContain("Opening and closing ranks, JoSAA 2017");
  });

  // proves S16.4
  test("says what is wrong at the field and loses nothing, and names no figure in an address or the log", async () => {
    product.logged.length = 0;
    const empty = await send({ list: "" });
    expect(empty.response.status).toBe(422);
    expect(empty.text).toContain("Please write at least one choice that we know");
    expect(empty.html).toMatch(/value="5,250"/);
    const wrong = await send({ choices: choices(), "jee_main.crl": "12a4" });
    expect(wrong.response.status).toBe(422);
    expect(wrong.html).toContain('href="#jee_main.crl"');
    const right = await send({ choices: choices(), "jee_main.crl": "48271" });
    for (const [, address] of right.html.matchAll(/(?:href|action)="([^"]*)"/g)) expect(address).not.toContain("48271");
    expect(product.logged.join("\n")).not.toContain("48271");
  });
});
