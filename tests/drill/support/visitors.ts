import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { makeAccount } from "../../faults/support/visitor.ts";

/** How often, by status or by the error's code. */
export type Failures = Record<string, number>;
/** What became of the requests of one kind. */
export interface Kind {
  timesMs: number[];
  /** While all processes ran. */
  failures: Failures;
  /** From the kill of a process until it serves again. */
  failuresWhileAway: Failures;
}
export type Kinds = Record<string, Kind>;
/** Whether a process is away at this moment. */
export type IsAway = () => boolean;

const thinkMs = 300;
const words = ["pune", "mumbai", "engineering", "nursing kerala", "iit", "computer science", "delhi", "cheap hostel"];
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends one request and waits for the whole answer, as one of its kind. */
async function ask(kind: Kind, isAway: IsAway, url: string, body?: unknown): Promise<void> {
  await record(kind, isAway, async () => {
    const { status } = await send(url, body);
    if (status !== 200) throw Object.assign(new Error(String(status)), { code: status });
  });
}

/** Times what is done, or counts why it failed. */
async function record({ timesMs, failures, failuresWhileAway }: Kind, isAway: IsAway, act: () => Promise<unknown>) {
  const began = performance.now();
  const wasAway = isAway();
  try {
    await act();
    timesMs.push(performance.now() - began);
  } catch (error) {
    const into = wasAway || isAway() ? failuresWhileAway : failures;
    const { message, code } = error as NodeJS.ErrnoException;
    // "No account was made: 503 <html>…" is a 503, as HAProxy says that it has no process.
    const why = code ?? /\b[45]\d\d\b/.exec(message)?.[0] ?? message.slice(0, 40);
    into[why] = (into[why] ?? 0) + 1;
  }
}

function send(url: string, body?: unknown): Promise<{ status: number }> {
  const isRead = body === undefined;
  const headers = isRead ? { "accept-encoding": "gzip" } : { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: isRead ? "GET" : "POST", headers, timeout: 30_000 }, (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0 }));
    });
    sent.on("timeout", () => sent.destroy(Object.assign(new Error("late"), { code: "late" })));
    sent.on("error", reject);
    sent.end(isRead ? undefined : JSON.stringify(body));
  });
}

/** A question of somebody with any rank. */
const question = () => ({
  authority: "josaa",
  ranks: { jee_main: { crl: randomInt(1_000, 200_000) } },
  category: "OPEN",
  gender: ["female", "male"][randomInt(2)],
  state: "Maharashtra",
  pwd: false,
  page_size: 50,
});

/**
 * Visitors who look around until they are stopped: a search, three colleges at random, a list and a question about chances,
 * with a moment to think between them; one of fifteen signs up.
 */
export function startVisitors(address: string, colleges: readonly number[], people: number, isAway: IsAway) {
  const kinds: Kinds = {};
  let isStopped = false;
  const kindOf = (name: string) => {
    kinds[name] ??= { timesMs: [], failures: {}, failuresWhileAway: {} };
    return kinds[name];
  };
  const get = async (kind: string, path: string) => {
    if (!isStopped) await ask(kindOf(kind), isAway, address + path);
    await wait(randomInt(2 * thinkMs));
  };
  const visit = async () => {
    await get("Home", "/");
    await get("search", `/search?q=${encodeURIComponent(`${words[randomInt(words.length)]} ${randomInt(40)}`)}`);
    for (let times = 0; times < 3; times += 1)
      await get("college at random", `/collegedetails/${btoa(String(colleges[randomInt(colleges.length)]))}`);
    await get("list", "/collegelist/MQ==");
    if (!isStopped) await ask(kindOf("chances"), isAway, `${address}/api/chances/`, question());
    if (randomInt(15) === 0 && !isStopped) await record(kindOf("sign-up"), isAway, () => makeAccount(address));
  };
  const workers = Array.from({ length: people }, async () => {
    await wait(randomInt(2 * thinkMs));
    while (!isStopped) await visit();
  });
  return {
    kinds,
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

/** The time within which this share of the answers came, in whole milliseconds; NaN without any. */
export function percentile(timesMs: number[], share: number): number {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}
