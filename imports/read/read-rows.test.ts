import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, describe, expect, test } from "vitest";
import { bomb, zip } from "../../tests/support/workbook.ts";
import { readRows } from "./read-rows.ts";

const folder = mkdtempSync(join(tmpdir(), "margdeep-rows-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, content: string | Uint8Array, names: string[] = []) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const rows: unknown[] = [];
  for await (const { line, value } of readRows(path, () => {}, names)) rows.push([line, value]);
  return rows;
}
const values = async (name: string, content: string | Uint8Array) =>
  (await read(name, content)).map((row) => (row as [number, unknown])[1]);

const fees = [
  { College: "Ela", Fee: "1,990" },
  { College: "Ravi, Pune", Fee: "2,100" },
];

describe("the delimiter", () => {
  test.each([
    ["commas", 'College,Fee\nEla,"1,990"\n"Ravi, Pune","2,100"'],
    ["semicolons", "College;Fee\nEla;1,990\nRavi, Pune;2,100"],
    ["tabs", "College\tFee\nEla\t1,990\nRavi, Pune\t2,100"],
    ["pipes", "College|Fee\r\nEla|1,990\r\nRavi, Pune|2,100\r\n"],
    ["semicolons and quotes", '"College";"Fee"\n"Ela";"1,990"\n"Ravi, Pune";"2,100"'],
    ["semicolons beneath a title with commas", "Fees, 2026, Pune\n\nCollege;Fee\nEla;1,990\nRavi, Pune;2,100"],
    ["commas, with semicolons in a cell of each row", 'College,Fee,Note\nEla,"1,990",a;b\n"Ravi, Pune","2,100",c;d'],
  ])("is found out: %s", async (_what, text) => {
    const rows = (await values("fees.csv", text)) as Record<string, string>[];
    expect(rows.map(({ College, Fee }) => ({ College, Fee }))).toEqual(fees);
  });

  test("of a file named .tsv is found out too, and a line break within a cell is no row", async () => {
    expect(await values("a.tsv", 'College\tFee\n"Ela\nPune"\t1')).toEqual([{ College: "Ela\nPune", Fee: "1" }]);
  });
});

describe("a value without a heading", () => {
  test("refuses the file, with line, column and value of every such row", async () => {
    const text = "College,Fee\nEla,1,990\nRavi,100\nMeera,2,100";
    await expect(read("fees.csv", text)).rejects.toThrow(
      /line 2, column 3: "990" has no heading: the row has more cells than the 2 headings\. Put a value .*\n {2}line 4, column 3: "100"/,
    );
  });

  test("refuses a file of one row of words too", async () => {
    await expect(read("a.csv", "Name,City\nEla,Pune,Nagar")).rejects.toThrow(/line 2, column 3: "Nagar"/);
  });

  test("is one beneath a blank heading at the end, and blank cells there are none", async () => {
    await expect(read("fees.csv", "College,Fee,\nEla,1,990\nRavi,2,")).rejects.toThrow(/line 2, column 3: "990"/);
    expect(await values("fees.csv", "College,Fee,,\nEla,1,,\nRavi,2,,,,")).toHaveLength(2);
  });
});

describe("the encoding", () => {
  const text = "College,Fee\nCafé – “Ela”,1\nदिल्ली,2";
  const western = "College,Fee\nCafé – “Ela”,1";
  const inWindows = Buffer.from("College,Fee\nCaf\u00e9 \u0096 \u0093Ela\u0094,1", "latin1");
  const swapped = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  test.each<[string, Uint8Array, string]>([
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`), text],
    ["UTF-16 LE", Buffer.from(`\ufeff${text}`, "utf16le"), text],
    ["UTF-16 BE", swapped, text],
    ["UTF-16 without a mark", Buffer.from(western, "utf16le"), western],
    ["Windows-1252", inWindows, western],
    [
      "Windows-1252 whose last byte is a letter",
      Buffer.from("College,Fee\nEla,Caf\u00e9", "latin1"),
      "College,Fee\nEla,Café",
    ],
  ])("%s is read", async (_what, bytes, meant) => {
    expect(await values("a.csv", bytes)).toEqual(await values("b.csv", meant));
  });

  test("of a JSON file and of a page's text is found out too", async () => {
    expect(await values("a.json", Buffer.from('\ufeff[{"College":"Café"}]', "utf16le"))).toEqual([{ College: "Café" }]);
    const page = Buffer.from("Menu\nCollege\tSeat\tFee\nCaf\u00e9\tGM\t1", "latin1");
    expect(await values("a.txt", page)).toEqual([{ College: "Café", Seat: "GM", Fee: "1" }]);
  });

  test("of a long file may show at its end alone", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `College ${at},${at}`).join("\n");
    const bytes = Buffer.from(`College,Fee\n${rows}\nCaf\u00e9,1`, "latin1");
    expect((await values("a.csv", bytes)).at(-1)).toEqual({ College: "Café", Fee: "1" });
  });

  test.each([
    ["a damaged character among others", Buffer.concat([Buffer.from("A,B\nदिल्ली,"), Buffer.from([0xe0, 0x41])])],
    ["an end within a character", Buffer.concat([Buffer.from("A,B\nx,"), Buffer.from([0xe0, 0xa4])])],
    ["bytes that no encoding has", Buffer.from([0x41, 0x2c, 0x42, 0x0a, 0x81, 0x8d])],
  ])("that cannot be told refuses the file: %s", async (_what, bytes) => {
    await expect(read("a.csv", bytes)).rejects.toThrow(/not in UTF-8, nor in another encoding/);
  });
});

describe("the table of a file", () => {
  test("is found between notes, and its repeated headings are no rows", async () => {
    const text = `State CET Cell
Fees of 2026-27, provisional

Code,College,Fee
1,Ela,100
2,Ravi,
Code,College,Fee
3,Meera,300
Note: subject to approval
`;
    expect(await read("fees.csv", text)).toEqual([
      [5, { Code: "1", College: "Ela", Fee: "100" }],
      [6, { Code: "2", College: "Ravi", Fee: "" }],
      [8, { Code: "3", College: "Meera", Fee: "300" }],
    ]);
  });

  test("may have headings of two rows", async () => {
    const text = "College,Branch,Closing rank,,Fee\n,,GM,SC,\nEla,Civil,100,200,5\nRavi,Civil,1,2,6";
    expect(await values("ranks.csv", text)).toContainEqual({
      College: "Ela",
      Branch: "Civil",
      "Closing rank GM": "100",
      "Closing rank SC": "200",
      Fee: "5",
    });
  });

  test("keeps a row with one value that another row follows, and columns without a name", async () => {
    expect(await values("a.csv", ",Code,College,Fee\n0,,Ela College,\n1,2,Ravi,3")).toHaveLength(2);
    expect(await values("a.csv", "Code,College,Fee\n,Ela College,\n2,Ravi,3")).toHaveLength(2);
  });

  test("has its headings by the names that an import knows, in any case and with any blanks and signs", async () => {
    expect(
      await read("a.csv", "COLLEGE\u00a0CODE,closing-rank,Closing Rank \n1,2,3", ["college_code", "Closing Rank"]),
    ).toEqual([[2, { college_code: "1", "closing-rank": "2", "Closing Rank": "3" }]]);
  });
});

describe("a packed file", () => {
  const text = Buffer.from("College;Fee\nEla;1,990");
  const rows = [{ College: "Ela", Fee: "1,990" }];
  test("is read as zip and as gzip, whatever its name says", async () => {
    const packed = zip([
      { name: "__MACOSX/._fees.csv", content: Buffer.from("x") },
      { name: "list/fees.csv", content: text },
      { name: "read me.pdf", content: Buffer.from("%PDF") },
    ]);
    expect(await values("fees.zip", packed)).toEqual(rows);
    expect(await values("fees.csv", packed)).toEqual(rows);
    expect(await values("fees.csv.gz", gzipSync(text))).toEqual(rows);
    expect(await values("fees.csv", gzipSync(text))).toEqual(rows);
    expect(await values("fees.zip", zip([{ name: "fees.csv.gz", content: gzipSync(text) }]))).toEqual(rows);
  });

  test.each<[string, Uint8Array, RegExp]>([
    [
      "two.zip",
      zip([
        { name: "a.csv", content: text },
        { name: "b.csv", content: text },
      ]),
      /has 2 tables: a\.csv, b\.csv\. Please send one/,
    ],
    ["none.zip", zip([{ name: "a.pdf", content: text }]), /The zip has no table/],
    [
      "cut.zip",
      zip([{ name: "a.csv", content: text }]).subarray(0, 60),
      /not a whole Excel workbook \(\.xlsx\) or zip/,
    ],
    ["a.csv.gz", text, /not packed with gzip/],
    ["a.xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /old Excel file.*Save as.*\.xlsx/],
    ["page.xls", Buffer.from("<table>"), /another format.*Save as.*\.xlsx/],
    [
      "a.ods",
      zip([
        { name: "mimetype", content: text },
        { name: "content.xml", content: text },
      ]),
      /OpenDocument.*Save as.*\.xlsx/,
    ],
    ["a.xlsx", Buffer.from("nothing"), /not a whole Excel workbook/],
    ["bomb.xlsx", bomb(260), /unpacks to more than 200 MB/],
    ["list.csv", Buffer.from("%PDF-1.7"), /is a PDF/],
  ])("of another kind is refused in words: %s", async (name, content, reason) => {
    await expect(read(name, content)).rejects.toThrow(reason);
  });
});

describe("a workbook", () => {
  const head = ["College", "Fee"];
  test("yields its cells as text: digits, dates, results of formulas, true and false", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Fees",
          rows: [
            ["Fees of 2026, provisional"],
            [],
            ["College", "Fee", "Rank", "On", "Girls", "Sum", "Text"],
            ["Ela", 120_000, 97.929999999999993, new Date("2026-06-12"), true, null, "1,20,000"],
            ["Ravi", 1.5, 2, new Date("2026-06-12T10:30:00Z"), false, null, "None"],
          ],
          cells: new Map([["3,5", { value: 3, formula: "SUM(1,2)" }]]),
          merges: [{ startRow: 0, endRow: 0, startCol: 0, endCol: 6 }],
        },
      ],
    });
    expect(await read("fees.xlsx", bytes)).toMatchObject([
      [4, { College: "Ela", Fee: "120000", Rank: "97.93", On: "2026-06-12", Girls: "true", Text: "1,20,000" }],
      [5, { College: "Ravi", Fee: "1.5", On: "2026-06-12T10:30:00.000Z", Girls: "false", Text: "" }],
    ]);
  });

  test("is read from the sheets with the most rows of one shape, which are named, without hidden ones", async () => {
    const sheet = (name: string, rows: string[][], hidden = false) => ({ name, rows, hidden });
    const bytes = await writeXlsx({
      sheets: [
        sheet("Read me", [["This workbook has fees"], ["of two rounds"]]),
        sheet("Round 1", [head, ["Ela", "1"]]),
        sheet("Codes", [
          ["Code", "Name", "City"],
          ["1", "Ela", "Pune"],
        ]),
        sheet("Round 2", [
          ["college", "FEE"],
          ["Ela", "2"],
        ]),
        sheet("Old", [head, ["Ela", "3"], ["Ela", "4"], ["Ela", "5"]], true),
      ],
    });
    expect(await values("fees.xlsx", bytes)).toEqual([
      { Sheet: "Round 1", College: "Ela", Fee: "1" },
      { Sheet: "Round 2", College: "Ela", Fee: "2" },
    ]);
  });

  test("packed as zip or gzip is read, and a value without a heading refuses it", async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: "Fees", rows: [head, ["Ela", "1"]] }] }));
    const rows = [{ College: "Ela", Fee: "1" }];
    expect(await values("a.zip", zip([{ name: "fees.xlsx", content: bytes }]))).toEqual(rows);
    expect(await values("fees.xlsx.gz", gzipSync(bytes))).toEqual(rows);
    const wide = await writeXlsx({ sheets: [{ name: "Fees", rows: [head, ["Ela", "1", null, "x"]] }] });
    await expect(read("wide.xlsx", wide)).rejects.toThrow(/line 2, column 4: "x" has no heading/);
  });
});

test("a file of random bytes is refused or read with any ending, and never crashes", async () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed >> 8;
  };
  const begins = ["", "PK\x03\x04", "PK\x05\x06", "\x1f\x8b\x08", "\xff\xfe", "\xd0\xcf\x11\xe0", "College,Fee\n", '"'];
  for (const ending of ["csv", "tsv", "txt", "json", "xlsx", "xls", "ods", "zip", "csv.gz", "xlsx.gz", "csv.zip"]) {
    // A workbook takes a thread each.
    for (const begin of ending.startsWith("xlsx") ? begins.slice(0, 2) : begins) {
      const bytes = Buffer.from(Array.from({ length: 1 + (random() % 3_000) }, random));
      await read(`random.${ending}`, Buffer.concat([Buffer.from(begin, "latin1"), bytes])).catch((error: Error) => {
        expect(error.constructor.name, error.stack).toBe("WrongFile");
      });
    }
  }
}, 120_000);
