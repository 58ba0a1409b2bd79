import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import { type OnBytes, WrongFile } from "../read/read-rows.ts";
import type { PdfMessage, PdfTask, PdfWord } from "./pdf-worker.ts";

export interface PdfPage {
  /** Counted from 1. */
  number: number;
  words: PdfWord[];
}

/** A state's list of cut-offs has up to 2,000 pages. */
const maxPages = 4_000;
const maxWords = 20_000;
const maxMemoryMb = 512;
/** Of one page: a hundred times what the fullest page takes. */
const maxPageMs = 20_000;
const maxMs = 10 * 60_000;

/**
 * Reads the pages of a PDF one after another, each when the one before is used.
 *
 * @throws WrongFile for one that is damaged, has a password, is a scan, or is beyond the limits of pages, time and memory
 */
export async function* readPdfPages(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<PdfPage> {
  const reader = openReader(path);
  let hasText = false;
  try {
    const opened = await reader.next();
    const pages = "pages" in opened ? opened.pages : 0;
    const bytes = statSync(path).size / Math.max(pages, 1);
    const end = performance.now() + maxMs;
    for (let number = 1; number <= pages; number += 1) {
      if (performance.now() > end) throw unreadable(path, "it takes longer than ten minutes; split it");
      const message = await reader.next(number);
      const words = "words" in message ? message.words : [];
      hasText ||= words.length > 0;
      onBytes(bytes);
      yield { number, words };
    }
    if (!hasText)
      throw unreadable(path, "its pages are pictures without text (a scan); take the publisher's own file, or a table");
  } finally {
    await reader.close();
  }
}

function unreadable(path: string, problem: string): WrongFile {
  return new WrongFile(`${basename(path)} cannot be read: ${problem}.`);
}

/** Asks the thread for one message after another. */
function openReader(path: string) {
  const workerData: PdfTask = { path, maxPages, maxWords };
  const worker = new Worker(join(import.meta.dirname, "pdf-worker.ts"), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  const next = (page?: number) =>
    new Promise<PdfMessage>((resolve, reject) => {
      const settle = (work: () => void) => {
        clearTimeout(timer);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
        work();
      };
      const fail = (problem: string) => settle(() => reject(unreadable(path, problem)));
      const onMessage = (message: PdfMessage) =>
        "problem" in message ? fail(message.problem) : settle(() => resolve(message));
      const onError = (error: NodeJS.ErrnoException) =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? fail(`it needs more than ${maxMemoryMb} MB of memory`)
          : settle(() => reject(error));
      const onExit = () => fail("the program that reads it ended");
      const late = `${page ? `page ${page}` : "it"} takes longer than ${maxPageMs / 1000} s`;
      const timer = setTimeout(() => fail(late), maxPageMs);
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      if (page !== undefined) worker.postMessage(page);
    });
  return { next, close: () => worker.terminate() };
}
