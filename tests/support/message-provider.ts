import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { signFields } from "#gateways/twilio-messages.server.ts";

// why: Twilio is unreachable from our machines, and cannot be made to hang, drop a response or answer 500 on demand. This
// fake implements the documented calls of its Message resource.

/** The fault of the next request. */
export type ProviderFault =
  | { kind: "status"; status: number; code?: number }
  /** Never answers; `isTaken`: the message goes out. */
  | { kind: "hang"; isTaken: boolean }
  | { kind: "drop"; isTaken: boolean }
  /** The message goes out, and the response cannot be read. */
  | { kind: "garbage" };

interface TakenMessage {
  sid: string;
  to: string;
  template: string;
  values: Record<string, string>;
  at: Date;
}

export const providerKeys = { MESSAGING_ACCOUNT: "AC0123", MESSAGING_KEY: "key of the stand-in" };

export type MessageProvider = Awaited<ReturnType<typeof startMessageProvider>>;

export async function startMessageProvider(now: () => Date) {
  const taken: TakenMessage[] = [];
  const faults: ProviderFault[] = [];
  const requests: string[] = [];
  let isAway = false;

  const server = createServer(async (request, response) => {
    if (isAway) return response.destroy();
    requests.push(request.method ?? "");
    const form = new URLSearchParams(await readBody(request));
    const { MESSAGING_ACCOUNT, MESSAGING_KEY } = providerKeys;
    const expected = `Basic ${Buffer.from(`${MESSAGING_ACCOUNT}:${MESSAGING_KEY}`).toString("base64")}`;
    if (request.headers.authorization !== expected) return send(response, 401, { code: 20003 });
    const fault = faults.shift();
    if (fault?.kind === "status") {
      const message = `The number ${form.get("To")} cannot be reached`;
      return send(response, fault.status, { code: fault.code ?? 20500, message });
    }
    const url = new URL(request.url ?? "", "http://localhost");
    if (request.method === "GET") return fault ? response.destroy() : send(response, 200, list(url.searchParams));
    const isTaken = !fault || fault.kind === "garbage" || fault.isTaken;
    const message = isTaken ? take(form) : null;
    if (fault?.kind === "hang") return;
    if (fault?.kind === "drop") return response.destroy();
    if (fault?.kind === "garbage") return response.writeHead(201).end("<html>");
    send(response, 201, { sid: message?.sid, num_segments: "2", status: "queued" });
  });

  function take(form: URLSearchParams): TakenMessage {
    const message = {
      sid: `SM${createHash("md5").update(String(taken.length)).digest("hex")}`,
      to: form.get("To") ?? "",
      template: form.get("ContentSid") ?? "",
      values: JSON.parse(form.get("ContentVariables") ?? "{}") as Record<string, string>,
      at: now(),
    };
    taken.push(message);
    return message;
  }

  function list(query: URLSearchParams) {
    const day = query.get("DateSent>") ?? "";
    const found = taken.filter(({ to, at }) => to === query.get("To") && at.toISOString().slice(0, 10) >= day);
    const messages = found.map(({ sid, at }) => ({
      sid,
      num_segments: "2",
      direction: "outbound-api",
      date_created: at.toUTCString(),
    }));
    return { messages: messages.toReversed() };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    requests,
    /** Makes the next requests fail, with one fault each. */
    failNext: (...next: ProviderFault[]) => faults.push(...next),
    /** Drops every connection from now on, or no more. */
    setAway: (next: boolean) => {
      isAway = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The fields of a webhook as the provider posts them, with its signature. */
export function signedPost(publicUrl: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const signature = signFields(
    { key: providerKeys.MESSAGING_KEY, webhookUrl: `${publicUrl}/api/text-message-webhook/` },
    body,
  );
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
    body: body.toString(),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, status: number, reply: object) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(reply));
}
