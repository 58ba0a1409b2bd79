/**
 * Reads the text of one PDF in a worker thread with a memory limit, so that a malicious file ends only this thread. Posts the
 * number of pages, then one page for each message it gets; `{problem}` with the end of a sentence for the operator otherwise.
 */
import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { otherFormatOf } from "./other-format.ts";

/** A piece of text with its place on the page as it is read: from the left, and from the top down to the baseline. */
export interface PdfWord {
  text: string;
  left: number;
  right: number;
  /** The baseline; of a vertical text, its lower end. */
  baseline: number;
  size: number;
  /** Written upwards or downwards, as headings of narrow columns are. */
  isVertical: boolean;
  /** Written across the page, as watermarks are. */
  isSlanted?: boolean;
}

export interface PdfTask {
  path: string;
  maxPages: number;
  maxWords: number;
}

/** `isPicture`: a page without text that shows something nevertheless. */
export type PdfMessage = { pages: number } | { words: PdfWord[]; isPicture: boolean } | { problem: string };

const task = workerData as PdfTask;
const port = parentPort;
const post = (message: PdfMessage) => port?.postMessage(message);

class OtherFormat extends Error {}

try {
  const document = await open();
  if (document.numPages > task.maxPages)
    post({ problem: `it has ${document.numPages} pages; at most ${task.maxPages} are read, so split it` });
  else {
    post({ pages: document.numPages });
    port?.on("message", (page: number) => {
      readPage(document, page).then(
        (read) => post(read),
        (error: unknown) => post({ problem: `page ${page} is damaged (${(error as Error).message})` }),
      );
    });
  }
} catch (error) {
  post({ problem: problemOf(error as Error) });
}

async function open() {
  const data = new Uint8Array(await readFile(task.path));
  const other = otherFormatOf(data);
  if (other) throw new OtherFormat(other);
  return await getDocumentProxy(data, { verbosity: 0, stopAtErrors: true });
}

function problemOf(error: Error): string {
  if (error instanceof OtherFormat) return error.message;
  const { name, message } = error;
  if (name === "PasswordException") return "it is protected by a password; save a copy without one";
  return `it is damaged, or no PDF (${message.replace(/\.$/, "")})`;
}

type PdfDocument = Awaited<ReturnType<typeof open>>;

let hasText = false;

/** Pictures are looked for where the pages before had text: all pages of a scan are known by having none. */
async function readPage(document: PdfDocument, number: number) {
  const page = await document.getPage(number);
  const words = await wordsOf(page);
  const isPicture = hasText && words.length === 0 && (await hasPicture(page));
  hasText ||= words.length > 0;
  page.cleanup();
  return { words, isPicture };
}

type PdfPageProxy = Awaited<ReturnType<PdfDocument["getPage"]>>;

async function hasPicture(page: PdfPageProxy): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const pictures: number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operator) => pictures.includes(operator));
}

async function wordsOf(page: PdfPageProxy): Promise<PdfWord[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const placed: [text: string, width: number, matrix: Matrix][] = [];
  for (const item of items) {
    if (!("str" in item) || item.str.trim() === "") continue;
    placed.push([item.str, item.width, multiply(viewport.transform as Matrix, item.transform as Matrix)]);
    if (placed.length > task.maxWords) throw new Error(`it has more than ${task.maxWords} pieces of text`);
  }
  const turn = uprightOf(placed.map(([text, , matrix]) => ({ text, matrix })));
  return placed.map(([text, width, matrix]) => wordOf(text, width, multiply(turn, matrix)));
}

/** Turns a page on which most of the text is written upwards, downwards or on its head. */
function uprightOf(placed: { text: string; matrix: Matrix }[]): Matrix {
  const letters = [0, 0, 0, 0];
  for (const { text, matrix } of placed) {
    const quarter = (Math.round(Math.atan2(matrix[1], matrix[0]) / (Math.PI / 2)) + 4) % 4;
    letters[quarter] = (letters[quarter] ?? 0) + text.length;
  }
  return turns[letters.indexOf(Math.max(...letters))] ?? [1, 0, 0, 1, 0, 0];
}

/** The six numbers of a PDF transformation. */
type Matrix = [number, number, number, number, number, number];

/** Back by quarters of a circle; where the page then begins does not matter. */
const turns: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [0, -1, 1, 0, 0, 0],
  [-1, 0, 0, -1, 0, 0],
  [0, 1, -1, 0, 0, 0],
];
/** Of a text that is neither level nor upright; about 10 degrees. */
const slant = 0.17;

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** @param width along the direction of the text */
function wordOf(str: string, width: number, [a, b, c, d, x, y]: Matrix): PdfWord {
  const size = Math.hypot(c, d);
  const text = str.trim();
  // The spaces around a text take up room that the text does not.
  const space = Math.min(size * 0.25, width / str.length);
  const start = (str.length - str.trimStart().length) * space;
  const length = Math.max(width - start - (str.length - str.trimEnd().length) * space, size * 0.1);
  if (Math.abs(a) < Math.abs(b) * slant) {
    const isUpward = b < 0;
    const [left, right] = isUpward ? [x - size * 0.8, x + size * 0.2] : [x - size * 0.2, x + size * 0.8];
    return { text, left, right, baseline: isUpward ? y : y + length, size, isVertical: true };
  }
  const isSlanted = Math.abs(b) > Math.abs(a) * slant;
  return { text, left: x + start, right: x + start + length, baseline: y, size, isVertical: false, isSlanted };
}
