import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import { type OnBytes, WrongFile } from "../read/read-rows.ts";
import type { PdfMessage, PdfTask, PdfWord } from "./pdf-worker.ts";

export interface PdfPage {
  /** Counted from 1. */
  number: number;
  words: PdfWord[];
  /** A page without text that shows a picture. */
  isPicture: boolean;
}

/** A state's list of cut-offs has up to 2,000 pages. */
const maxPages = 4_000;
const maxWords = 20_000;
const maxMemoryMb = 512;
const tooMuchMemory = `it needs more than ${maxMemoryMb} MB of memory`;
/** Of one page: a hundred times what the fullest page takes. */
const maxPageMs = 20_000;
const maxMs = 10 * 60_000;
/** How often the memory of the thread is looked at. */
const memoryLookMs = 200;
/** What the program of a scanner prints on its pictures. */
const scannerStamp = /^(scanned|created) (by|with|using) \w+(scan|scanner|lens)$/i;

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
      const { words, isPicture } = "words" in message ? message : { words: [], isPicture: false };
      hasText ||= !scannerStamp.test(words.map(({ text }) => text).join(" ")) && words.length > 0;
      onBytes(bytes);
      yield { number, words, isPicture };
    }
    if (!hasText) throw unreadable(path, scanOf(pages));
  } finally {
    await reader.close();
  }
}

function scanOf(pages: number): string {
  const which = pages === 1 ? "its page is a picture" : `its ${pages} pages are pictures`;
  return `${which} without text (a scan); take the file that the publisher has on its site, or type the table as .csv`;
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
  const needsTooMuch = async () => {
    // Unpacked streams are outside of the heap that `resourceLimits` bounds.
    const { external_memory = 0 } = await worker.getHeapStatistics().catch(() => ({}) as { external_memory?: number });
    return external_memory > maxMemoryMb * 2 ** 20;
  };
  const next = (page?: number) =>
    new Promise<PdfMessage>((resolve, reject) => {
      const settle = (work: () => void) => {
        clearTimeout(timer);
        clearInterval(look);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
        work();
      };
      const fail = (problem: string) => settle(() => reject(unreadable(path, problem)));
      const onMessage = (message: PdfMessage) =>
        "problem" in message ? fail(message.problem) : settle(() => resolve(message));
      const onError = (error: NodeJS.ErrnoException) =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? fail(tooMuchMemory) : settle(() => reject(error));
      const onExit = () => fail("the program that reads it ended");
      const late = `${page ? `page ${page}` : "it"} takes longer than ${maxPageMs / 1000} s`;
      const timer = setTimeout(() => fail(late), maxPageMs);
      const look = setInterval(async () => {
        if (await needsTooMuch()) fail(tooMuchMemory);
      }, memoryLookMs);
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
      if (page !== undefined) worker.postMessage(page);
    });
  return { next, close: () => worker.terminate() };
}
