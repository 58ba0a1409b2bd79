import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ImportKind } from "../../imports/importers.ts";
import { WrongFile } from "../../imports/read/read-rows.ts";
import {
  aicteInstitute,
  aicteProgramme,
  josaaCsv,
  josaaRow,
  makeFolder,
  openImports,
  shareDatabase,
  writeFile,
} from "./generated-files.ts";

shareDatabase();

const data = join(import.meta.dirname, "../../../shared/data");
const isAbsent = !existsSync(data);

function csv(name: string, rows: object[]): string {
  const columns = Object.keys(rows[0]!);
  const cells = rows.map((row) =>
    Object.values(row)
      .map((cell) => `"${cell}"`)
      .join(","),
  );
  return writeFile(join(makeFolder(), name), [columns.join(","), ...cells].join("\n"));
}

function json(name: string, rows: unknown): string {
  return writeFile(join(makeFolder(), name), JSON.stringify(rows, null, 1));
}

/** A page as copied; the first cell of a row is its number. */
function page(name: string, rows: object[]): string {
  const lines = rows.map((row, at) => [at + 1, ...Object.values(row)].join("\t"));
  return writeFile(join(makeFolder(), name), ["Welcome", ...lines].join("\n"));
}

const wbjee = {
  round: "Round 1",
  institute: "Heritage Institute of Technology, Kolkata",
  program: "Civil Engineering",
  stream: "B.E/B.Tech (WBJEE/JEE(Main) Seats)/B.Arch (WBJEE Seats)",
  seat_type: "WBJEE Seats",
  quota: "Home State",
  category: "Open",
  opening_rank: "2683",
  closing_rank: "5125",
};
const uptac = {
  round: "Round 1",
  institute: "Kashi Institute of Technology, Varanasi",
  program: "Civil Engineering",
  stream: "B.Tech",
  quota: "Home State",
  category: "OPEN",
  seat_gender: "Both Male and Female Seats",
  opening_rank: "1000",
  closing_rank: "2000",
  remark: "Fresh Only",
};
const chandigarh = {
  round: "Round 1",
  institute: "Chandigarh College of Engineering & Technology, Chandigarh",
  program: "B.E. in Civil Engineering",
  quota: "All India",
  category: "OPEN",
  opening_rank: "1000",
  closing_rank: "2000",
};
const ggsipu = { ...chandigarh, quota: "Home State", category: "OPNOHS" };
const mhtCet = {
  collegeid: "100219110",
  "college name": "Government College of Engineering, Amravati",
  course: "Civil Engineering",
  "seat type": "GOPENS",
  percentile: "88.95",
  level: "State Level",
  stage: "I",
};
const delhi = {
  Institute: "Delhi Technological University (DTU)",
  "Academic Program Name": "Civil Engineering (CE)",
  Category: "General",
  Gender: "Gender-Neutral",
  Defense: "No",
  PWD: "No",
  State: "Delhi",
  Category_Key: "GNGND",
  "Closing Rank": "24129",
};
const gujarat = {
  "College Name": "L.D. College of Engineering, Ahmedabad",
  Course: "CIVIL ENGINEERING",
  Program: "Engineering",
  Exam: "GujCET",
  category: "general",
  closing_rank: 2000,
  Year: 2025,
};
const keam = {
  Phase: 1,
  Branch: "CE",
  "College Code": "TVE",
  "Name of College": "College of Engineering, Trivandrum",
  Type: "G",
  SM: 2000,
};
const comedk = {
  College: "RV College of Engineering, Bengaluru",
  Branch: "Civil Engineering",
  Category: "GM",
  "Closing Rank": "2207",
  Round: "Round 1",
};
const neet = {
  Institute: "Maulana Azad Medical College, New Delhi",
  State: "Delhi",
  "Seat Type": "All India",
  "Academic Program Name": "MBBS",
  Category: "Open",
  Gender: "Gender-Neutral",
  "Closing Rank": 103,
  Round: "Round 1",
  rank_space: "NEET AIR",
  Source: "aiq_2025_cutoffs",
};
const nirf = {
  "Institute ID": "IR-E-U-0456",
  Name: "Indian Institute of Technology Madras",
  City: "Chennai",
  State: "Tamil Nadu",
  Score: "89",
  Rank: "1",
  Stream: "Engineering",
};

/** What lists of another exam, course, level or kind have in their columns. */
describe.each<[ImportKind, (words: object) => string, string[]]>([
  [
    "wbjee",
    (words) => csv("wbjee_2025_opening_closing.csv", [{ ...wbjee, ...words }]),
    ["round", "stream", "seat_type", "quota", "category", "exam"],
  ],
  [
    "uptac",
    (words) => page("uptac_btech_2025_all_rounds.txt", [{ ...uptac, ...words }]),
    ["round", "stream", "quota", "category", "seat_gender", "remark"],
  ],
  [
    "jac-chandigarh",
    (words) => page("jac_chandigarh_2025_all_rounds.txt", [{ ...chandigarh, ...words }]),
    ["round", "quota", "category"],
  ],
  [
    "ggsipu",
    (words) => page("ggsipu_2025_btech_round_1.txt", [{ ...ggsipu, ...words }]),
    ["round", "quota", "category"],
  ],
  [
    "mht-cet",
    (words) => csv("mhtcet_2025_cap1.csv", [{ ...mhtCet, ...words }]),
    ["seat type", "level", "stage", "exam"],
  ],
  [
    "jac-delhi",
    (words) => json("jac_delhi_2025_closing_ranks.json", [{ ...delhi, ...words }]),
    ["Category", "Gender", "State", "Category_Key", "Round"],
  ],
  [
    "acpc",
    (words) => json("gujarat_acpc_closing.json", [{ ...gujarat, ...words }]),
    ["Program", "Exam", "category", "Level"],
  ],
  ["keam", (words) => json("keam_2025_last_ranks.json", [{ ...keam, ...words }]), ["Type", "Phase", "Exam"]],
  [
    "comedk",
    (words) => csv("comedk_2025_all_rounds.csv", [{ ...comedk, ...words }]),
    ["Category", "Round", "Allotment"],
  ],
  [
    "neet",
    (words) => json("neet_ug_2025.json", [{ ...neet, ...words }]),
    ["Seat Type", "Academic Program Name", "Category", "Round", "rank_space"],
  ],
  ["nirf-ranks", (words) => csv("nirf_2025.csv", [{ ...nirf, ...words }]), ["Stream"]],
])("%s", (kind, fileWith, columns) => {
  const said = { capturedOn: "2026-01-01" };
  it("takes a row of its own list", async () => {
    const { run } = await openImports();
    const report = await run(kind, [fileWith({})], false, undefined, said);
    expect(report.rejected.count - (report.counts["values of colleges not here yet"]?.left ?? 0)).toBeLessThanOrEqual(
      1,
    );
  });
  // proves S12.10
  it("takes no row of another exam, course, level or kind of list", async () => {
    const { run, rows } = await openImports();
    const words = ["Trial", "MOCK ALLOTMENT", "Vacant", "Lateral Entry"];
    for (const [at, column] of columns.entries()) {
      const file = fileWith({ [column]: words[at % words.length] });
      const outcome = await run(kind, [file], false, undefined, said).catch((error: unknown) => error);
      const says = `${column}: ${outcome instanceof Error ? outcome.message : ""}`;
      if (!(outcome instanceof WrongFile)) expect(outcome, says).toMatchObject({ isFruitless: true });
    }
    expect(await rows("select id from cutoffs")).toEqual([]);
  });
});

it("JoSAA: rejects a quota, seat type or gender of another counselling", async () => {
  const { run, rejected, rows } = await openImports();
  const words = ["quota", "seat", "gender"].map((column) => josaaRow({ [column]: "Vacant" }));
  const path = writeFile(join(makeFolder(), "josaa_2024_round_5.csv"), josaaCsv([josaaRow(), ...words]));
  await run("josaa", [path]);
  expect(rejected().match(/not a (quota|seat type|gender) of JoSAA/g)).toHaveLength(3);
  expect(await rows("select count(*)::integer as count from cutoffs")).toEqual([{ count: 1 }]);
});

// proves S12.10
it("a scraper's None becomes no branch, and a name that is cut off is rejected with its reason", async () => {
  const { run, rejected, rows } = await openImports();
  const programmes = ["None", "COMPUTER SCIENCE AND ENGINEERING (ARTIFICIAL", "MASTER OF", "CIVIL ENGINEERING"];
  const folder = makeFolder();
  const institute = aicteInstitute({ programmes: programmes.map((course) => aicteProgramme({ course })) });
  writeFile(join(folder, "karnataka.json"), JSON.stringify([institute]));
  await run("aicte", [folder]);
  expect(await rows("select name from branches")).toEqual([{ name: "Civil Engineering" }]);
  expect(rejected()).toContain("a bracket is not closed or not opened");
  expect(rejected()).toContain("MASTER OF: the name of the branch ends in the middle");
  const listed = ["None", "Computer Science and Engineering (Data", "Electronics and", "nil"];
  const path = csv("wbjee_2025_opening_closing.csv", [wbjee, ...listed.map((program) => ({ ...wbjee, program }))]);
  await run("wbjee", [path], false, undefined, { capturedOn: "2026-01-01" });
  expect(await rows("select name from branches")).toEqual([{ name: "Civil Engineering" }]);
  expect(rejected()).toContain("program: ");
  expect(rejected()).toContain("Electronics and: the name of the branch ends in the middle");
});

// proves S12.10
it("a made-up list of closing ranks is refused before anything is written, whatever it is called", async () => {
  const { run, rows } = await openImports();
  const closing = Array.from({ length: 120 }, (_, at) => 4_000 + 50 * at);
  const invented = closing.map((rank, at) =>
    josaaRow({ programme: `Subject ${at} (4 Years, Bachelor of Technology)`, opening: "1", closing: String(rank) }),
  );
  const first = writeFile(join(makeFolder(), "josaa_2023_round_5.csv"), josaaCsv([josaaRow()]));
  const second = writeFile(join(makeFolder(), "josaa_2024_round_5.csv"), josaaCsv(invented));
  await expect(run("josaa", [first, second])).rejects.toThrow("josaa_2024_round_5.csv: its values look made up");
  expect(await rows("select id from sources")).toEqual([]);
});

describe.skipIf(isAbsent)(`real lists${isAbsent ? " (skipped: the folder ../shared/data is not here)" : ""}`, () => {
  function under(name: string, path: string): string {
    const copy = join(makeFolder(), name);
    copyFileSync(join(data, path), copy);
    return copy;
  }
  const said = { capturedOn: "2026-01-01" };

  // proves S12.10
  it("JELET's list under the name of WBJEE's is refused", async () => {
    const { run, rows } = await openImports();
    const jelet = under("wbjee_2025_opening_closing.csv.gz", "lateral_entry/jelet_2025_opening_closing.csv.gz");
    await expect(run("wbjee", [jelet], false, undefined, said)).rejects.toThrow(
      /not one of its rows can be used.*Lateral Entry.*is not a course of WBJEE/,
    );
    expect(await rows("select id from sources")).toEqual([]);
  });

  it("WBJEE's list with one column more is read as 2025", async () => {
    const { run, rows, rejected } = await openImports();
    const list = join(data, "other_layouts/wbjee_2025_opening_closing.csv.gz");
    const { counts } = await run("wbjee", [list], false, undefined, said);
    expect(counts["values of colleges not here yet"]!.left).toBe(3_020);
    expect(rejected()).not.toMatch(/is not a|not the whole/);
    expect(await rows("select key, year from sources")).toEqual([{ key: "wbjee-2025", year: 2025 }]);
  });

  it.each(["comedk_2025_all_rounds.csv.gz", "comedk_invented.csv.gz", "comedk_2025_round_1.csv.gz"])(
    "COMEDK's made-up list is refused for its values under the name %s",
    async (name) => {
      const { run } = await openImports();
      const list = under(name, "other_layouts/comedk_invented.csv.gz");
      await expect(run("comedk", [list], false, undefined, { ...said, year: 2025 })).rejects.toThrow(
        /its values look made up, because 100 % of the seats move from round to round by one and the same factor/,
      );
    },
  );
});
