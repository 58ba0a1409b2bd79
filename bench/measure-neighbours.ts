/**
 * Measures how long one visitor waits while one client asks for as much as its limits allow:
 * `node bench/measure-neighbours.ts [--postgres <url> | --address <of a running product>] [--seconds 10] [--only check]`, after
 * `npm run build`. The data must have models of chances. A running product must trust the proxy 127.0.0.1: attacker and visitor
 * come from addresses of their own. docs/performance.md has the figures.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { itemAt } from "#lib/lookups.ts";
import { type Attack, attacksWith, type KnownSeat } from "./attacks.ts";
import { prepareData } from "./prepare-data.ts";
import { startMeasured } from "./start-measured.ts";

/** For the 95th percentile of the visitor. Source: docs/specification S25.7. */
const boundMs = 100;
/** Requests that the attacker has under way at one time. */
const atOnce = 6;
/** A visitor's requests: a page from the cache, a rendered one, and calls that read memory and the database. */
const visits = ["/", "/search?q=pune", "/api/suggest/?q=pun", "/api/streams/", "/contact"];
const visitEveryMs = 60;

const { values } = parseArgs({
  options: {
    postgres: { type: "string" },
    address: { type: "string" },
    seconds: { type: "string", default: "10" },
    only: { type: "string", default: "" },
  },
});

const data = values.address ? null : await prepareData(values.postgres ?? null);
const product = data && (await startMeasured(data, { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" }));
const address = values.address ?? product!.address;
try {
  const attacks = attacksWith(await readSeats()).filter(({ name }) => name.includes(values.only));
  const alone = await visitDuring(async () => wait(Number(values.seconds) * 1000));
  const rows = [{ attack: "nobody", ...summarise(alone), answers: "" }];
  // Nothing of one attack may be left for the next one.
  for (const [at, attack] of attacks.entries()) {
    const answers = new Map<number, number>();
    const waits = await visitDuring(() => send(attack, `198.51.100.${at + 1}`, answers));
    rows.push({
      attack: attack.name,
      ...summarise(waits),
      answers: [...answers].map(([status, count]) => `${count} x ${status}`).join(", "),
    });
    await wait(2_000);
  }
  console.table(rows);
  const missed = rows.filter((row) => row["p95 ms"] > boundMs);
  console.log(
    missed.length === 0
      ? `p95 is below ${boundMs} ms beside each of them.`
      : `${missed.length} of ${rows.length} are above ${boundMs} ms.`,
  );
} finally {
  await product?.stop();
  data?.remove();
}

function from(client: string): Record<string, string> {
  return { "x-forwarded-for": client };
}

/** Seats of a candidate with a good rank, page by page. */
async function readSeats(): Promise<KnownSeat[]> {
  const seats: KnownSeat[] = [];
  for (let page = 1; page <= 40; page++) {
    const response = await fetch(`${address}/api/chances/`, {
      method: "POST",
      headers: { ...from("192.0.2.200"), "content-type": "application/json" },
      body: JSON.stringify({
        authority: "josaa",
        ranks: { jee_main: { crl: 9_000 } },
        category: "OPEN",
        gender: "male",
        state: "Maharashtra",
        page,
        page_size: 100,
      }),
    });
    if (!response.ok) throw new Error(`no seats: ${response.status} ${await response.text()}`);
    const { results, pages } = (await response.json()) as { results: KnownSeat[]; pages: number };
    seats.push(...results);
    if (page >= pages) break;
  }
  return seats;
}

/** Sends one kind of request as fast as the limits let it. */
async function send({ path, method, body }: Attack, client: string, answers: Map<number, number>): Promise<void> {
  const untilMs = performance.now() + Number(values.seconds) * 1000;
  const request = {
    method,
    headers: {
      ...from(client),
      origin: address,
      ...(body && "json" in body && { "content-type": "application/json" }),
    },
    ...(body && { body: "json" in body ? JSON.stringify(body.json) : new URLSearchParams(body.form) }),
  };
  const loop = async () => {
    while (performance.now() < untilMs) {
      const status = await fetch(address + path, request).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        // A server that is stopped for ten seconds takes no connection.
        () => 0,
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 429 || status === 503) await wait(500);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}

/** @returns how long each request of a visitor took, in milliseconds */
async function visitDuring(work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const visiting = (async () => {
    const pending: Promise<void>[] = [];
    for (let at = 0; !isOver; at++) {
      // At a steady pace: a visitor who waits for the answer would hide every stop.
      pending.push(visit(itemAt(visits, at % visits.length), waits));
      await wait(visitEveryMs);
    }
    await Promise.all(pending);
  })();
  await work();
  isOver = true;
  await visiting;
  return waits;
}

async function visit(path: string, waits: number[]): Promise<void> {
  const began = performance.now();
  await fetch(address + path, { headers: from("203.0.113.77") })
    .then((response) => response.arrayBuffer())
    .catch(() => {});
  waits.push(performance.now() - began);
}

function summarise(waits: readonly number[]) {
  const sorted = waits.toSorted((a, b) => a - b);
  const quantile = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  return { visits: sorted.length, "p50 ms": quantile(0.5), "p95 ms": quantile(0.95), "worst ms": quantile(1) };
}
