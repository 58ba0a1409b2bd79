import { HttpError } from "react-admin";
import type { Area, Role } from "../../../src/staff/access/contract.ts";

/** The signed-in member, as returned by /api/staff/me/. */
export interface Me {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** The areas this member may enter. */
  areas: Area[];
  has_second_factor: boolean;
  recovery_codes_left: number;
  /** A second factor is mandatory in production. */
  mode: "trial" | "production";
}

/** Body of a failed call; `theirs` is the current record after a version conflict. */
export interface Problem {
  error: string;
  code: string;
  requestId?: string;
  fields?: Record<string, string>;
  theirs?: Record<string, unknown>;
  /** The same messages in the shape that react-admin's forms read. */
  errors?: Record<string, unknown>;
}

type Call = { method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/** Set by sign-in-again.tsx: opens a sign-in dialog over the page and resolves to whether it succeeded. */
let askForSignIn: (() => Promise<boolean>) | null = null;
let asked: Promise<boolean> | null = null;

/** @param ask null unregisters the dialog */
export function onSessionLost(ask: (() => Promise<boolean>) | null): void {
  askForSignIn = ask;
}

/**
 * Calls /api/staff/<path>. If the session has ended, a dialog over the page asks for a new sign-in and the call is
 * retried, so that no input is lost.
 *
 * @param path below /api/staff/, with its trailing slash and query: "colleges/?page=1"
 * @param options the method and the body, which is sent as JSON, except text, form data and files, which are sent unchanged
 * @returns the reply's JSON; undefined for 204
 * @throws HttpError with a Problem as its body
 */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
  const reply = await callForReply(path, options);
  return (reply.status === 204 ? undefined : await reply.json()) as T;
}

/** Like `call`, but returns the reply itself, for content other than JSON. */
export async function callForReply(path: string, options: Call = {}): Promise<Response> {
  const reply = await send(path, options);
  if (reply.ok) return reply;
  const problem = await readProblem(reply);
  if ((await isSessionLost(path, problem)) && (await signInAgain())) {
    const second = await send(path, options);
    if (second.ok) return second;
    throw asError(second.status, await readProblem(second));
  }
  throw asError(reply.status, problem);
}

/** Like `call`, but without the sign-in dialog when the session is lost: for sign-in itself. */
export async function callOnce<T>(path: string, options: Call = {}): Promise<T> {
  const reply = await send(path, options);
  if (!reply.ok) throw asError(reply.status, await readProblem(reply));
  return (reply.status === 204 ? undefined : await reply.json()) as T;
}

function send(path: string, { method = "GET", body, headers, signal }: Call): Promise<Response> {
  const isRaw = typeof body === "string" || body instanceof Blob || body instanceof FormData;
  const type: Record<string, string> = body === undefined || isRaw ? {} : { "Content-Type": "application/json" };
  return fetch(`/api/staff/${path}`, {
    method,
    headers: { ...type, ...headers },
    body: isRaw ? body : JSON.stringify(body),
    credentials: "same-origin",
    signal,
  }).catch((cause: Error) => {
    if (cause.name === "AbortError") throw cause;
    throw new HttpError("There is no connection to the server. What you typed is still here.", 0);
  });
}

async function readProblem(reply: Response): Promise<Problem> {
  const fallback = { error: `The server answered ${reply.status}.`, code: "unknown" };
  return reply.json().catch(() => fallback);
}

function asError(status: number, problem: Problem): HttpError {
  const errors = problem.fields && nested(problem.fields);
  return new HttpError(problem.error, status, { ...problem, ...(errors && { errors }) });
}

/** {"rooms.0.rent": "…"} → {rooms: [{rent: "…"}]}: the shape in which react-admin's forms look up a field's message. */
function nested(fields: Record<string, string>): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const [name, message] of Object.entries(fields)) {
    const steps = name.split(".");
    let place = errors;
    for (const [index, step] of steps.slice(0, -1).entries()) {
      place[step] ??= /^\d+$/.test(steps[index + 1] ?? "") ? [] : {};
      place = place[step] as Record<string, unknown>;
    }
    place[steps.at(-1) as string] = message;
  }
  return errors;
}

/** Visitors get 404 for every call, the same as for a missing record; a request to `me/` distinguishes the two. */
async function isSessionLost(path: string, { code }: Problem): Promise<boolean> {
  if (code === "session_ended" || code === "sign_in_incomplete") return true;
  if (code !== "not_found" || path.startsWith("me/")) return false;
  return !(await send("me/", {})).ok;
}

/** Opens one dialog, shared by all calls that wait for it. */
function signInAgain(): Promise<boolean> {
  asked ??= (askForSignIn?.() ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
