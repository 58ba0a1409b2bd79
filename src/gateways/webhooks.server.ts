import type { ClientRequest, IncomingMessage } from "node:http";
import { type RequestOptions, request as requestByTls } from "node:https";
import { isIP } from "node:net";
import { inSpan } from "#lib/spans.server.ts";
import { NotPublic, publicLookup, type Resolve } from "./public-addresses.server.ts";

/** How one message was received. Reason: a word for staff; null: it was accepted. */
export interface PostOutcome {
  status: number | null;
  reason: string | null;
}

/** Sends messages to addresses that partners named. */
export interface WebhookGateway {
  /** Never rejects: what went wrong is the outcome. */
  post: (url: string, headers: Record<string, string>, body: string) => Promise<PostOutcome>;
}

interface Options {
  timeoutMs?: number;
  /** For tests: a server of theirs without TLS, and its address. */
  request?: (url: URL, options: RequestOptions, done: (reply: IncomingMessage) => void) => ClientRequest;
  resolve?: Resolve;
}

/** Of one message, from the name's look-up to the head of the reply. */
const usualTimeoutMs = 10_000;

/**
 * Posts by https to public addresses alone, without following redirects. Nothing of a reply's body is read: its head says
 * whether the message was accepted.
 */
export function openWebhooks({
  timeoutMs = usualTimeoutMs,
  request = requestByTls,
  resolve,
}: Options = {}): WebhookGateway {
  const lookup = publicLookup(resolve);
  return {
    post: (url, headers, body) =>
      inSpan("partner webhook POST", { kind: "client" }, async (span) => {
        const outcome = await new Promise<PostOutcome>((settle) => {
          const target = new URL(url);
          if (isIP(target.hostname.replace(/^\[|\]$/g, ""))) return settle({ status: null, reason: "not_public" });
          const options: RequestOptions = {
            method: "POST",
            headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
            // Not that of the process: a proxy would look the name up by itself.
            agent: false,
            lookup,
            maxHeaderSize: 16_384,
            signal: AbortSignal.timeout(timeoutMs),
          };
          const sent = request(target, options, (reply) => {
            reply.destroy();
            settle(judge(reply.statusCode ?? 0));
          });
          sent.on("error", (error) => settle({ status: null, reason: reasonOf(error) }));
          sent.end(body);
        });
        if (outcome.status !== null) span.setAttribute("http.response.status_code", outcome.status);
        return outcome;
      }),
  };
}

function judge(status: number): PostOutcome {
  if (status >= 200 && status < 300) return { status, reason: null };
  return { status, reason: status >= 300 && status < 400 ? "redirect" : "status" };
}

/** Of the failure only its kind. */
function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof NotPublic) return "not_public";
  if (error.name === "AbortError" || error.name === "TimeoutError" || error.code === "ETIMEDOUT") return "timeout";
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") return "no_such_name";
  return /CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(error.code ?? "") ? "certificate" : "no_connection";
}
