import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answeredPaths, answerFromKit } from "#features/offline-kit/answer-from-kit.ts";
import { OfflineKit } from "#features/offline-kit/contract.ts";
import { type OpenKit, openKit } from "#features/offline-kit/kit-file.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { branchesOf } from "../support/offline-kit.ts";

let product: ChancesProduct;
let kit: OpenKit;
let branches: { id: number; collegeId: number }[];
beforeAll(async () => {
  product = await openChancesProduct();
  branches = await branchesOf(product.db);
  await createHostel(product.db, { near: [{ collegeId: branches[0]!.collegeId, metres: 400 }] });
  kit = openKit(gunzipSync(await fetchKit("josaa").then(({ bytes }) => bytes)));
});
afterAll(() => product.close());

async function fetchKit(authority: string, version = "") {
  const response = await product.app.request(`/api/offline-kits/${authority}/${version && `?version=${version}`}`);
  return {
    ...{ status: response.status, headers: response.headers },
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

async function listKits(): Promise<OfflineKit[]> {
  const response = await product.app.request("/api/offline-kits/");
  expect(response.status).toBe(200);
  const { results } = (await response.json()) as { results: OfflineKit[] };
  expect(results.map((one) => OfflineKit.parse(one))).toEqual(results);
  return results;
}

async function post(path: string, question: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await product.app.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

// proves S21.1
describe("GET /api/offline-kits/", () => {
  test("names the kits with their size, the day of their lists and their years", async () => {
    const [listed, ...others] = await listKits();
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      ...{ authority: "josaa", name: "JoSAA", captured_on: "2026-01-01", valid_for: 2026, years: [2025, 2024, 2023] },
    });
    expect(listed!.bytes).toBe((await fetchKit("josaa")).bytes.length);
  });

  // proves S21.1
  test("answers the newest version to be cached for a year, and everything else to be requested again", async () => {
    const [{ version } = { version: "" }] = await listKits();
    const named = await fetchKit("josaa", version);
    expect(named.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect([named.headers.get("content-type"), named.headers.get("content-encoding")]).toEqual([
      "application/gzip",
      null,
    ]);
    for (const other of ["", "0123456789abcdef"]) {
      const reply = await fetchKit("josaa", other);
      expect([reply.headers.get("cache-control"), reply.bytes]).toEqual(["no-cache", named.bytes]);
    }
    const unchanged = await product.app.request("/api/offline-kits/josaa/", {
      headers: { "if-none-match": named.headers.get("etag")! },
    });
    expect(unchanged.status).toBe(304);
  });

  test("has no kit of an authority without a model, and refuses what is not an authority", async () => {
    expect((await fetchKit("csab")).status).toBe(404);
    expect((await fetchKit("neet")).status).toBe(422);
  });
});

/** Numbers from 0 to 1 that are the same in every run. */
function openRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!;
  const maybe = <T extends object>(chance: number, of: () => T): Partial<T> => (next() < chance ? of() : {});
  return { next, one, maybe };
}
type Random = ReturnType<typeof openRandom>;

const states = ["Bihar", "odisha", "Goa", "Jammu and Kashmir", "Delhi", "Atlantis"];

/** Anybody: with ranks that fit together or not, and answers that are missing. */
function anybody({ next, one, maybe }: Random) {
  const rank = () => Math.ceil(next() ** 2 * 60_000);
  const ranks = () => ({
    ...maybe(0.9, () => ({ crl: rank() })),
    ...maybe(0.7, () => ({ category: rank() })),
    ...maybe(0.2, () => ({ crl_pwd: rank(), category_pwd: rank() })),
  });
  return {
    ranks: {
      ...maybe(0.9, () => ({ jee_main: ranks() })),
      ...maybe(0.6, () => ({ jee_advanced: ranks() })),
      ...maybe(0.2, () => ({ jee_main_paper2a: ranks() })),
      ...maybe(0.2, () => ({ jee_main_paper2b: ranks() })),
    },
    ...maybe(0.9, () => ({ category: one(["OPEN", "EWS", "OBC-NCL", "SC", "SC", "ST", "NT1"]) })),
    ...maybe(0.6, () => ({ pwd: next() < 0.5 })),
    ...maybe(0.8, () => ({ gender: one(["female", "male", "other"]) })),
    ...maybe(0.8, () => ({ state: one(states) })),
    ...maybe(0.2, () => ({ aat: next() < 0.5 })),
  };
}

function askChances(random: Random) {
  const { next, one, maybe } = random;
  return {
    ...anybody(random),
    ...maybe(0.3, () => ({ branch: one(["civil", "computer", "mining", "nothing"]) })),
    ...maybe(0.2, () => ({ institute_type: one(["IIT", "NIT", "IIIT", ["IIT", "GFTI"]]) })),
    ...maybe(0.2, () => ({ college_id: one(branches).collegeId })),
    ...maybe(0.2, () => ({ label: one(["safe", "reach", "none", "unlikely"]) })),
    ...maybe(0.1, () => ({ gender_pool: "Female-only" })),
    ...maybe(0.1, () => ({ fees_up_to: 100_000 })),
    ...maybe(0.5, () => ({ sort: one(["closing", "chance", "fees", "distance"]) })),
    ...maybe(0.3, () => ({ round: one(["last", 1, 2, 6]) })),
    ...maybe(0.5, () => ({ with_alternatives: true })),
    ...(next() < 0.5 ? { per_label: 6 } : { page: one([1, 2]), page_size: one([5, 50]) }),
  };
}

const listed = ({ next, one }: Random) => Array.from({ length: 1 + Math.floor(next() * 12) }, () => one(branches).id);

function askCheck(random: Random) {
  return {
    ...{ ...anybody(random), choices: listed(random) },
    ...random.maybe(0.5, () => ({ needs_hostel: random.next() < 0.7 })),
    ...random.maybe(0.3, () => ({ fees_up_to: 150_000 })),
  };
}

function askRehearsal(random: Random) {
  const ways = [[], ["float"], ["float", "freeze"], ["slide", "float"], ["withdraw"]];
  return {
    ...{ ...anybody(random), choices: listed(random), year: random.one([2025, 2025, 2024, 2023, 2019]) },
    ...random.maybe(0.7, () => ({ decisions: random.one(ways) })),
    ...random.maybe(0.3, () => ({ other: random.one(ways) })),
    ...random.maybe(0.5, () => ({ with_seats: true })),
  };
}

/** Both, without what is the server's alone: the number of a request, and that older years than those of the kit are there. */
function comparable({ status, body }: { status: number; body: unknown }) {
  const { requestId: _, years, ...rest } = body as Record<string, unknown>;
  const inKit = Array.isArray(years) ? { years: years.filter((year) => year >= 2023) } : {};
  return { status, ...rest, ...inKit };
}

describe("the engine of the kit", () => {
  // proves S21.2
  test.each([
    ["/api/chances/", askChances, 500],
    ["/api/choices/check/rows/", askCheck, 250],
    ["/api/rehearsal/", askRehearsal, 250],
  ] as const)("answers as %s does, for random candidates", async (path, ask, candidates) => {
    const random = openRandom(19);
    const answered = { well: 0, refused: 0 };
    for (let at = 0; at < candidates; at++) {
      const question = { authority: "josaa", ...ask(random) };
      const [server, offline] = [await post(path, question), answerFromKit(kit, path, question)];
      expect(comparable(JSON.parse(JSON.stringify(offline))), JSON.stringify(question)).toEqual(comparable(server));
      answered[server.status === 200 ? "well" : "refused"] += 1;
    }
    // Neither kind of answer is missing, so that both are compared.
    expect(answered.well).toBeGreaterThan(candidates / 4);
    expect(answered.refused).toBeGreaterThan(0);
  });

  // proves S21.2
  test("checks a list to the end as the server does", async () => {
    const random = openRandom(7);
    for (let at = 0; at < 10; at++) {
      const question = { authority: "josaa", ...askCheck(random), category: "SC", pwd: true, state: "Bihar" };
      const offline = answerFromKit(kit, "/api/choices/check/", question)!;
      expect(comparable(JSON.parse(JSON.stringify(offline)))).toEqual(
        comparable(await post("/api/choices/check/", question)),
      );
    }
  });

  test("reads pasted names as the server does, ours and the authority's", async () => {
    const text = ["1. NIT Rourkela", "Indian Institute of Technology Bombay, Civil Engineering", "no such place"].join(
      "\n",
    );
    const offline = answerFromKit(kit, "/api/choices/read/", { authority: "josaa", text })!;
    expect(comparable(offline)).toEqual(comparable(await post("/api/choices/read/", { authority: "josaa", text })));
    expect(offline.body).toMatchObject({ rows: { 1: { branch_id: expect.any(Number) } } });
  });

  test("knows no other calls, and opens no kit of another format", () => {
    expect(answeredPaths).not.toContain("/api/costs/");
    expect(answerFromKit(kit, "/api/costs/", {})).toBeNull();
    expect(() => openKit(new Uint8Array([2, 0, 0, 0, 123, 125]))).toThrow("format");
  });
});
