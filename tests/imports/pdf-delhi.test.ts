import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { delhi } from "../../imports/states/delhi.ts";
import { read } from "./read-list-file.ts";
import { across, type PlacedText, writePdf } from "./write-pdf.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "margdeep-delhi-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, pages: PlacedText[][]): string {
  const path = join(folder, name);
  writePdf(path, pages);
  return path;
}

test("DTU has a row for each branch, also without figures, and a second table for defence candidates", async () => {
  const { list, cutoffs, reasons, lines } = await read(
    delhi,
    written("dtu.pdf", [
      [
        [300, 30, "DELHI TECHNOLOGICAL UNIVERSITY", 12],
        [300, 48, "B.TECH. ADMISSIONS 2025-26", 10],
        [300, 66, "CATEGORY CUTOFF ROUND 5 (15/07/2025)", 10],
        [300, 84, "DELHI REGION", 10],
        ...across(100, [
          [20, "S.No."],
          [60, "Branch"],
          [300, "GNGND"],
          [350, "GNGLD"],
          [400, "GNSGD"],
          [450, "OBPDD"],
        ]),
        ...across(115, [
          [24, "1"],
          [60, "Computer Science and Engineering"],
          [300, "11000"],
          [350, "15000"],
          [400, "17000"],
        ]),
        [60, 127, "Computer Science and Engineering (Data Science"],
        ...across(132, [
          [24, "2"],
          [300, "12000"],
        ]),
        [60, 137, "& Analytics)"],
        [60, 152, "Kashmiri Migrants (KM) - 285540 (CSE)"],
        [60, 166, "Defense (CW)"],
        ...across(180, [
          [20, "S.No."],
          [60, "Branch"],
          [300, "GNCWD"],
          [350, "EWCWD"],
        ]),
        ...across(195, [
          [24, "1"],
          [60, "Computer Science and Engineering"],
          [300, "205133 (V(v))"],
        ]),
        ...across(207, [
          [24, "2"],
          [60, "Information Technology"],
        ]),
        ...across(219, [
          [24, "3"],
          [60, "Software Engineering"],
          [350, "137000 (VI)"],
        ]),
      ],
    ]),
  );
  expect(list).toMatchObject({ year: 2025, round: 5 });
  expect(reasons).toEqual([]);
  const dtu = "Delhi Technological University (DTU)";
  expect(cutoffs).toEqual([
    `${dtu} | Computer Science and Engineering | Delhi region | General | 11000`,
    `${dtu} | Computer Science and Engineering | Delhi region | General | 15000`,
    `${dtu} | Computer Science and Engineering | Delhi region | General, single girl child | 17000`,
    `${dtu} | Computer Science and Engineering (Data Science and Analytics) | Delhi region | General | 12000`,
    `${dtu} | Computer Science and Engineering | Delhi region | General, defence | 205133`,
    `${dtu} | Software Engineering | Delhi region | EWS, defence | 137000`,
  ]);
  expect(lines[1]?.cutoffs?.[0]).toMatchObject({ gender: "female", exam: "JEE Main", round: 5 });
});

test("NSUT has codes of branches, which its legend below explains", async () => {
  const { list, cutoffs, reasons } = await read(
    delhi,
    written("nsut.pdf", [
      [
        [300, 30, "NETAJI SUBHAS UNIVERSITY OF TECHNOLOGY", 12],
        [300, 48, "B.TECH. AND B.ARCH. ADMISSIONS 2025-2026", 10],
        [300, 66, "Category Cutoff Round-2 (24/06/2025) Based on JEE (Main) - 2025 Common Rank List (CRL)", 9],
        ...across(100, [
          [30, "Category"],
          [100, "SCGNO"],
          [150, "GNPDO"],
          [200, "KM"],
        ]),
        [32, 111, "Branch"],
        ...across(126, [
          [32, "CSAI"],
          [100, "6050"],
          [200, "900000"],
        ]),
        ...across(138, [
          [32, "CSDA*"],
          [150, "9434"],
        ]),
        [32, 150, "B.Arch.**"],
        [100, 150, "1107"],
        [32, 161, "(Paper-2)"],
        [30, 175, "*East Campus Courses **West Campus Courses"],
        ...across(190, [
          [30, "Course Code"],
          [100, "Course Name with specialization"],
        ]),
        ...across(202, [
          [30, "CSAI"],
          [100, "Computer Science and Engineering (Artificial Intelligence)"],
        ]),
      ],
    ]),
  );
  expect(list).toMatchObject({ year: 2025, round: 2 });
  expect(reasons).toEqual([]);
  const nsut = "Netaji Subhas University of Technology (NSUT)";
  expect(cutoffs).toEqual([
    `${nsut} | Computer Science and Engineering (Artificial Intelligence) | Outside Delhi region | SC | 6050`,
    `${nsut} | Computer Science and Engineering (Artificial Intelligence) | Kashmiri Minority | 900000`,
    `${nsut} | Computer Science and Engineering (Big Data Analytics) | Outside Delhi region | General, PwD | 9434`,
    `${nsut} | Architecture | Outside Delhi region | SC | 1107`,
  ]);
});

const iiit = (headings: string[]): PlacedText[] => [
  [200, 30, "IIIT-D Cut Off JAC Admission Process 2025", 12],
  [200, 46, "Without Bonus (Round V)", 10],
  ...across(70, [
    [150, "CSAM"],
    [260, "CSAI"],
  ]),
  [30, 75, "Category"],
  ...headings.flatMap((heading, at) => across(80, [[130 + at * 55, heading]])),
  ...across(95, [[30, "GNGND"], ...headings.map((_, at): [number, string] => [135 + at * 55, String(15152 + at)])]),
  ...across(107, [
    [30, "GNKMAI"],
    [135, "24002"],
  ]),
  [200, 125, "With Bonus (Round V)", 10],
  ...across(140, [
    [30, "Category"],
    [150, "CSAM JEE Rank"],
  ]),
  ...across(155, [
    [30, "GNGND"],
    [160, "29428"],
  ]),
];

test("IIIT-Delhi has two ranks for each programme, of which that of JEE Main without bonus marks is read", async () => {
  const path = written("iiitd.pdf", [iiit(["JEE Rank", "IIITD Rank", "JEE Rank", "IIITD Rank"])]);
  const { list, cutoffs, reasons } = await read(delhi, path);
  expect(list).toMatchObject({ year: 2025, round: 5 });
  expect(reasons).toEqual([]);
  const name = "Indraprastha Institute of Information Technology Delhi (IIIT Delhi)";
  expect(cutoffs).toEqual([
    `${name} | Computer Science and Applied Mathematics | Delhi region | General | 15152`,
    `${name} | Computer Science and Artificial Intelligence | Delhi region | General | 15154`,
    `${name} | Computer Science and Applied Mathematics | Kashmiri Minority | 24002`,
  ]);
});

const text = join(import.meta.dirname, "../../../shared/data/official/jac_delhi_2025_page_text.txt.gz");

test.skipIf(!existsSync(text))(
  "IGDTUW's round 5 reads as the text of its paper, with dashes and wrapped priorities",
  async () => {
    const page = gunzipSync(readFileSync(text)).toString("utf8");
    const [, paper = ""] = /\/\/IGDTUW Round 5([\s\S]*?)\/\/IIITD/.exec(page) ?? [];
    const headings = ["CSE-AI", "CSE", "ECE-AI", "ECE", "IT", "AIML", "MAE", "DMAM", "MAC", "B.Arch"];
    const table = (region: string) => {
      const [, body = ""] = new RegExp(`${region}([\\s\\S]*?)(?=Note:|$)`).exec(paper) ?? [];
      const rows = [
        ...body.matchAll(/^((?:GN|SC|ST|OB|EW)(?:GN|CW|PD)[DO]|SG|KM)\s((?:(?:-|\d+|\([IVXivx()]+\))\s+)+)/gm),
      ];
      return rows.map(([, key = "", cells = ""]) => ({
        key,
        cells: cells.trim().match(/-|\d+(\s+\([IVXivx()]+\))?/g) ?? [],
      }));
    };
    // One row of the text lacks a cell, and does not say which: only a page with places does.
    const whole = (region: string) => table(region).filter(({ cells }) => cells.length === headings.length);
    const tables = [whole("\\nDelhi Region"), whole("Out Side Delhi Region")];
    expect(tables.flat()).toHaveLength(31);
    const pages = tables.map((rows, at): PlacedText[] => [
      [200, 30, "Indira Gandhi Delhi Technical University for Women 5", 12],
      [520, 25, "th", 7],
      [540, 30, "Round Counseling Rank Cutoff (Academic Year 2025-26)", 12],
      [200, 60, at === 0 ? "Delhi Region" : "Out Side Delhi Region", 10],
      [30, 90, "Category"],
      [34, 100, "Code"],
      ...headings.map((heading, column): PlacedText => [100 + column * 80, 95, heading]),
      [100 + 9 * 80, 105, "(Paper 2)"],
      ...rows.flatMap(({ key, cells }, row): PlacedText[] => [
        [30, 130 + row * 30, key],
        ...cells.flatMap((cell, column): PlacedText[] => {
          const [rank = "", priority] = cell.split(/\s+/);
          const left = 100 + column * 80;
          return priority
            ? [
                [left, 130 + row * 30, rank],
                [left, 140 + row * 30, priority],
              ]
            : [[left, 130 + row * 30, rank]];
        }),
      ]),
    ]);
    const { list, lines, reasons } = await read(delhi, written("igdtuw.pdf", pages));
    expect(list).toMatchObject({ year: 2025, round: 5 });
    expect(reasons).toEqual([]);
    const figures = tables
      .flat()
      .flatMap(({ cells }) => cells.filter((cell) => cell !== "-").map((cell) => Number.parseInt(cell, 10)));
    expect(lines.map(({ cutoffs }) => cutoffs?.[0]?.closing)).toEqual(figures);
    expect(new Set(lines.map(({ college }) => college.code))).toEqual(
      new Set(["Indira Gandhi Delhi Technical University for Women (IGDTUW)"]),
    );
  },
);

test("IIIT-Delhi's ranks within its own list are no ranks of JEE Main", async () => {
  const path = written("own.pdf", [iiit(Array(4).fill("IIIT Rank")).slice(0, -5)]);
  await expect(read(delhi, path)).rejects.toThrow(/is no list of JAC Delhi/);
});
