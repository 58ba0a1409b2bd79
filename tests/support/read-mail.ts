import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A parsed e-mail. */
export interface ReceivedMail {
  /** Decoded headers by lower-case name. */
  headers: Record<string, string>;
  subject: string;
  /** Addresses only. */
  to: string[];
  text: string;
  html: string;
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

/** Parses an RFC 822 message of two parts, as the product writes them. */
export function readMail(source: string): ReceivedMail {
  const whole = splitPart(source);
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers["content-type"] ?? "")?.[1] ?? "";
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, "")));
  const partOf = (type: string) => {
    const part = parts.find(({ headers }) => headers["content-type"]?.startsWith(type));
    return part ? decodeBody(part) : "";
  };
  return {
    headers: whole.headers,
    subject: whole.headers.subject ?? "",
    to: [...(whole.headers.to ?? "").matchAll(/[^\s<>",]+@[^\s<>",]+/g)].map(([address]) => address),
    text: partOf("text/plain"),
    html: partOf("text/html"),
  };
}

/** The messages of an outbox folder, oldest first; empty when the folder does not exist yet. */
export async function readOutbox(folder: string): Promise<(ReceivedMail & { file: string })[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml")).sort();
  return Promise.all(files.map(async (file) => ({ ...readMail(await readFile(join(folder, file), "utf8")), file })));
}

/** The only link in an e-mail. */
export function linkIn({ text }: Pick<ReceivedMail, "text">): string {
  const link = /^https?:\S+$/m.exec(text)?.[0];
  if (!link) throw new Error(`No link in the e-mail:\n${text}`);
  return link;
}

function splitPart(source: string): Part {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      decodeWords(line.slice(line.indexOf(":") + 1).trim()),
    ]),
  );
  return { headers, body: source.slice(end + 4) };
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers["content-transfer-encoding"] ?? "7bit";
  const plain =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString()
      : encoding === "quoted-printable"
        ? fromQuotedPrintable(body.replace(/=\r\n/g, ""))
        : body;
  return plain.replaceAll("\r\n", "\n");
}

/** =?UTF-8?Q?...?= and =?UTF-8?B?...?= in headers. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString()
        : fromQuotedPrintable(word.replaceAll("_", " ")),
    );
}

function fromQuotedPrintable(value: string): string {
  const bytes = value.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
