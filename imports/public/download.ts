import { createWriteStream, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { isContentOf, type PublicFolder, sumContent } from "./find-file.ts";
import { addressOf, type PublicFile } from "./manifest.ts";

/** A server of one person may serve these files: few connections, and no hurry after a failure. */
const atOnce = 4;
const tries = 4;
const firstPauseMs = 1_000;
/** Without a byte for so long a connection is given up. */
const stallMs = 20_000;
/** An original that the manifest has no length of is at most so much longer than its changed copy. */
const longerThanCopy = 1.2;

export interface Downloading {
  /** A file that is cut off stays there as `<file>.part` and is continued. */
  folder: PublicFolder;
  /** Address of a folder with the same paths as the manifest's, in place of the sources. */
  mirror?: string | undefined;
  /** Called with each piece that arrived, in bytes. */
  onBytes?: (count: number) => void;
  /** Called when a file is complete. */
  onFile?: () => void;
  isStopping?: () => boolean;
  /** Milliseconds; for tests. */
  stallMs?: number;
  firstPauseMs?: number;
}

/** A file that could not be downloaded: from where, why, and what to do. */
export interface FailedDownload {
  file: PublicFile;
  address: string;
  reason: string;
}

/** A failure that comes again however often it is tried. */
class Refused extends Error {}

/**
 * Downloads files, at most four at once, each continued where it was cut off, and compares them with the manifest.
 *
 * @returns those that could not be downloaded; the others are in the folder
 */
export async function downloadFiles(files: readonly PublicFile[], options: Downloading): Promise<FailedDownload[]> {
  const waiting = [...files];
  const failed: FailedDownload[] = [];
  const work = async () => {
    for (let file = waiting.shift(); file && !options.isStopping?.(); file = waiting.shift()) {
      const address = options.mirror ? `${options.mirror.replace(/\/$/, "")}/${file.file}` : addressOf(file);
      if (address === null) continue;
      const reason = await tryDownload(file, address, options);
      if (reason) failed.push({ file, address, reason });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

/** @returns why it failed; null: the file is there */
async function tryDownload(file: PublicFile, address: string, options: Downloading): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await download(file, address, options);
      options.onFile?.();
      return null;
    } catch (error) {
      const reason = describeFailure(error as Error);
      if (error instanceof Refused || attempt === tries || options.isStopping?.()) return reason;
      await pause((options.firstPauseMs ?? firstPauseMs) * 2 ** (attempt - 1));
    }
  }
}

async function download(file: PublicFile, address: string, options: Downloading): Promise<void> {
  const path = join(options.folder.path, file.file);
  const part = `${path}.part`;
  mkdirSync(dirname(path), { recursive: true });
  const stall = new AbortController();
  const wait = options.stallMs ?? stallMs;
  const timer = setTimeout(() => stall.abort(), wait);
  const most = file.changed ? file.bytes * longerThanCopy : file.bytes;
  try {
    const behind = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
    const response = await fetch(address, {
      signal: stall.signal,
      headers:
        behind > 0 ? { range: `bytes=${behind}-`, "accept-encoding": "identity" } : { "accept-encoding": "identity" },
    });
    // What is there is as long as the whole file, or longer: the sum decides below.
    if (response.status !== 416) {
      refuseStatus(response);
      await append(response, {
        part,
        behind: response.status === 206 ? behind : 0,
        most,
        timer,
        onBytes: options.onBytes,
      });
    }
    const content = await sumContent(part);
    if (!isContentOf(file, content)) {
      rmSync(part);
      throw new Error(
        `what came is not the file of the manifest (${content.bytes.toLocaleString("en")} bytes in place of ${file.bytes.toLocaleString("en")}, or another SHA-256)`,
      );
    }
    renameSync(part, path);
    options.folder.trust(path);
  } finally {
    clearTimeout(timer);
  }
}

function refuseStatus({ status, ok }: Response): void {
  if (ok) return;
  if (status === 404 || status === 410) throw new Refused(`there is nothing at this address (${status})`);
  if (status === 401 || status === 403) throw new Refused(`the server refuses it (${status})`);
  throw new Error(`the server answers ${status}`);
}

/** Writes the body behind the bytes that are there. @throws Refused when it is longer than it may be */
async function append(
  response: Response,
  to: { part: string; behind: number; most: number; timer: NodeJS.Timeout; onBytes: Downloading["onBytes"] },
): Promise<void> {
  let length = to.behind;
  const count = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > to.most)
        throw new Refused(`it is longer than the ${to.most.toLocaleString("en")} bytes of the manifest`);
      to.timer.refresh();
      to.onBytes?.(chunk.length);
      yield chunk;
    }
  };
  try {
    await pipeline(
      Readable.from(response.body ?? []),
      count,
      createWriteStream(to.part, to.behind > 0 ? { flags: "a" } : {}),
    );
  } finally {
    if (length > to.most) rmSync(to.part, { force: true });
  }
}

function describeFailure(error: Error): string {
  if (error.name === "AbortError") return "the server sends nothing";
  const cause = error.cause as { code?: string; message?: string } | undefined;
  const why = cause?.code ? networkFailures[cause.code] : undefined;
  if (why) return why;
  return error.message === "terminated" ? "the connection was cut off" : (cause?.message ?? error.message);
}

const networkFailures: Record<string, string> = {
  ENOTFOUND: "its name is not known here: is this machine connected to the internet?",
  EAI_AGAIN: "names of the internet cannot be looked up here: is this machine connected?",
  ECONNREFUSED: "nothing listens at this address",
  ECONNRESET: "the connection was cut off",
  UND_ERR_SOCKET: "the connection was cut off",
  UND_ERR_CONNECT_TIMEOUT: "the server does not answer",
};
