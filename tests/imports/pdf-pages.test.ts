import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PdfWord } from "../../imports/pdf/pdf-worker.ts";
import { type ReadPage, readTables } from "../../imports/pdf/read-tables.ts";
import type { TableDescription } from "../../imports/pdf/table-description.ts";
import { karnataka } from "../../imports/states/karnataka.ts";
import { read } from "./read-list-file.ts";
import { across, type PlacedText, writePdf } from "./write-pdf.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "margdeep-pdf-pages-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const title: PlacedText = [300, 30, "UGCET-2025 SECOND ROUND CUT-OFF RANKS FOR Engineering", 10];
const headings = (top: number): PlacedText[] =>
  across(top, [
    [22, "Course Name"],
    [180, "GM"],
    [240, "1G"],
  ]);
const college = (top: number): PlacedText => [22, top, "College: E001 Maple Hill College of Engineering, Mysuru"];
const row = (top: number, course: string, gm: string, first = "--"): PlacedText[] =>
  across(top, [
    [22, course],
    [175, gm],
    [235, first],
  ]);
const page: PlacedText[] = [
  title,
  college(60),
  ...headings(80),
  ...row(95, "CIVIL ENGINEERING", "4000", "5000"),
  ...row(107, "MECHANICAL ENGINEERING", "6000"),
];
const figures = [
  "E001 | Civil Engineering | GM | 4000",
  "E001 | Civil Engineering | 1G | 5000",
  "E001 | Mechanical Engineering | GM | 6000",
];

function readPages(name: string, pages: PlacedText[][], entries?: string) {
  const path = join(folder, name);
  writePdf(path, pages, entries);
  return read(karnataka, path);
}

/** The page as a program lays it out that prints it on its side. */
const onItsSide = (degrees: 90 | -90) =>
  page.map(
    ([left, top, text, size]): PlacedText =>
      degrees === 90 ? [100 + top, 820 - left, text, size, 90] : [700 - top, 20 + left, text, size, -90],
  );

describe("the same table is read", () => {
  test.each<[name: string, pages: PlacedText[][], entries?: string]>([
    ["as it is", [page]],
    ["on pages turned by their program", [onItsSide(90)], "/Rotate 90"],
    ["written upwards", [onItsSide(90)]],
    ["written downwards", [onItsSide(-90)]],
    ["behind a cover without a table", [[[300, 200, "Karnataka Examinations Authority", 14]], page]],
    ["with a slanted watermark", [[...page, [100, 300, "KARNATAKA EXAMINATIONS AUTHORITY", 30, 40]]]],
    ["with a footer right below it", [[...page, [22, 120, "Printed on 15/07/2025 10:30"], [500, 120, "Page 1 of 12"]]]],
    ["with its year and round on the cover", [[title], page.slice(1)]],
    [
      "with headings on the first page only, and a page number on every one",
      [page.slice(0, -3), [...row(40, "MECHANICAL ENGINEERING", "6000"), [500, 800, "2 / 12"]]],
    ],
    [
      "with the headings again on every page",
      [page.slice(0, -3), [title, ...headings(80), ...row(95, "MECHANICAL ENGINEERING", "6000")]],
    ],
    [
      "with columns that moved",
      [
        page.slice(0, -3),
        [
          title,
          ...across(80, [
            [22, "Course Name"],
            [300, "1G"],
            [380, "GM"],
          ]),
          ...across(95, [
            [22, "MECHANICAL ENGINEERING"],
            [376, "6000"],
          ]),
        ],
      ],
    ],
    [
      "with a row on two baselines",
      [[...page.slice(0, -3), [22, 107, "MECHANICAL ENGINEERING"], [175, 109, "6000"], [235, 106, "--"]]],
    ],
  ])("%s", async (_, pages, entries) => {
    const { list, cutoffs, reasons } = await readPages("kea.pdf", pages, entries);
    expect(reasons).toEqual([]);
    expect(cutoffs).toEqual(figures);
    expect(list).toMatchObject({ year: 2025, round: 2 });
  });
});

test.each<[where: string, text: PlacedText]>([
  ["as a watermark", [100, 400, "MOCK ALLOTMENT", 40, 45]],
  ["below the table", [22, 125, "This is the mock allotment list"]],
])("a mock allotment is refused where it is written %s", async (_, text) => {
  await expect(readPages("kcet_2025_round_2.pdf", [[...page, text]])).rejects.toThrow("its page says MOCK");
});

test("a provisional list is marked where only a watermark says so", async () => {
  const { list, cutoffs } = await readPages("kea.pdf", [[...page, [100, 400, "PROVISIONAL", 40, 45]]]);
  expect(list.isProvisional).toBe(true);
  expect(cutoffs).toEqual(figures);
});

test("a file name says year and round where no page does", async () => {
  const { list } = await readPages("kcet_2024_round_3.pdf", [page.slice(1)]);
  expect(list).toMatchObject({ year: 2024, round: 3 });
});

/** Words of half their size in width a letter, each a text of its own. */
function words(texts: [left: number, baseline: number, text: string][]): PdfWord[] {
  return texts.map(([left, baseline, text]) => ({
    ...{ text, left, right: left + text.length * 4, baseline, size: 8, isVertical: false },
  }));
}

const table: TableDescription = {
  headings: "Code, College, Rank",
  columns: { code: /^code$/i, college: /^college$/i, rank: /^rank$/i },
  key: { column: "code", pattern: /^\d+$/ },
};

async function rowsOf(...pages: PdfWord[][]) {
  async function* numbered() {
    for (const [at, found] of pages.entries()) yield { number: at + 1, words: found, isPicture: found.length === 0 };
  }
  const found: ReadPage["rows"] = [];
  for await (const { rows } of readTables(numbered(), table)) found.push(...rows);
  return found;
}

test("words in the letters of India beside English, and ligatures, do not hide a table", async () => {
  const rows = await rowsOf(
    words([
      [20, 20, "कोड / Code"],
      [120, 20, "ಕಾಲೇಜು College"],
      [320, 20, "Rank / गुणवत्ता"],
      [20, 40, "१२३"],
      [120, 40, "Shefﬁeld College महाविद्यालय"],
      [320, 40, "45"],
    ]),
  );
  expect(rows).toEqual([{ page: 1, texts: { code: "123", college: "Sheffield College", rank: "45" }, cells: [] }]);
});

const heading = [
  [20, 20, "Code"],
  [120, 20, "College"],
  [320, 20, "Rank"],
] satisfies [number, number, string][];

test("a cell that is merged over several rows is not guessed", async () => {
  const rows = await rowsOf(
    words([
      ...heading,
      [20, 40, "1"],
      [120, 52, "Maple Hill College"],
      [320, 40, "45"],
      [20, 64, "2"],
      [320, 64, "46"],
    ]),
  );
  expect(rows).toContainEqual(expect.objectContaining({ page: 1, reason: "it has nothing under college" }));
});

test("a page that is a picture among pages of text is listed", async () => {
  const rows = await rowsOf(words([...heading, [20, 40, "1"], [120, 40, "Maple College"], [320, 40, "45"]]), []);
  expect(rows).toEqual([
    expect.objectContaining({ page: 1, cells: [] }),
    { page: 2, text: "", reason: "the page is a picture without text (a scan)" },
  ]);
});
