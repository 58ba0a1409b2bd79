import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "#gateways/files.server.ts";
import { type Recording, type Recordings, recordedExamples } from "#http/api-docs/recorded-examples.ts";
import { readConfig } from "#lib/config.server.ts";
import { loadCareers } from "../../imports/load-careers.ts";
import { loadStarterData } from "../../imports/load-starter.ts";
import { bearerOf } from "../support/account-factories.ts";
import { openApi } from "../support/api-client.ts";
import { testNow } from "../support/deps.ts";
import { callsOf, documents } from "../support/documents.ts";
import { type OwnedRecords, openOwnedRecords, secretWord } from "../support/ownership.ts";
import type { Walked, WalkStep } from "./example-walk.ts";
import { exampleWalk, notWalked } from "./example-walk-own.ts";

const calls = new Map(callsOf(documents.public).map((call) => [call.operation.operationId, call]));
const recordedFile = join(import.meta.dirname, "../../src/http/api-docs/recorded-examples.json");
/** The starter data is read and written once. */
const loadingMs = 300_000;
let folder: string;
let owned: OwnedRecords;
let actors: Record<"student" | "program", Record<string, string>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "examples-"));
  const files = await openFiles(readConfig({ DATA_DIR: folder }));
  const api = await openApi(undefined, { files });
  await loadCareers(api.database, "content");
  await loadStarterData(api.database, "starter", testNow, { files, log: pino({ level: "silent" }) });
  owned = await openOwnedRecords(api);
  actors = { student: owned.headers.owner, program: await bearerOf(owned.deps, owned.ids.owner) };
}, loadingMs);
afterAll(async () => {
  await owned?.close();
  rmSync(folder, { recursive: true });
});

type Sent = Awaited<ReturnType<typeof send>>;

async function send(step: WalkStep, walked: Walked) {
  const { call, values, body } = step;
  const { path, method } = calls.get(call)!;
  const given = values?.(walked) ?? {};
  const rest = new URLSearchParams();
  let target = path;
  for (const [name, value] of Object.entries(given)) {
    if (target.includes(`{${name}}`)) target = target.replace(`{${name}}`, encodeURIComponent(value));
    else rest.set(name, String(value));
  }
  const sent = body?.(walked);
  if (rest.size > 0) target += `?${rest}`;
  const response = await owned.app.request(target, {
    method: method.toUpperCase(),
    headers: { ...headersOf(step), ...(sent && { "content-type": "application/json" }) },
    ...(sent && { body: JSON.stringify(sent) }),
  });
  const text = await response.text();
  const isJson = text !== "" && response.headers.get("content-type")?.startsWith("application/json");
  const reply = isJson ? JSON.parse(text) : text;
  return { call, target, given, sent, reply, isJson, status: response.status, headers: response.headers };
}

/** What is sent with some calls beside their body. */
function headersOf({ call, as }: WalkStep): Record<string, string> {
  return {
    ...(as && actors[as]),
    ...(call === "sendAssistantMessage" && { accept: "application/json, text/event-stream" }),
  };
}

const recordings: Recordings = {};
const answered: { call: string; status: number; again: number | undefined }[] = [];

test(
  "every call gets its example, and accepts it",
  async () => {
    const { rows } = (await owned.db.execute(
      sql`select code from register_colleges order by code limit 1`,
    )) as unknown as {
      rows: { code: string }[];
    };
    const walked: Walked = { ids: { ...owned.ids, register: rows[0]!.code } };
    for (const step of exampleWalk) {
      const one = await send(step, walked);
      walked[step.call] = one.reply;
      answered.push({ ...one, again: await askAgain(one) });
      recordings[step.call] = recordingOf(one);
    }
    expect(answered.filter(({ status }) => status >= 300).map(({ call, status }) => `${call}: ${status}`)).toEqual([]);
    const known = new Set([...exampleWalk.map(({ call }) => call), ...Object.keys(notWalked)]);
    expect([...calls.keys()].filter((call) => !known.has(call ?? ""))).toEqual([]);
    if (process.env.RECORD_EXAMPLES) writeFileSync(recordedFile, JSON.stringify(recordings));
  },
  loadingMs,
);

test("the recorded examples have what the calls take and answer now", () => {
  const isOutdated = (call: string) => {
    const now = recordings[call];
    const then = recordedExamples[call];
    return JSON.stringify(namesIn(now)) !== JSON.stringify(namesIn(then));
  };
  const outdated = Object.keys(recordings).filter(isOutdated);
  // RECORD_EXAMPLES=1 npx vitest run tests/contract/examples.test.ts writes them again.
  expect(outdated).toEqual([]);
});

test("a reply that anybody may store has an ETag, and answers 304 to it", () => {
  const stored = answered.filter(({ again }) => again !== undefined);
  expect(stored.length).toBeGreaterThan(25);
  expect(stored.filter(({ again }) => again !== 304).map(({ call, again }) => `${call}: ${again}`)).toEqual([]);
});

/** The status of the same request with the ETag of its reply; undefined where the reply is not for everybody. */
async function askAgain({ target, sent, headers }: Sent): Promise<number | undefined> {
  if (sent || !/public/.test(headers.get("cache-control") ?? "")) return undefined;
  return (await owned.app.request(target, { headers: { "if-none-match": headers.get("etag") ?? "" } })).status;
}

/** The names of a request's values and fields, and of the fields of its reply. */
function namesIn(recording: Recording | undefined) {
  const { values, body, reply } = recording ?? {};
  return [values, body, reply].map((part) => (Array.isArray(part) ? "list" : Object.keys(part ?? {}).sort()));
}

/** A request and its reply as the document shows them: lists are cut to two entries, long texts to a sentence. */
function recordingOf({ call, given, sent, reply, isJson }: Sent): Recording {
  const recording = {
    ...(Object.keys(given).length > 0 && { values: given }),
    ...(sent && { body: sent }),
    ...(isJson && call !== "issueToken" && { reply: shorten(reply) }),
  };
  const text = JSON.stringify(recording).replaceAll("http://localhost:3000", "https://margdeep.example");
  return JSON.parse(text.replaceAll(`${secretWord}@`, "asha@").replaceAll(secretWord, "Asha")) as Recording;
}

function shorten(value: unknown, depth = 0): unknown {
  if (typeof value === "string")
    return value.length > 240 && !value.startsWith("http") ? `${value.slice(0, 200)}…` : value;
  if (Array.isArray(value)) return value.slice(0, depth > 1 ? 1 : 2).map((one) => shorten(one, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shorten(one, depth + 1)]));
}
