import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A photograph could not be fetched; the message is a sentence for staff. */
export class CommonsProblem extends Error {}

const hosts: readonly string[] = ["commons.wikimedia.org", "upload.wikimedia.org"];
const maxRedirects = 3;
const timeoutMs = 60_000;

/** Whether a text is the address of a page or a file on Wikimedia Commons. */
export function isOnCommons(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && hosts.includes(url.host);
}

/**
 * The file behind a page "File:..." of Wikimedia Commons, by its documented redirect Special:FilePath; any other address is
 * returned as it is.
 */
export function fileAddress(address: string): string {
  const title = /^https:\/\/commons\.wikimedia\.org\/wiki\/File:([^?#]+)/.exec(address)?.[1];
  return title ? `https://commons.wikimedia.org/wiki/Special:FilePath/${title}` : address;
}

/**
 * Downloads a file of Wikimedia Commons once, so that no page loads it from there. Only Commons' own hosts are requested, also after
 * a redirect.
 *
 * @param fetching for tests
 * @throws CommonsProblem
 */
export async function downloadFromCommons(
  address: string,
  { into, maxBytes, fetching = fetch }: { into: string; maxBytes: number; fetching?: typeof fetch },
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await follow(fileAddress(address), fetching, signal);
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(bytes > maxBytes ? new CommonsProblem("The picture is larger than 15 MB") : null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(reply.body as never), counted, createWriteStream(into), { signal });
  } catch (error) {
    if (error instanceof CommonsProblem) throw error;
    throw new CommonsProblem(`Wikimedia Commons did not send ${address}: ${(error as Error).message}`);
  }
}

async function follow(address: string, fetching: typeof fetch, signal: AbortSignal): Promise<Response> {
  let next = address;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    if (!isOnCommons(next)) throw new CommonsProblem(`${next} is not on Wikimedia Commons`);
    const reply = await fetching(next, {
      redirect: "manual",
      signal,
      headers: { "User-Agent": "Margdeep picture loader" },
    });
    const location = reply.headers.get("location");
    if (reply.status >= 300 && reply.status < 400 && location) {
      next = new URL(location, next).href;
      continue;
    }
    if (reply.status === 404) throw new CommonsProblem(`Wikimedia Commons has no file at ${address}`);
    if (!reply.ok || !reply.body) throw new CommonsProblem(`Wikimedia Commons answered ${reply.status} for ${address}`);
    return reply;
  }
  throw new CommonsProblem(`${address} redirects too often`);
}
