import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "#lib/secrets.server.ts";
import { inSpan } from "#lib/spans.server.ts";
import type { TextChannel } from "#lib/text-templates.ts";
import {
  type SentText,
  TextDelayed,
  type TextMessage,
  type TextMessageGateway,
  TextRefused,
  TextUncertain,
} from "./text-messages.server.ts";

interface TwilioOptions {
  /** Such as https://api.twilio.com, without a slash at the end. */
  apiUrl: string;
  account: string;
  key: string;
  senderOf(channel: TextChannel): string;
  templateOf(message: TextMessage): string;
  webhookUrl: string;
  /** Of one call, from connecting to the last byte. */
  timeoutMs?: number;
}

const usualTimeoutMs = 10_000;
/** Clocks differ, and the list is filtered by days. */
const clockSlackMs = 60_000;
/** The longest list that is read of one number's messages since an attempt. */
const pageSize = 100;

/** Source: Twilio's documentation of the Message resource, error 21610. */
const stoppedByRecipient = 21610;

const Sent = z.object({ sid: z.string().min(1).max(64), num_segments: z.coerce.number().nullish() });
const Failure = z.object({ code: z.number() });
const SentList = z.object({
  messages: z.array(Sent.extend({ direction: z.string(), date_created: z.string() })),
});

/** Twilio's Message resource for SMS and WhatsApp, with approved templates alone. It has no key against repeats. */
export function twilioMessages(options: TwilioOptions): Pick<TextMessageGateway, "send" | "findSent" | "isSigned"> {
  return {
    send: (message) => send(options, message),
    findSent: (to, since) => findSent(options, to, since),
    isSigned: (fields, signature) => isSameSecret(signature, signFields(options, fields)),
  };
}

/**
 * The provider's signature of a form: the address, then each field's name and value in the order of the names, by
 * HMAC-SHA1.
 */
export function signFields({ key, webhookUrl }: Pick<TwilioOptions, "key" | "webhookUrl">, fields: URLSearchParams) {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const signed = webhookUrl + sorted.map(([name, value]) => name + value).join("");
  return createHmac("sha1", key).update(signed).digest("base64");
}

const addressOn = (channel: TextChannel, number: string) => (channel === "whatsapp" ? `whatsapp:${number}` : number);

/** A messaging service has an id of its own in place of a number or name. */
function senderFields({ senderOf }: TwilioOptions, channel: TextChannel): Record<string, string> {
  const sender = senderOf(channel);
  return sender.startsWith("MG") ? { MessagingServiceSid: sender } : { From: addressOn(channel, sender) };
}

async function send(options: TwilioOptions, message: TextMessage): Promise<SentText> {
  const values = Object.fromEntries(message.values.map((value, index) => [String(index + 1), value]));
  const form = new URLSearchParams({
    To: addressOn(message.channel, message.to),
    ...senderFields(options, message.channel),
    ContentSid: options.templateOf(message),
    ContentVariables: JSON.stringify(values),
    StatusCallback: options.webhookUrl,
  });
  const { status, body } = await call(options, "POST", "", form);
  if (status < 300) {
    const sent = Sent.safeParse(body).data;
    // It took the message, and its answer does not say which one it is: the list does.
    if (!sent) throw new TextUncertain("answer not read");
    return { providerId: sent.sid, segments: Math.max(1, sent.num_segments ?? 1) };
  }
  const code = Failure.safeParse(body).data?.code;
  const reason = [status, code].filter((part) => part !== undefined).join(" ");
  if (status >= 500) throw new TextUncertain(reason);
  // 401, 403, 404: a fault of the configuration, which the operator can repair while the message waits.
  if ([401, 403, 404, 408, 429].includes(status)) throw new TextDelayed(reason);
  throw new TextRefused(reason, code === stoppedByRecipient);
}

async function findSent(
  options: TwilioOptions,
  { channel, number }: { channel: TextChannel; number: string },
  since: Date,
): Promise<SentText[]> {
  const from = since.getTime() - clockSlackMs;
  const query = new URLSearchParams({
    To: addressOn(channel, number),
    // "DateSent>" is the name of the filter: from this day (UTC) on.
    "DateSent>": new Date(from).toISOString().slice(0, 10),
    PageSize: String(pageSize),
  });
  const { status, body } = await call(options, "GET", `?${query}`);
  const list = status === 200 ? SentList.safeParse(body).data : undefined;
  if (!list) throw new TextDelayed(`list ${status}`);
  return list.messages
    .filter(({ direction, date_created: at }) => direction.startsWith("outbound") && Date.parse(at) >= from)
    .sort((one, other) => Date.parse(one.date_created) - Date.parse(other.date_created))
    .map(({ sid, num_segments: segments }) => ({ providerId: sid, segments: Math.max(1, segments ?? 1) }));
}

/** @throws TextDelayed where nobody was reached, TextUncertain where no answer came */
function call(
  { apiUrl, account, key, timeoutMs = usualTimeoutMs }: TwilioOptions,
  method: "GET" | "POST",
  query: string,
  form?: URLSearchParams,
): Promise<{ status: number; body: unknown }> {
  return inSpan(`message provider ${method}`, { kind: "client" }, async (span) => {
    try {
      const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
      const response = await fetch(`${apiUrl}${path}${query}`, {
        method,
        headers: {
          Authorization: `Basic ${Buffer.from(`${account}:${key}`).toString("base64")}`,
          Accept: "application/json",
          // Nothing of ours decompresses what comes from outside (specification T0).
          "Accept-Encoding": "identity",
        },
        ...(form && { body: form }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      span.setAttribute("http.response.status_code", response.status);
      const isPlain = (response.headers.get("content-encoding") ?? "identity") === "identity";
      const text = isPlain ? await response.text() : "";
      return { status: response.status, body: readJson(text) };
    } catch (error) {
      throw verdict(error);
    }
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Of the failure only its kind: its text may hold the address with the number. */
function verdict(error: unknown): TextDelayed {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  const code = cause?.code ?? name ?? "unknown";
  return neverConnected.has(code) ? new TextDelayed(code) : new TextUncertain(code);
}
