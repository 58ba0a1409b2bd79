import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDeflate, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { knownLayout } from "../../imports/lists/find-layout.ts";
import { readPdfPages } from "../../imports/pdf/read-pdf.ts";
import { comedk } from "../../imports/states/comedk.ts";
import { type PlacedText, writePdf } from "./write-pdf.ts";

// Made before the tests are: their table holds papers.
const folder = mkdtempSync(join(tmpdir(), "margdeep-pdf-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function pdf(pages: PlacedText[][]): Buffer {
  const path = join(folder, "made.pdf");
  writePdf(path, pages);
  return readFileSync(path);
}

/** A PDF of one page with this content, and further entries of its trailer. */
function onePage(content: Buffer, filter: string, trailer = ""): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>",
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${objects.join("")}5 0 obj\n<< /Length ${content.length} ${filter} >>\nstream\n`),
    content,
    Buffer.from(`\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 6 ${trailer} >>\nstartxref\n0\n%%EOF\n`),
  ]);
}

/** What the operator of the command sees; the console shows the same. */
async function messageOf(path: string): Promise<string> {
  try {
    await knownLayout(comedk, path);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

const words = pdf([[[20, 20, "Closing ranks of a round"]]]);
const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >> /ID [<01> <01>]`;

test.each([
  [
    "a spreadsheet",
    "PK\x03\x04\x14\x00[Content_Types].xml",
    "it is a spreadsheet (.xlsx) or another zip by the name of a PDF",
  ],
  ["an old spreadsheet", Buffer.from("d0cf11e0a1b11ae1", "hex"), "it is an old spreadsheet (.xls)"],
  ["a web page", "\n<!DOCTYPE html><html><body>Session expired</body></html>", "it is a web page by the name of a PDF"],
  ["a packed file", gzipSync(words), "it is compressed (gzip); unpack it"],
  ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), "it is a picture by the name of a PDF"],
  ["nothing", "", "it is empty"],
  ["a table", "a,b\n1,2\n", "it is damaged, or no PDF"],
  ["the first half", words.subarray(0, words.length / 2), "its end is missing, so it was cut off on its way"],
  ["a locked paper", onePage(Buffer.from(""), "", encrypt), "it is protected by a password; save a copy without one"],
  ["one scanned page", pdf([[]]), "its page is a picture without text (a scan)"],
  [
    "twelve scanned pages",
    pdf(Array.from({ length: 12 }, () => [])),
    "its 12 pages are pictures without text (a scan)",
  ],
  ["pages with the stamp of a scanner", pdf([[[20, 20, "Scanned by CamScanner"]], []]), "its 2 pages are pictures"],
])("%s is refused in words", async (_, bytes, message) => {
  expect(await messageOf(file("list.pdf", bytes as Buffer))).toContain(`list.pdf cannot be read: ${message}`);
});

test("a bomb of packed spaces ends with its thread", { timeout: 120_000 }, async () => {
  const spaces = Buffer.alloc(2 ** 20, " ");
  const packed = await buffer(Readable.from(Array.from({ length: 1024 }, () => spaces)).pipe(createDeflate()));
  const path = file("bomb.pdf", onePage(packed, "/Filter /FlateDecode"));
  await expect(readAll(path)).rejects.toThrow(/it needs more than 512 MB of memory|takes longer than 20 s/);
});

test("2,000 pages are read, more than 4,000 are not", { timeout: 120_000 }, async () => {
  const pages = (count: number) => pdf(Array.from({ length: count }, (_, at) => [[20, 20, `Page of ${at}`]]));
  expect(await readAll(file("long.pdf", pages(2000)))).toBe(2000);
  await expect(readAll(file("longer.pdf", pages(4001)))).rejects.toThrow(
    "it has 4001 pages; at most 4000 are read, so split it",
  );
});

async function readAll(path: string): Promise<number> {
  let count = 0;
  for await (const { number } of readPdfPages(path)) count = number;
  return count;
}
