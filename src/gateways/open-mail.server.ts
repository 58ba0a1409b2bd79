import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { z } from "zod";
import type { Config } from "#lib/config.server.ts";
import { MailDelayed, type MailGateway, type MailMessage, MailRefused, type MailTraces } from "./mail.server.ts";

type MailConfig = Pick<Config, "SMTP_URL" | "MAIL_FROM" | "MODE" | "DATA_DIR" | "SUPPORT_EMAIL">;

/** Milliseconds; a server that hangs costs one attempt, not the queue. */
export interface MailTimeouts {
  connect: number;
  greeting: number;
  /** Silence in the middle of a message. */
  silence: number;
}

const usualTimeouts: MailTimeouts = { connect: 8_000, greeting: 8_000, silence: 10_000 };

/** Neither files nor addresses are ever read into a message. */
const isolation = { disableFileAccess: true, disableUrlAccess: true };

/** Folder for messages when there is no mail server. */
export const outboxFolder = (config: Pick<Config, "DATA_DIR">) => join(config.DATA_DIR, "outbox");

/** The mail server of SMTP_URL, else the outbox folder. */
export function openMail(config: MailConfig, now: () => Date, timeouts = usualTimeouts): MailGateway {
  return config.SMTP_URL ? smtpMail(config.SMTP_URL, config, timeouts) : outboxMail(config, now);
}

function smtpMail(url: string, config: MailConfig, timeouts: MailTimeouts): MailGateway {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    requireTLS: config.MODE === "production" && url.startsWith("smtp:"),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    dnsTimeout: timeouts.connect,
    ...isolation,
  });
  return {
    send: async (message) => {
      const mail = envelope(message, config);
      await transport.sendMail(mail).catch((error: unknown) => {
        throw verdict(error);
      });
    },
    erase: async () => {},
    close: async () => transport.close(),
  };
}

/** Complete messages as files, named by time and kind; in a trial they are opened with a mail program. */
function outboxMail(config: MailConfig, now: () => Date): MailGateway {
  const folder = outboxFolder(config);
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, ...isolation });
  return {
    send: async (message) => {
      const { message: bytes } = await transport.sendMail({ ...envelope(message, config), date: now() });
      const time = now().toISOString().replaceAll(":", "-").replace("Z", "");
      const name = `${time}-${message.kind}-${randomBytes(3).toString("hex")}.eml`;
      // Reset links are in there.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${name}.part`), bytes as Buffer, { mode: 0o600, flush: true });
      await rename(join(folder, `${name}.part`), join(folder, name));
    },
    erase: (traces) => eraseFiles(folder, traces),
    close: async () => {},
  };
}

/** More than the head of any message of ours. */
const headBytes = 8 * 1024;

async function eraseFiles(folder: string, { addresses, messageIds }: MailTraces): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const { to, id } = await readHead(path);
    if (addresses.includes(to) || messageIds.includes(id)) await rm(path, { force: true });
  }
}

/** To whom a message of the outbox went, in lower case, and its Message-ID; "" for what is no message. */
async function readHead(path: string): Promise<{ to: string; id: string }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) });
    const [head = ""] = buffer.toString("latin1", 0, bytesRead).split("\r\n\r\n");
    const lines = head.replace(/\r\n[ \t]+/g, " ");
    const headerOf = (header: string) => new RegExp(`^${header}: *(.*)$`, "im").exec(lines)?.[1]?.trim() ?? "";
    const to = headerOf("To");
    return { to: (/<([^<>]*)>$/.exec(to)?.[1] ?? to).toLowerCase(), id: headerOf("Message-ID") };
  } finally {
    await file.close();
  }
}

const Address = z.email().max(254);

/** @throws MailRefused for an address that could smuggle in a second one */
function envelope(message: MailMessage, config: MailConfig): SendMailOptions {
  const { success, data: address } = Address.safeParse(message.to.address);
  if (!success) throw new MailRefused("address not valid");
  return {
    from: config.MAIL_FROM,
    to: { name: oneLine(message.to.name), address },
    replyTo: config.SUPPORT_EMAIL,
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    messageId: message.messageId,
    ...(message.calendar && {
      attachments: [
        {
          filename: "call.ics",
          content: message.calendar,
          contentType: "text/calendar; charset=utf-8; method=PUBLISH",
        },
      ],
    }),
    // Holiday notices do not answer.
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(message.unsubscribe && {
        "List-Unsubscribe": `<${message.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();

interface SmtpError {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Classifies a failed attempt. A 5xx reply about the recipient or the message is final; one to signing in, to the sender or to
 * STARTTLS is a fault of the configuration, which the operator can repair while the message waits.
 */
function verdict(error: unknown): Error {
  const { message = "unknown", code, command, responseCode = 0, response = "" } = (error ?? {}) as SmtpError;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const text = [responseCode || undefined, enhanced, code, command].filter(Boolean).join(" ") || "unknown";
  const isAboutMessage = command === "RCPT TO" || command === "DATA";
  if (isAboutMessage) return responseCode >= 500 ? new MailRefused(text) : new MailDelayed(text, null);
  return new MailDelayed(text, oneLine(message).slice(0, 200));
}
