import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type HeavyWork, openHeavyThread } from "#gateways/heavy-work.server.ts";
import { createApp } from "../../src/app.server.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";
import { openRehearsalProduct, type RehearsalProduct } from "../support/rehearsal.ts";

let chances: ChancesProduct;
let rehearsal: RehearsalProduct;
let thread: HeavyWork;
beforeAll(async () => {
  chances = await openChancesProduct();
  rehearsal = await openRehearsalProduct();
  thread = openHeavyThread(join(inject("threadPrograms"), "heavy-thread.cjs"));
});
afterAll(async () => {
  await thread.close();
  await Promise.all([chances.close(), rehearsal.close()]);
});

const person = {
  authority: "josaa",
  ranks: { jee_main: { crl: 5250 } },
  category: "OPEN",
  gender: "male",
  state: "Bihar",
};

async function post(app: ChancesProduct["app"], path: string, body: unknown) {
  const response = await app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

describe("the thread for heavy work", () => {
  const rows = async () => {
    const { body } = await post(chances.app, "/api/chances/", person);
    return [...new Set<number>(body.results.map(({ branch_id: id }: { branch_id: number }) => id))];
  };

  // proves S25.7
  test("answers chances, the check of a list and its rows as the product does without it", async () => {
    const app = createApp({ ...chances.deps, heavyWork: thread });
    const choices = await rows();
    expect(choices.length).toBeGreaterThan(2);
    for (const [path, body] of [
      ["/api/chances/", { ...person, with_alternatives: true }],
      ["/api/choices/check/", { ...person, choices: [...choices, ...choices, 2_000_000_000] }],
      ["/api/choices/check/rows/", { ...person, choices }],
    ] as const) {
      const [inThread, here] = [await post(app, path, body), await post(chances.app, path, body)];
      expect([path, inThread.status]).toEqual([path, 200]);
      expect(inThread.body).toEqual(here.body);
      expect(inThread.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("replays a year and reads a list as the product does without it", async () => {
    const app = createApp({ ...rehearsal.deps, heavyWork: thread });
    const { computer, it, civil } = rehearsal.branches;
    for (const [path, body] of [
      ["/api/rehearsal/", { ...person, choices: [computer, it, civil], with_seats: true }],
      [
        "/api/choices/read/",
        {
          authority: "josaa",
          text: "1. National Institute of Technology, Rourkela | Civil Engineering\nnothing that we know",
        },
      ],
    ] as const) {
      const [inThread, here] = [await post(app, path, body), await post(rehearsal.app, path, body)];
      expect([path, inThread.status]).toEqual([path, 200]);
      expect(inThread.body).toEqual(here.body);
    }
  });

  test("refuses in the same words", async () => {
    const app = createApp({ ...chances.deps, heavyWork: thread });
    const { status, body } = await post(app, "/api/chances/", {
      ...person,
      state: "Atlantis",
      with_alternatives: true,
    });
    expect([status, body.fields.state]).toEqual([422, "must be a state or union territory of India"]);
  });

  // proves S25.7
  test("with a full queue answers 503 with when to try again, and goes on afterwards", async () => {
    const app = createApp({ ...chances.deps, heavyWork: thread });
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => post(app, "/api/chances/", { ...person, with_alternatives: true })),
    );
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers.get("retry-after")).toBe("5");
    expect(refused[0]!.body).toMatchObject({
      code: "heavy_work_busy",
      error: "Many people are asking this right now. Please try again in a few seconds",
    });
    expect((await post(app, "/api/chances/", person)).status).toBe(200);
  });
});

// proves T2.6
describe("the limit of an address", () => {
  test("counts a list once for each hundred rows, so that a long one costs what it is worth", async () => {
    const [id] = Object.values(rehearsal.branches);
    const ask = async (rows: number, path: string) =>
      (await post(rehearsal.limited, path, { ...person, choices: Array.from({ length: rows }, () => id) })).status;
    const long: number[] = [];
    for (let at = 0; at < 7; at++) long.push(await ask(1000, "/api/rehearsal/"));
    expect(long).toEqual([...Array(6).fill(200), 429]);
    const checks: number[] = [];
    for (let at = 0; at < 13; at++) checks.push(await ask(430, "/api/choices/check/"));
    // There is no model here: what counts is how often the question was let in.
    expect(checks).toEqual([...Array(12).fill(404), 429]);
  });
});
