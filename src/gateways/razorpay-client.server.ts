import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { inSpan } from "#lib/spans.server.ts";
import { createCircuitBreaker } from "./circuit-breaker.server.ts";

export interface RazorpayClientOptions {
  keyId: string;
  keySecret: string;
  /** Such as https://api.razorpay.com, without a slash at the end. */
  apiUrl: string;
  log: Logger;
  /** For tests; the product uses the defaults. */
  timing?: Partial<Timing>;
}

interface Timing {
  /** Of one try, from connecting to the last byte. */
  tryMs: number;
  /** Of all tries together. */
  totalMs: number;
  /** The pause before a repeat is between this and twice as long. */
  pauseMs: number;
  /** How long nothing is asked after too many failures. */
  openMs: number;
}

/** A call of Razorpay's API. All of ours may be repeated: orders by their receipt, refunds by their key. */
export interface RazorpayCall<Reply extends z.ZodType> {
  method: "GET" | "POST";
  /** Below /v1, such as /orders. */
  path: string;
  body?: object;
  headers?: Record<string, string>;
  reply: Reply;
}

/** Razorpay refused what we asked: a mistake of ours or of the configuration, and no use in repeating. */
export class RazorpayRefused extends Error {
  readonly status: number;
  constructor(path: string, status: number, code: string) {
    super(`Razorpay answered ${status} ${code} to ${path}`);
    this.name = "RazorpayRefused";
    this.status = status;
  }
}

const standardTiming: Timing = { tryMs: 3_000, totalMs: 6_000, pauseMs: 150, openMs: 30_000 };
const mostTries = 3;
const failuresToOpen = 5;

const Failure = z.object({ error: z.object({ code: z.string() }) });

/**
 * Asks Razorpay, with patience that ends: three tries of three seconds, six seconds in all, and after five calls in a row
 * without an answer none for half a minute.
 *
 * Why not the provider's SDK: it has no time-out, compares signatures with === and drops idempotency headers (trust rules
 * section 0).
 *
 * @throws AppError payments_unavailable when Razorpay is busy, broken or silent; RazorpayRefused when it says no
 */
export function createRazorpayClient(options: RazorpayClientOptions) {
  const timing = { ...standardTiming, ...options.timing };
  const breaker = createCircuitBreaker(failuresToOpen, timing.openMs);

  return async function call<Reply extends z.ZodType>(request: RazorpayCall<Reply>): Promise<z.infer<Reply>> {
    if (breaker.isOpen()) throw new AppError("payments_unavailable", undefined, Math.ceil(timing.openMs / 1000));
    const deadline = performance.now() + timing.totalMs;
    for (let tries = 1; ; tries += 1) {
      const outcome = await tryOnce(options, request, Math.min(timing.tryMs, deadline - performance.now()));
      if ("answer" in outcome) {
        breaker.succeeded();
        return read(request, outcome.answer);
      }
      const pauseMs = timing.pauseMs * tries * (1 + Math.random());
      if (tries < mostTries && performance.now() + pauseMs + timing.pauseMs < deadline) {
        await wait(pauseMs);
        continue;
      }
      breaker.failed();
      options.log.warn(
        { call: callName(request), reason: outcome.reason, tries },
        "the payment provider did not answer",
      );
      throw new AppError("payments_unavailable", undefined, 60);
    }
  };
}

interface Answer {
  status: number;
  body: unknown;
}

/** One try. @returns a reason when it may be repeated */
async function tryOnce(
  { apiUrl, keyId, keySecret }: RazorpayClientOptions,
  { method, path, body, headers }: RazorpayCall<z.ZodType>,
  timeoutMs: number,
): Promise<{ answer: Answer } | { reason: string }> {
  try {
    const response = await askProvider(`${apiUrl}/v1${path}`, {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
        Accept: "application/json",
        // Nothing of ours decompresses what comes from outside (trust rules section 0).
        "Accept-Encoding": "identity",
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(Math.max(1, timeoutMs)),
    });
    const encoding = response.headers.get("content-encoding") ?? "identity";
    if (encoding !== "identity") {
      await response.body?.cancel();
      return { reason: "compressed" };
    }
    const text = await response.text();
    // 409: the same refund is being made at this moment.
    if (response.status === 429 || response.status === 409 || response.status >= 500) {
      return { reason: String(response.status) };
    }
    return { answer: { status: response.status, body: JSON.parse(text) } };
  } catch (error) {
    return { reason: (error as Error).name };
  }
}

function read<Reply extends z.ZodType>(request: RazorpayCall<Reply>, { status, body }: Answer): z.infer<Reply> {
  if (status >= 400) {
    throw new RazorpayRefused(callName(request), status, Failure.safeParse(body).data?.error.code ?? "");
  }
  const parsed = request.reply.safeParse(body);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => issue.path.join("."));
  throw new Error(`Razorpay's reply to ${callName(request)} does not fit at ${places.join(", ")}`);
}

/** Without the ids in it, for the log. */
function callName({ method, path }: RazorpayCall<z.ZodType>): string {
  return `${method} ${path.replace(/\?.*/, "").replace(/\/(order|pay|rfnd)_[^/]+/, "/{id}")}`;
}

/** Its address is left out: it may name an order. */
function askProvider(url: string, init: RequestInit & { method: string }): Promise<Response> {
  return inSpan(`payment provider ${init.method}`, { kind: "client" }, async (span) => {
    const response = await fetch(url, init);
    span.setAttribute("http.response.status_code", response.status);
    return response;
  });
}
