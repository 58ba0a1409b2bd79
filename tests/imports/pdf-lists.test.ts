import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownLayout } from "../../imports/lists/find-layout.ts";
import type { ListLine } from "../../imports/lists/list-file.ts";
import { readLists } from "../../imports/lists/read-lists.ts";
import type { ImportRun } from "../../imports/pipeline/import-run.ts";
import { readRows } from "../../imports/read/read-rows.ts";
import { andhraPradesh } from "../../imports/states/andhra-pradesh.ts";
import { comedk } from "../../imports/states/comedk.ts";
import { karnataka } from "../../imports/states/karnataka.ts";
import { maharashtra } from "../../imports/states/maharashtra.ts";
import { telangana } from "../../imports/states/telangana.ts";
import { uttarPradesh } from "../../imports/states/uttar-pradesh.ts";
import { read } from "./read-list-file.ts";
import { across, type PlacedText, writePdf } from "./write-pdf.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "margdeep-pdf-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, pages: PlacedText[][]): string {
  const path = join(folder, name);
  writePdf(path, pages);
  return path;
}

describe("a state-level list of the State CET Cell", () => {
  const title = (round: string): PlacedText[] => [
    [300, 30, "State Common Entrance Test Cell"],
    [100, 50, `Cut Off List for Maharashtra & Minority Seats of CAP Round - ${round} for the Academic Year 2024-25`],
  ];
  const body: PlacedText[] = [
    [40, 80, "01002 - Government College of Engineering, Amravati", 10],
    [60, 100, "0100219110 - Civil Engineering", 9],
    [60, 115, "Status: Government Autonomous Home University : Autonomous Institute"],
    [300, 130, "State Level"],
    ...across(145, [
      [40, "Stage"],
      [110, "GOPENS"],
      [173, "GSCS"],
      [215, "PWDOPENS"],
      [283, "TFWS"],
    ]),
    ...across(160, [
      [40, "I"],
      [100, "34240"],
      [156, "62739"],
      [268, "98"],
    ]),
    ...across(171, [
      [100, "(88.5013511)"],
      [156, "(77.8445199)"],
      [268, "(99.1)"],
    ]),
    ...across(186, [
      [40, "I-Non"],
      [212, "120001"],
    ]),
    ...across(197, [
      [40, "PWD"],
      [212, "(40.25)"],
    ]),
    ...across(212, [
      [40, "VII"],
      [100, "40001"],
    ]),
    ...across(223, [[100, "(80.5)"]]),
    [60, 250, "0100224210 - Computer Science and Engineering with a name that", 9],
    [60, 261, "wraps into a second line", 9],
    [60, 275, "Status: Un-Aided Home University : Mumbai University"],
    [300, 290, "Home University Seats Allotted to Other Than Home University Candidates"],
    ...across(305, [
      [40, "Stage"],
      [110, "LOPENH"],
    ]),
    ...across(320, [
      [40, "II"],
      [100, "5000"],
    ]),
    ...across(331, [[100, "(97.5)"]]),
    [
      40,
      800,
      "Legends: Starting character G-General, L-Ladies, End character H-Home University, O-Other than Home University",
    ],
    [560, 820, "Page 1 of 1"],
  ];

  test("has stages, levels and wrapped courses in the rows of the other lists", async () => {
    const { list, cutoffs, reasons, lines } = await read(maharashtra, written("cap.pdf", [[...title("II"), ...body]]));
    expect(list).toMatchObject({ year: 2024, round: 2, isProvisional: false });
    expect(reasons).toEqual([]);
    expect(cutoffs).toEqual([
      "01002 | Civil Engineering | State level | GOPENS | I | 88.5013511",
      "01002 | Civil Engineering | State level | GSCS | I | 77.8445199",
      "01002 | Civil Engineering | State level | TFWS | I | 99.1",
      "01002 | Civil Engineering | State level | PWDOPENS | I-Non PWD | 40.25",
      "01002 | Civil Engineering | State level | GOPENS | VII | 80.5",
      expect.stringMatching(
        /^01002 \| Computer .+second line.* \| Home university seats, other candidates \| LOPENH \| II \| 97.5$/i,
      ),
    ]);
    expect(lines.at(-1)).toMatchObject({ homeUniversity: "Mumbai University" });
  });

  test.each([
    ["2023ENGG_CAP2_CutOff.pdf", null, /its page says year 2024, but its name says 2023/],
    ["2024ENGG_CAP1_CutOff.pdf", null, /its page says round 2, but its name says 1/],
    ["cutoff.pdf", 2022, /its page says year 2024, but --year says 2022/],
  ])("is refused as %s with --year %s", async (name, year, message) => {
    await expect(read(maharashtra, written(name, [[...title("II"), ...body]]), year)).rejects.toThrow(message);
  });

  test("is refused where a later page is of another round", async () => {
    const path = written("joined.pdf", [
      [...title("II"), ...body],
      [...title("III"), ...body],
    ]);
    await expect(read(maharashtra, path)).rejects.toThrow(/page 2 says round 3, but the pages before say 2/);
  });
});

test("an all-India list has columns in any order, cells centred over several lines, and both exams of one seat", async () => {
  const heading: PlacedText[] = [
    [100, 40, "Cut Off List for All India Seats of CAP Round - I for the Academic Year 2026-27"],
    ...across(95, [
      [20, "Sr. No"],
      [80, "Choice Code"],
      [180, "Seat Type"],
      [260, "Institute Name"],
      [540, "Course Name"],
      [700, "All India"],
      [780, "Merit Exam"],
    ]),
    [705, 108, "Merit"],
  ];
  const rows: PlacedText[] = [
    ...across(140, [
      [20, "1"],
      [80, "0600624510"],
      [190, "AI"],
      [240, "06006 - COEP Technological University"],
      [530, "Computer Engineering"],
      [690, "98 (99.7006242)"],
      [780, "JEE(Main)-2026"],
    ]),
    [240, 165, "03215 - Bhartiya Vidya Bhavan's Sardar Patel"],
    ...across(170, [
      [20, "1,002"],
      [80, "0321524510L"],
      [190, "AI"],
      [690, "557 (98.5)"],
      [780, "MHT-CET"],
    ]),
    [240, 175, "Institute of Technology, Mumbai"],
    [530, 165, "Computer Science and"],
    [530, 175, "Engineering"],
    [600, 820, "Page 1 of 1"],
  ];
  const { list, cutoffs, lines, reasons } = await read(maharashtra, written("ai.pdf", [[...heading, ...rows]]));
  expect(list).toMatchObject({ year: 2026, round: 1 });
  expect(reasons).toEqual([]);
  expect(cutoffs).toEqual([
    "06006 | Computer Engineering | AI | AI | 99.7006242",
    "03215 | Computer Science and Engineering | AI, by MHT-CET | AI | 98.5",
  ]);
  expect(lines[1]?.college.name).toMatch(/^Bhartiya Vidya Bhavan.s Sardar Patel Institute of Technology, Mumbai$/);
});

describe("a list of KEA", () => {
  const page = (what: string, area = "Rest Of karnataka"): PlacedText[] => [
    [400, 30, `UGCET-2025 ${what} CUT-OFF RANKS FOR Engineering`, 10],
    [20, 50, `Seat Type: ${area} Cut-Off Ranks`, 10],
    [22, 80, "College: E001 University of Visvesvaraya College of Engineering, Bangalore", 6],
    ...across(98, [
      [22, "Course Name"],
      [120, "1G"],
      [150, "2AG"],
      [180, "GM"],
      [210, "S1K"],
    ]),
    [22, 110, "ELECTRONICS AND", 6],
    ...across(110, [
      [115, "6638"],
      [150, "--"],
      [175, "3736.5"],
      [210, "--"],
    ]),
    [22, 116, "COMMUNICATIO", 6],
    [22, 122, "N ENGG", 6],
    [22, 134, "CIVIL", 6],
    ...across(134, [
      [115, "58975"],
      [150, "52225"],
      [180, "--"],
      [207, "9000"],
    ]),
    [22, 140, "ENGINEERING", 6],
  ];

  test("is read by its categories", async () => {
    const { list, cutoffs, reasons } = await read(karnataka, written("kea.pdf", [page("SECOND ROUND ALLOTMENT")]));
    expect(list).toMatchObject({ year: 2025, round: 2 });
    expect(reasons).toEqual([]);
    expect(cutoffs).toEqual([
      "E001 | Electronics and Communication Engineering | 1G | 6638",
      "E001 | Electronics and Communication Engineering | GM | 3736.5",
      "E001 | Civil Engineering | 1G | 58975",
      "E001 | Civil Engineering | 2AG | 52225",
      "E001 | Civil Engineering | S1K | 9000",
    ]);
  });

  test("of the other region has a quota of its own", async () => {
    const path = written("hk.pdf", [page("FIRST ROUND", "Hyderabad Karnataka")]);
    expect((await read(karnataka, path)).cutoffs[0]).toContain("Hyderabad-Karnataka");
  });

  test.each(["MOCK ALLOTMENT", "TRIAL ALLOTMENT"])("of a %s is refused, whatever its name is", async (what) => {
    const path = written("kcet_2025_round_1.pdf", [page(what)]);
    await expect(read(karnataka, path)).rejects.toThrow(/no list of a round: its page says (MOCK|TRIAL)/);
  });

  test.each(["PROVISIONAL", "TENTATIVE"])("that calls itself %s is marked so", async (what) => {
    const path = written("provisional.pdf", [page(`${what} FIRST ROUND`)]);
    expect((await read(karnataka, path)).list).toMatchObject({ round: 1, isProvisional: true });
  });
});

test("a list of COMEDK is cut over pages by course, with headings of several lines", async () => {
  const page = (headings: [number, string[]][], ranks: [number, string][]): PlacedText[] => [
    [250, 30, "Engineering Cut-off Ranks after Round 2 Allotment - Notified on 22.08.25", 10],
    [60, 100, "College"],
    [63, 110, "Code"],
    [212, 105, "College Name"],
    [391, 100, "Seat"],
    [384, 110, "Category"],
    ...headings.flatMap(([left, lines]) =>
      lines.map((text, at): PlacedText => [left, 105 + (at - (lines.length - 1) / 2) * 10, text]),
    ),
    ...across(170, [
      [64, "E001"],
      [88, "Acharya Institute of Technology-Soladevanahalli, Bengaluru"],
      [392, "GM"],
    ]),
    ...ranks.map(([left, rank]): PlacedText => [left, 170, rank]),
    [370, 580, "Page 1 of 2"],
  ];
  const path = written("comedk.pdf", [
    page(
      [
        [430, ["AE-", "Aeronautical", "Engineering"]],
        [500, ["AI-Artificial", "Intelligence &", "Machine", "Learning"]],
      ],
      [[505, "52746"]],
    ),
    page([[430, ["EC-", "Electronics &", "Communicati", "on", "Engineering"]]], [[438, "1,04,061"]]),
  ]);
  const { list, cutoffs, reasons } = await read(comedk, path);
  expect(list).toMatchObject({ year: 2025, round: 2 });
  expect(reasons).toEqual([]);
  expect(cutoffs).toEqual([
    "E001 | Artificial Intelligence and Machine Learning | GM | 52746",
    "E001 | Electronics and Communication Engineering | GM | 104061",
  ]);
});

test("a last-rank statement of TG EAPCET has broken codes, wrapped names and a final phase", async () => {
  const path = written("tg.pdf", [
    [
      [300, 30, "TGEAPCET-2025 LAST RANK STATEMENT FINAL PHASE", 10],
      ...across(60, [
        [20, "Inst"],
        [320, "Branch"],
        [360, "Branch"],
        [520, "OC"],
        [560, "OC"],
        [600, "EWS GEN"],
        [650, "Tuition"],
      ]),
      ...across(69, [
        [20, "Code"],
        [120, "Institute Name"],
        [320, "Code"],
        [360, "Name"],
        [516, "BOYS"],
        [556, "GIRLS"],
        [606, "OU"],
        [652, "Fee"],
      ]),
      ...across(90, [
        [20, "AARM"],
        [60, "A A R M COLLEGE OF ENGINEERING"],
        [320, "CSE"],
        [520, "24147"],
        [560, "NA"],
        [610, "33632"],
        [652, "65000"],
      ]),
      [350, 86, "COMPUTER SCIENCE"],
      [350, 95, "AND ENGINEERING"],
      ...across(110, [
        [20, "KUEW"],
        [60, "KU COLLEGE OF ENGINEERING"],
        [320, "CIV"],
        [350, "CIVIL ENGINEERING"],
        [520, "90001"],
        [560, "91000"],
      ]),
      [20, 119, "F"],
    ],
  ]);
  const { list, cutoffs, reasons, lines } = await read(telangana, path);
  expect(list).toMatchObject({ year: 2025, round: 3 });
  expect(reasons).toEqual([]);
  expect(cutoffs).toEqual([
    "AARM | Computer Science and Engineering | OC | 24147",
    "AARM | Computer Science and Engineering | EWS | 33632",
    "KUEWF | Civil Engineering | OC | 90001",
    "KUEWF | Civil Engineering | OC | 91000",
  ]);
  expect(lines[0]?.fee).toMatchObject({ rupeesPerYear: 65_000 });
});

test("a list of AP EAPCET is of the end of all phases, with its fees", async () => {
  const path = written("ap.pdf", [
    [
      [300, 30, "APEAPCET-2025 LAST RANK DETAILS", 10],
      ...across(60, [
        [20, "SNO"],
        [50, "INST"],
        [120, "NAME OF THE INSTITUTION"],
        [300, "TYPE"],
        [340, "DIST"],
        [380, "PLACE"],
        [440, "A_REG"],
        [480, "BRANCH_"],
        [530, "OC_"],
        [580, "BCA_"],
        [640, "COLLEGE"],
      ]),
      ...across(69, [
        [50, "CODE"],
        [480, "CODE"],
        [528, "BOYS"],
        [578, "GIRLS"],
        [645, "FEE"],
      ]),
      ...across(90, [
        [20, "1"],
        [50, "ACEE"],
        [90, "ADARSH COLLEGE OF ENGINEERING"],
        [300, "PVT"],
        [342, "EG"],
        [380, "GOLLAPROLU"],
        [442, "AU"],
        [484, "CIV"],
        [526, "146103"],
        [640, "43000"],
      ]),
    ],
  ]);
  const { list, cutoffs, reasons, lines } = await read(andhraPradesh, path);
  expect(list).toMatchObject({ year: 2025, round: 0 });
  expect(reasons).toEqual([]);
  expect(cutoffs).toEqual([expect.stringMatching(/^ACEE \| Civil Engineering \| .* \| OC \| 146103$/)]);
  expect(lines[0]?.fee).toMatchObject({ rupeesPerYear: 43_000 });
});

describe("a PDF that cannot be read is refused in words", () => {
  test.each([
    ["damaged.pdf", Buffer.from("%PDF-1.4\nnothing\n%%EOF"), /it is damaged, or no PDF/],
    ["table.pdf", Buffer.from("a,b\n1,2\n"), /it is damaged, or no PDF/],
  ])("%s", async (name, bytes, message) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    await expect(read(comedk, path)).rejects.toThrow(message);
  });

  test("a scan", async () => {
    await expect(read(comedk, written("scan.pdf", [[], []]))).rejects.toThrow(/pictures without text \(a scan\)/);
  });

  test("one of another authority, with the headings that are known", async () => {
    const path = written("other.pdf", [
      [
        [20, 20, "Choice Code"],
        [90, 20, "Anything"],
      ],
    ]);
    await expect(read(comedk, path)).rejects.toThrow(/is no list of COMEDK.+College Code, College Name, Seat Category/);
  });

  test("one of an authority whose PDF nobody has described", async () => {
    const path = written("uptac.pdf", [[[20, 20, "Institute"]]]);
    await expect(read(uttarPradesh, path)).rejects.toThrow(/PDF lists are read for/);
  });
});

describe("an import of a PDF", () => {
  const page = (ranks: string[]): PlacedText[] => [
    [400, 30, "UGCET-2025 FIRST ROUND CUT-OFF RANKS FOR Engineering", 10],
    [22, 80, "College: E001 University of Visvesvaraya College of Engineering, Bangalore", 6],
    ...across(98, [
      [22, "Course Name"],
      [180, "GM"],
    ]),
    ...ranks.flatMap((rank, at) =>
      across(110 + at * 12, [
        [22, `CIVIL ENGINEERING ${at}`],
        [175, rank],
      ]),
    ),
  ];
  const run = () => {
    const rejected: [line: number, reason: string][] = [];
    const rows: ImportRun = {
      ...({} as ImportRun),
      provenance: { year: null, capturedOn: "2026-11-28", via: "" },
      progress: { bytes: () => {}, rows: () => {}, end: () => {} },
      rejected: {
        add: ({ line }, reason) => rejected.push([line, reason]),
        flush: () => {},
        count: 0,
        mostFrequent: "",
        path: null,
      },
    };
    return { rows, rejected };
  };
  const good = Array.from({ length: 55 }, (_, at) => String(1000 + at * 7));

  test("lists a row that cannot be used with its page", async () => {
    const path = written("one-bad.pdf", [page(good), page(["0"])]);
    const { rows, rejected } = run();
    const layout = await knownLayout(karnataka, path);
    await expect(readLists(rows, layout, path)).resolves.toMatchObject([{ colleges: [{}] }]);
    expect(rejected).toEqual([[2, expect.stringMatching(/0 is not a rank/)]]);
  });

  test("stops where more than 2 % of the rows cannot be used, and lists them", async () => {
    const path = written("many-bad.pdf", [page(good), page(["0", "0"])]);
    const { rows, rejected } = run();
    const layout = await knownLayout(karnataka, path);
    await expect(readLists(rows, layout, path)).rejects.toThrow(/2 of 57 rows cannot be used, more than 2 %.+page 2/s);
    expect(rejected).toHaveLength(2);
  });
});

const data = join(import.meta.dirname, "../../../shared/data");
const official = (name: string) => join(data, "official", name);
const has = (...paths: string[]) => paths.every((path) => existsSync(path));

describe("the publishers' own papers", () => {
  const allIndia = official("mhtcet_2023_cap1_allindia.pdf");
  const copy = official("mhtcet_2022_2025_allindia.xlsx");
  test.skipIf(!has(allIndia, copy))("an all-India list agrees with a second copy in every figure", async () => {
    const { list, rows, lines, reasons } = await read(maharashtra, allIndia);
    expect({ list, rows, reasons }).toMatchObject({ list: { year: 2023, round: 1 }, rows: 1491, reasons: [] });
    const read2023 = lines.map(
      ({ written, cutoffs }) => `${Number(written?.code)} ${cutoffs?.[0]?.seatType} ${cutoffs?.[0]?.closing}`,
    );
    const same: string[] = [];
    for await (const { value } of readRows(copy)) {
      const row = value as Record<string, string>;
      if (row.year === "2023" && row.round === "1")
        same.push(`${Number(row.branchCode)} ${row.category} ${Number(row.closingPercentile)}`);
    }
    expect(same).toHaveLength(1491);
    expect(read2023.toSorted()).toEqual(same.toSorted());
  });

  const rounds = [1, 2].map((round) => join(data, `cutoffs_state/comedk_2025_round_${round}.csv.gz`));
  const third = official("comedk_2025_round_3.pdf");
  test.skipIf(!has(third, ...rounds))(
    "round 3 of COMEDK has the colleges and courses of the rounds before",
    async () => {
      const { list, rows, lines, reasons } = await read(comedk, third);
      expect({ list, rows, reasons }).toMatchObject({ list: { year: 2025, round: 3 }, rows: 1500, reasons: [] });
      const seats = (of: ListLine[]) =>
        new Map(
          of.map((line) => {
            const [cutoff] = line.cutoffs ?? [];
            return [`${line.college.code}|${line.programme?.name}|${cutoff?.seatType}`, cutoff?.closing ?? 0];
          }),
        );
      const [first, second] = await Promise.all(rounds.map(async (path) => (await read(comedk, path)).lines));
      const before = new Map([...seats(first ?? []), ...seats(second ?? [])]);
      const now = [...seats(lines)];
      const compared = now.filter(([key]) => before.has(key));
      const later = compared.filter(([key, closing]) => closing >= (before.get(key) ?? 0));
      const colleges = new Set([...before.keys()].map((key) => key.slice(0, 4)));
      expect(now.filter(([key]) => !colleges.has(key.slice(0, 4)))).toEqual([]);
      expect(compared.length / now.length).toBeGreaterThan(0.9);
      expect(later.length / compared.length).toBeGreaterThan(0.9);
    },
  );

  const mock = official("kcet_2026_mock_allotment.pdf");
  test.skipIf(!has(mock))("the mock allotment of KEA is refused", async () => {
    await expect(read(karnataka, mock)).rejects.toThrow(/MOCK/);
  });
});
