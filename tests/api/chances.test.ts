import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Chance, ChancesAnswer, ChancesQuestion } from "#features/chances/contract.ts";
import { countFacets, statesKnown } from "#features/chances/service/answer-chances.server.ts";
import { renewModels } from "#features/chances/service/served-models.server.ts";
import { publishModel } from "#features/chances/service/stored-models.server.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";

let product: ChancesProduct;
beforeAll(async () => {
  product = await openChancesProduct();
});
afterAll(() => product.close());

type Question = Record<string, unknown>;

async function post(question: unknown, app = product.app) {
  const body = typeof question === "string" ? question : JSON.stringify(question);
  const response = await app.request("/api/chances/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies whose schema is checked where they succeed
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

/** A candidate who answers every question; what differs is named by the test. */
const student: Question = {
  authority: "josaa",
  ranks: {
    jee_main: { crl: 20_000, category: 5000 },
    jee_advanced: { crl: 9000, category: 2000 },
    jee_main_paper2a: { crl: 300, category: 90 },
    jee_main_paper2b: { crl: 250, category: 80 },
  },
  ...{ category: "SC", pwd: false, gender: "male", state: "Bihar", aat: true, page_size: 100 },
};

/** Every row of the answer. */
async function ask(differing: Question = {}): Promise<{ rows: Chance[]; answer: ChancesAnswer }> {
  const { status, body } = await post({ ...student, ...differing });
  expect([status, body.fields]).toEqual([200, undefined]);
  expect(ChancesAnswer.parse(body)).toEqual(body);
  const rows: Chance[] = [...body.results];
  for (let page = 2; page <= body.pages; page++) {
    rows.push(...(await post({ ...student, ...differing, page })).body.results);
  }
  expect(rows).toHaveLength(body.count);
  return { rows, answer: body };
}

describe("POST /api/chances/", () => {
  test("answers each seat with its chance, range, label and last three closings, hardest to get first", async () => {
    const { rows, answer } = await ask();
    expect(answer.model).toMatchObject({ trained_on: [2022, 2023, 2024, 2025], valid_for: 2026, after_round: null });
    const [first] = rows;
    expect(first).toMatchObject({
      authority_institute: "Indian Institute of Technology Bombay",
      institute_type: "IIT",
      gender_pool: "Gender-Neutral",
      why_none: null,
    });
    expect(first!.history.map(({ year, round }) => [year, round])).toEqual([
      [2025, 1],
      [2024, 1],
      [2023, 1],
    ]);
    for (const { chance, low, high, expected, history } of rows) {
      expect(chance).toBeGreaterThan(0);
      expect(low!).toBeLessThanOrEqual(expected!);
      expect(high!).toBeGreaterThanOrEqual(expected!);
      for (const { closing } of history) expect(Number.isInteger(closing)).toBe(true);
    }
    const { safe, likely, even, reach, unlikely, none } = answer.counts;
    expect(safe + likely + even + reach + unlikely + none).toBe(rows.length);
  });
});

describe("the service behind pages", () => {
  const question = ChancesQuestion.parse(student);

  test("counts the rows of each value of a filter, and lists the states that the rules know", async () => {
    const facets = await countFacets(product.deps, question);
    const { rows } = await ask();
    for (const [name, counts] of Object.entries(facets)) {
      const [value, count] = [counts[0].value, counts[0].count];
      const field = name === "state_of_college" ? "state" : name;
      expect([name, rows.filter((row) => row[field as keyof Chance] === value).length]).toEqual([name, count]);
      expect((await ask({ [name]: value })).rows).toHaveLength(count);
    }
    expect(await statesKnown(product.deps, "josaa")).toHaveLength(36);
  });

  test("serves a model that was published meanwhile, without a restart", async () => {
    const before = (await ask()).answer.model.version;
    const trained = await product.train(2025);
    await product.publish(trained);
    await renewModels(product.deps);
    expect((await ask()).answer.model).toMatchObject({
      version: trained.version,
      valid_for: 2025,
      trained_on: [2022, 2023, 2024],
    });
    await publishModel(product.deps, { id: product.modelId, staffId: null });
    await renewModels(product.deps);
    expect((await ask()).answer.model.version).toBe(before);
  });
});
