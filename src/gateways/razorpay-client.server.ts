import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleType,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { inSpan } from "#lib/spans.server.ts";

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
  /** Of one attempt, from connecting to the last byte. */
  tryMs: number;
  /** Of all attempts together. */
  totalMs: number;
  /** The pause before a repeat is between this and twice as long. */
  pauseMs: number;
  /** How long no request is sent after too many failures. */
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

/** Razorpay rejected our request: a mistake of ours or of the configuration, and no use in repeating. */
export class RazorpayRefused extends Error {
  readonly status: number;
  constructor(path: string, status: number, code: string) {
    super(`Razorpay answered ${status} ${code} to ${path}`);
    this.name = "RazorpayRefused";
    this.status = status;
  }
}

const standardTiming: Timing = { tryMs: 3_000, totalMs: 6_000, pauseMs: 150, openMs: 30_000 };
const maxTries = 3;
const failuresToOpen = 5;

const Failure = z.object({ error: z.object({ code: z.string() }) });

/** One attempt brought no answer that says anything: it may be repeated. */
class NoAnswer extends Error {}

/**
 * Asks Razorpay: three tries of three seconds, six seconds in all, and after five calls in a row without an answer none
 * for half a minute. Then one call tries again, and those that come meanwhile wait for what it learns.
 *
 * Why not the provider's SDK: it has no time-out, compares signatures with === and drops idempotency headers (docs/specification
 * T0.3).
 *
 * @throws AppError payments_unavailable when Razorpay is busy, broken or silent; RazorpayRefused when it says no
 */
export function createRazorpayClient(options: RazorpayClientOptions) {
  const timing = { ...standardTiming, ...options.timing };
  const policy = createPolicy(timing);

  return async function call<Reply extends z.ZodType>(request: RazorpayCall<Reply>): Promise<z.infer<Reply>> {
    let tries = 0;
    try {
      const answer = await policy.execute(({ signal }) => {
        tries += 1;
        return tryOnce(options, request, signal);
      });
      return read(request, answer);
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        throw new AppError("payments_unavailable", undefined, Math.ceil(timing.openMs / 1000));
      }
      if (!isWithoutAnswer(error)) throw error;
      options.log.warn(
        { call: callName(request), reason: error.message, tries },
        "the payment provider did not answer",
      );
      throw new AppError("payments_unavailable", undefined, 60);
    }
  };
}

/** From the outside in: the circuit breaker counts whole calls; all attempts share one time-out, and each has its own. */
function createPolicy({ tryMs, totalMs, pauseMs, openMs }: Timing) {
  return wrap(
    circuitBreaker(handleWhen(isWithoutAnswer), {
      breaker: new ConsecutiveBreaker(failuresToOpen),
      halfOpenAfter: openMs,
    }),
    timeout(totalMs, TimeoutStrategy.Aggressive),
    retry(handleType(NoAnswer), {
      maxAttempts: maxTries - 1,
      backoff: new DelegateBackoff(({ attempt }) => pauseMs * attempt * (1 + Math.random())),
    }),
    timeout(tryMs, TimeoutStrategy.Cooperative),
  );
}

function isWithoutAnswer(error: unknown): error is Error {
  return error instanceof NoAnswer || error instanceof TaskCancelledError;
}

interface Answer {
  status: number;
  body: unknown;
}

/** One attempt. @throws NoAnswer */
async function tryOnce(
  { apiUrl, keyId, keySecret }: RazorpayClientOptions,
  { method, path, body, headers }: RazorpayCall<z.ZodType>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await pollProvider(`${apiUrl}/v1${path}`, {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
        Accept: "application/json",
        // Nothing of ours decompresses what comes from outside (specification T0).
        "Accept-Encoding": "identity",
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal,
    });
    const encoding = response.headers.get("content-encoding") ?? "identity";
    if (encoding !== "identity") {
      await response.body?.cancel();
      throw new NoAnswer("compressed");
    }
    const text = await response.text();
    // 409: the same refund is being made at this moment.
    if (response.status === 429 || response.status === 409 || response.status >= 500) {
      throw new NoAnswer(String(response.status));
    }
    return { status: response.status, body: JSON.parse(text) };
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer((error as Error).name);
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
function pollProvider(url: string, init: RequestInit & { method: string }): Promise<Response> {
  return inSpan(`payment provider ${init.method}`, { kind: "client" }, async (span) => {
    const response = await fetch(url, init);
    span.setAttribute("http.response.status_code", response.status);
    return response;
  });
}
