import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { makeAccount } from "../../faults/support/visitor.ts";

/** What became of the requests of one kind. */
export interface Kind {
  timesMs: number[];
  /** Answers that are none, by status or by the error's code. */
  failures: Record<string, number>;
}
export type Kinds = Record<string, Kind>;

const thinkMs = 300;
const words = ["pune", "mumbai", "engineering", "nursing kerala", "iit", "computer science", "delhi", "cheap hostel"];
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends one request and waits for the whole answer, as one of its kind. @returns the body; null when it failed */
export async function ask(kinds: Kinds, kind: string, url: string, body?: unknown): Promise<string | null> {
  kinds[kind] ??= { timesMs: [], failures: {} };
  const into = kinds[kind];
  const began = performance.now();
  const answer = await send(url, body).catch((error: NodeJS.ErrnoException) => ({
    status: error.code ?? "cut",
    text: "",
  }));
  if (answer.status === 200) into.timesMs.push(performance.now() - began);
  else into.failures[answer.status] = (into.failures[answer.status] ?? 0) + 1;
  return answer.status === 200 ? answer.text : null;
}

function send(url: string, body?: unknown): Promise<{ status: number; text: string }> {
  const isRead = body === undefined;
  const headers = isRead ? { "accept-encoding": "gzip" } : { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: isRead ? "GET" : "POST", headers, timeout: 30_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
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
export function startVisitors(address: string, colleges: readonly number[], people: number) {
  const kinds: Kinds = {};
  let isStopped = false;
  const get = async (kind: string, path: string) => {
    if (!isStopped) await ask(kinds, kind, address + path);
    await wait(randomInt(2 * thinkMs));
  };
  const visit = async () => {
    await get("Home", "/");
    await get("search", `/search?q=${encodeURIComponent(`${words[randomInt(words.length)]} ${randomInt(40)}`)}`);
    for (let times = 0; times < 3; times += 1)
      await get("college at random", `/collegedetails/${btoa(String(colleges[randomInt(colleges.length)]))}`);
    await get("list", "/collegelist/MQ==");
    if (!isStopped) await ask(kinds, "chances", `${address}/api/chances/`, question());
    if (randomInt(15) === 0 && !isStopped) await signUp();
  };
  const signUp = async () => {
    kinds["sign-up"] ??= { timesMs: [], failures: {} };
    const began = performance.now();
    await makeAccount(address).then(
      () => kinds["sign-up"]?.timesMs.push(performance.now() - began),
      (error: Error) => count(kinds["sign-up"] as Kind, error.message.slice(0, 40)),
    );
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

function count({ failures }: Kind, why: string): void {
  failures[why] = (failures[why] ?? 0) + 1;
}

/** The time within which this share of the answers came, in whole milliseconds; NaN without any. */
export function percentile(timesMs: number[], share: number): number {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}
