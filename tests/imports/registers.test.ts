// proves S12.14

import { join } from "node:path";
import { expect, it } from "vitest";
import { aicteInstitute, makeFolder, openImports, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };

/** NMC's list in the columns of its file. */
function nmcFile(rows: (string | number)[][], name = "nmc_mbbs_2024_25.csv"): string {
  const head = "sl_no,state,name,district,university,management,year_of_inception,annual_intake_seats";
  const lines = rows.map((row, index) => [index + 1, ...row].map((cell) => `"${cell}"`).join(","));
  return writeFile(join(makeFolder(), name), [head, ...lines].join("\n"));
}

const morbi = ["Gujarat", "Sunrise Medical College, Morbi", "Morbi", "Saurashtra University", "Trust", 2021, 150];

it("creates medical colleges with their MBBS seats, and a second import changes nothing", async () => {
  const { run, rows } = await openImports();
  const file = nmcFile([
    morbi,
    [
      "Orissa",
      "Hill Institute of Medical Sciences, Puri, Odhisha",
      "Puri",
      "Utkal University (Deemed)",
      "Society",
      1999,
      100,
    ],
    [
      "Delhi",
      "Capital Institute of Medical Sciences (100+5 seats are for",
      "Delhi",
      "Statutory Autonomous, CIMS",
      "Govt.",
      1956,
      105,
    ],
  ]);
  const report = await run("nmc", [file]);
  expect(report.counts).toMatchObject({ colleges: { ...none, added: 3 }, branches: { ...none, added: 3 } });
  expect(
    await rows(`select c.name, c.city, c.state, c.ownership, c.university, c.founded_year as year, b.name as branch,
      b.intake, s.slug, src.title, f.name as file, b.source_line as line
      from colleges c join branches b on b.college_id = c.id join streams s on s.id = b.stream_id
      join sources src on src.id = b.source_id join source_files f on f.id = b.source_file_id order by b.source_line`),
  ).toEqual([
    {
      name: "Sunrise Medical College, Morbi",
      city: "Morbi",
      state: "Gujarat",
      ownership: "private",
      university: "Saurashtra University",
      year: 2021,
      branch: "MBBS",
      intake: 150,
      slug: "medical",
      title: "Medical colleges and MBBS seats, 2024-25",
      file: "nmc_mbbs_2024_25.csv",
      line: 2,
    },
    expect.objectContaining({
      name: "Hill Institute of Medical Sciences, Puri",
      state: "Odisha",
      ownership: "deemed_private",
    }),
    expect.objectContaining({
      name: "Capital Institute of Medical Sciences",
      ownership: "central_government",
      university: "",
    }),
  ]);
  expect(await rows("select seats from college_streams order by seats")).toEqual([
    { seats: 100 },
    { seats: 105 },
    { seats: 150 },
  ]);
  expect(await rows("select code from college_codes where authority = 'nmc' order by code limit 1")).toEqual([
    { code: "Capital Institute of Medical Sciences, Delhi" },
  ]);
  const again = await run("nmc", [file]);
  expect(again.counts).toMatchObject({ colleges: { ...none, left: 3 }, branches: { ...none, left: 3 } });
});

it("follows NMC's list of the next year, and keeps what it does not say", async () => {
  const { run, rows } = await openImports();
  await run("nmc", [nmcFile([morbi])]);
  const next = [...morbi.slice(0, 3), "Gujarat University", "Trust", "", 200];
  const report = await run("nmc", [nmcFile([next], "nmc_mbbs_2025_26.csv")]);
  expect(report.counts).toMatchObject({ colleges: { ...none, changed: 1 }, branches: { ...none, changed: 1 } });
  expect(
    await rows(`select c.university, c.founded_year as year, b.intake, s.year as of
      from colleges c join branches b on b.college_id = c.id join sources s on s.id = b.source_id`),
  ).toEqual([{ university: "Gujarat University", year: 2021, intake: 200, of: 2025 }]);
});

/** NMC's seat matrix, another layout of the list, with rows of a ranking among its own. */
function seatMatrix(rows: [name: string, state: string, city?: string | null, values?: object][]): string {
  const json = rows.map(([name, state, city = null, values]) => ({
    ...{ name, state, city, type: "PRIVATE", stream: "Medical", mbbsSeats: 150, nirfRank: null },
    ...{ source: "NMC 2025-26 seat matrix", ...values },
  }));
  return writeFile(join(makeFolder(), "nmc_2025_26.json"), JSON.stringify(json));
}

// proves S12.14
it("updates medical colleges from the seat matrix of the next year, and creates only what may be none of them", async () => {
  const { run, rows } = await openImports();
  const former = (name: string, district: string) => [
    "Gujarat",
    name,
    district,
    "Hill University (Deemed)",
    "Trust",
    2001,
    100,
  ];
  await rows("truncate college_match_proposals");
  await run("nmc", [
    nmcFile([
      morbi,
      former("Sri Siddhartha Medical College,", "Surat Surat"),
      former("Lake Medial College, Rajkot", "Rajkot"),
      former("Maharishi Markandeshwar College of Medical Sciences, Vapi", "Vapi"),
      former("Corporation Trust Medical College, Ahmedabad", "Ahmedabad"),
      former("Palm Medical College, Vadodara", "Vadodara"),
    ]),
  ]);
  const next = seatMatrix([
    ["SUNRISE MEDICAL COLLEGE, MORBI", "Gujarat", "Morbi", { mbbsSeats: 200 }],
    ["Sri Siddhartha Medical College, Surat", "Gujarat", "Surat"],
    ["Lake Medical College and Reseach Centre", "Gujarat"],
    ["M.M. College of Medical Sciences, Valsad", "Gujarat", "Valsad"],
    ["Narendra Medical College, Ahmedabad", "Gujarat", "Ahmedabad"],
    ["Palm Medical College, Vadodara", "Gujarat", "Vadodara"],
    ["Tide Medical College, Vadodara", "Gujarat", "Vadodara"],
    ["Dune Medical College", "Gujarat"],
  ]);
  const planned = await run("nmc", [next], true);
  expect(planned.created).toEqual([
    "Dune Medical College, Gujarat",
    "Tide Medical College, Vadodara, Vadodara, Gujarat",
  ]);
  const report = await run("nmc", [next]);
  expect(report.counts.colleges).toMatchObject({ added: 2 });
  expect(report.created).toEqual([]);
  expect(
    await rows(`select p.name, c.name as ours from college_match_proposals p join colleges c on c.id = p.college_id
      order by p.name`),
  ).toEqual([
    { name: "Lake Medical College and Reseach Centre", ours: "Lake Medial College, Rajkot" },
    {
      name: "M.M. College of Medical Sciences, Valsad",
      ours: "Maharishi Markandeshwar College of Medical Sciences, Vapi",
    },
    { name: "Narendra Medical College, Ahmedabad", ours: "Corporation Trust Medical College, Ahmedabad" },
  ]);
  expect(
    await rows(`select c.name, c.city, c.ownership, b.intake from colleges c join branches b on b.college_id = c.id
      join sources s on s.id = b.source_id where s.year = 2025 order by c.name`),
  ).toEqual([
    { name: "Dune Medical College", city: "", ownership: "private", intake: 150 },
    { name: "Palm Medical College, Vadodara", city: "Vadodara", ownership: "deemed_private", intake: 150 },
    { name: "Sri Siddhartha Medical College", city: "Surat Surat", ownership: "deemed_private", intake: 150 },
    { name: "Sunrise Medical College, Morbi", city: "Morbi", ownership: "private", intake: 200 },
    { name: "Tide Medical College, Vadodara", city: "Vadodara", ownership: "private", intake: 150 },
  ]);
  const again = await run("nmc", [next]);
  expect(again.counts).toMatchObject({ colleges: { added: 0, changed: 0 }, branches: { added: 0, changed: 0 } });
});

// proves S12.14
it("creates a college of the next year once staff refused the one that it resembles", async () => {
  const { run, rows } = await openImports();
  await rows("truncate college_match_proposals");
  await run("nmc", [nmcFile([["Gujarat", "Palm Medical College, Vadodara", "Vadodara", "", "Trust", 2001, 100]])]);
  const next = seatMatrix([["Tide Medical College, Vadodara", "Gujarat", "Vadodara"]]);
  expect((await run("nmc", [next])).counts).toMatchObject({ colleges: { added: 0 } });
  await rows(`with one as (insert into staff (email, email_key, name, role, created_at, updated_at)
      values ('n@example.org', 'n@example.org', 'N', 'admin', now(), now()) returning id)
    update college_match_proposals set state_of_work = 'refused', decided_at = now(), decided_by = one.id from one`);
  expect((await run("nmc", [next])).counts).toMatchObject({ colleges: { added: 1 } });
});

// proves S12.14
it("reads a state under its other names, and rejects what is no state of India", async () => {
  const { run, rows, rejected } = await openImports();
  const report = await run("nmc", [
    seatMatrix([
      ["Island Medical College, Port Blair", "Andaman & Nicobar", "Port Blair"],
      ["Elsewhere Medical College", "Atlantis", "Port"],
      ["Ranked Institute", "Gujarat", "Surat", { mbbsSeats: null, nirfRank: 3, source: "NIRF 2025 medical ranking" }],
    ]),
  ]);
  expect(report.counts.colleges).toMatchObject({ added: 1 });
  expect(await rows("select name, state from colleges")).toEqual([
    { name: "Island Medical College, Port Blair", state: "Andaman and Nicobar Islands" },
  ]);
  expect(rejected()).toContain("Atlantis is no state of India");
  expect(report.rejected.count).toBe(2);
});

it("rejects medical colleges that cannot be read, with the reason", async () => {
  const { run, rejected, rows } = await openImports();
  const report = await run("nmc", [
    nmcFile([
      ["Gujarat", "College, Morbi", "Morbi", "Saurashtra University", "Govt.", 2022, 100],
      ["Gujarat", "Some Medical College", "Morbi", "Saurashtra University", "Unknown", 2022, 100],
      ["Gujarat", "Other Medical College", "Morbi", "Saurashtra University", "Govt.", 2022, "n.a."],
    ]),
  ]);
  expect(report.rejected.count).toBe(3);
  expect(rejected()).toContain('"name: its beginning is missing"');
  expect(rejected()).toContain('"management: Unknown is not a known kind"');
  expect(rejected()).toContain('"annual_intake_seats: not a number"');
  expect(await rows("select id from colleges")).toEqual([]);
});

it("refuses a register of another kind, and one whose year is not known", async () => {
  const { run, rows } = await openImports();
  const other = writeFile(join(makeFolder(), "x_2025.csv"), "a,b\n1,2\n");
  await expect(run("nmc", [other])).rejects.toThrow("is not NMC's list of medical colleges");
  await expect(run("aishe", [other])).rejects.toThrow("is not a file of the AISHE register");
  await expect(run("du", [other])).rejects.toThrow("is no list of Delhi University");
  await expect(run("nmc", [nmcFile([morbi], "list.csv")])).rejects.toThrow("of which year");
  expect(await rows("select id from sources")).toEqual([]);
});

/** Delhi University's scores in the columns of its file. */
function duFile(rows: (string | number)[][]): string {
  const head = "\ufeffid,college,program,subjects,maxComposite,seats,totalApplicants,r1,r1_UR,r1_OBC,r1_PwBD,r3_UR";
  const lines = rows.map(([college, program, ...scores], index) =>
    [index + 1, college, `"${program}"`, "", "", "", 5, 5, ...scores].join(","),
  );
  return writeFile(join(makeFolder(), "du_csas_2025_cutoffs.csv"), [head, ...lines].join("\n"));
}

function duSubjects(rows: string[][]): string {
  const list = rows.map(([college, program, desc]) => ({ college, program, formula: { type: "X", desc } }));
  return writeFile(join(makeFolder(), "du_csas_2025_subjects.json"), JSON.stringify(list));
}

it("imports Delhi University's scores by category and round, with the subjects a programme asks for", async () => {
  const { run, rows } = await openImports();
  const files = [
    duFile([
      ["Lakeside College (W)", "B.Com (Hons.)", 741.7355, 591.5, "", 700.25],
      ["Lakeside College (W)", "B.A Program (Hindi + History)", 500, "", 210.5, ""],
    ]),
    duSubjects([["Lakeside College (W)", "B.Com (Hons.)", "1 Language + 3 best"]]),
  ];
  const report = await run("du", files);
  expect(report.counts).toMatchObject({
    colleges: { added: 1 },
    branches: { ...none, added: 2, left: 1 },
    "cut-offs": { ...none, added: 5 },
    subjects: { ...none, added: 1 },
  });
  expect(await rows("select name, city, university, is_women_only as women, ownership from colleges")).toEqual([
    {
      name: "Lakeside College",
      city: "New Delhi",
      university: "University of Delhi",
      women: true,
      ownership: "government_aided",
    },
  ]);
  expect(
    await rows(`select b.name, s.slug, c.exam, c.year, c.round, c.seat_type as seat, c.closing, c.unit, c.max_marks as max, c.source_line as line
      from cutoffs c join branches b on b.id = c.branch_id join streams s on s.id = b.stream_id
      order by b.name desc, c.round, c.closing desc`),
  ).toEqual([
    {
      name: "B.Com. (Hons.)",
      slug: "commerce",
      exam: "CUET UG",
      year: 2025,
      round: 1,
      seat: "OPEN",
      closing: 741.7355,
      unit: "marks",
      max: 1000,
      line: 2,
    },
    expect.objectContaining({ seat: "OBC-NCL", closing: 591.5 }),
    expect.objectContaining({ round: 3, closing: 700.25 }),
    expect.objectContaining({ name: "B.A. Programme (Hindi + History)", slug: "arts", seat: "OPEN", line: 3 }),
    expect.objectContaining({ seat: "PwBD", closing: 210.5 }),
  ]);
  expect(
    await rows(`select b.name, u.subjects, s.status from branch_subjects u join branches b on b.id = u.branch_id
      join sources s on s.id = u.source_id`),
  ).toEqual([{ name: "B.Com. (Hons.)", subjects: "1 Language + 3 best", status: "provisional" }]);
  const again = await run("du", files);
  expect(again.counts).toMatchObject({
    branches: { ...none, left: 3 },
    "cut-offs": { ...none, left: 5 },
    subjects: { ...none, left: 1 },
  });
});

/** AISHE's directory in the columns of its file. */
function aisheFile(rows: string[][]): string {
  const head = "Aishe Code,Name,State,District,Website,Year Of Establishment,Location";
  const lines = rows.map((row) => [...row, "Urban"].map((cell) => `"${cell}"`).join(","));
  return writeFile(join(makeFolder(), "aishe_colleges_2026.csv"), [head, ...lines].join("\n"));
}

// proves S12.2
it("gives colleges that are here their AISHE code and what is empty, and no page to the others", async () => {
  const { run, rows } = await openImports();
  const folder = makeFolder();
  writeFile(
    join(folder, "karnataka.json"),
    JSON.stringify([aicteInstitute({ institute_name: "CITY ENGINEERING COLLEGE" })]),
  );
  await run("aicte", [folder]);
  const file = aisheFile([
    ["C-1001", "City Engineering College", "Karnataka", "Bengaluru Urban", "www.city.example.in", "2001"],
    ["C-1002", "LAKE VIEW ARTS COLLEGE", "Karnataka", "Mysuru", "[removed]", "-"],
    ["U-0009", "Lake University", "Karnataka", "Mysuru", "https://lake.ac.in/", "1990"],
    ["X-1", "Lake School", "Karnataka", "Mysuru", "", ""],
  ]);
  const older = writeFile(
    join(makeFolder(), "older.json"),
    JSON.stringify([
      { university: "Visvesvaraya University, Belagavi (Id: U-0248)", college: "City Engineering (Id: C-1001)" },
      { university: "Lake University (Id: U-0009)", college: "Lake View (Id: C-1002)" },
    ]),
  );
  const report = await run("aishe", [file, older]);
  expect(report.counts).toMatchObject({
    colleges: { ...none, changed: 1 },
    "register entries": { ...none, added: 3 },
    "matches by name": { left: 1 },
  });
  expect(report.rejected.count).toBe(1);
  expect(await rows("select name, aishe_code, website, founded_year as year, university from colleges")).toEqual([
    {
      name: "City Engineering College",
      aishe_code: "C-1001",
      website: "http://www.city.example.in",
      year: 2001,
      university: "Visvesvaraya University, Belagavi",
    },
  ]);
  expect(
    await rows(
      "select code, name, website, founded_year as year, university, source_line as line from register_colleges where code <> 'C-1001' order by code",
    ),
  ).toEqual([
    {
      code: "C-1002",
      name: "Lake View Arts College",
      website: null,
      year: null,
      university: "Lake University",
      line: 3,
    },
    { code: "U-0009", name: "Lake University", website: "https://lake.ac.in", year: 1990, university: "", line: 4 },
  ]);
  const again = await run("aishe", [file, older]);
  expect(again.counts).toMatchObject({ colleges: { ...none, left: 1 }, "register entries": { ...none, left: 3 } });
  const alone = await run("aishe", [file]);
  expect(alone.counts["register entries"]).toEqual({ ...none, left: 3 });
  // AICTE's register names no university for this college: what AISHE's stated stays.
  expect((await run("aicte", [folder])).counts.colleges).toEqual({ ...none, left: 1 });
  expect((await run("aishe", [file, older])).counts.colleges).toEqual({ ...none, left: 1 });
});

// proves S12.2
it("judges two entries that ask for one college together, however far apart they are in the register", async () => {
  const { run, rows } = await openImports();
  const folder = makeFolder();
  const register = [aicteInstitute({ institute_name: "LAKSHMI PHARMACY COLLEGE" })];
  writeFile(join(folder, "karnataka.json"), JSON.stringify(register));
  await run("aicte", [folder]);
  const entry = (code: string, name: string) => [code, name, "Karnataka", "Bengaluru Urban", "", ""];
  const between = Array.from({ length: 2_000 }, (_, at) => entry(`C-${5_000 + at}`, `Unheard Academy ${at}`));
  const file = aisheFile([
    entry("C-409", "Lakshmi Pharmacy College"),
    ...between,
    entry("C-458", "Lakshmi Pharmacy College, Bengaluru"),
  ]);
  const joined = () =>
    rows("select aishe_code, array(select code from college_codes where authority = 'aishe') as codes from colleges");
  const none = [{ aishe_code: null, codes: [] }];
  await run("aishe", [file]);
  expect(await joined()).toEqual(none);
  expect((await run("aishe", [file])).counts.colleges).toMatchObject({ changed: 0 });
  expect(await joined()).toEqual(none);
});

/** A ranking in the columns of NIRF's pages. */
function rankFile(name: string, rows: (string | number)[][]): string {
  const lines = rows.map((row) => row.map((cell) => `"${cell}"`).join(","));
  return writeFile(join(makeFolder(), name), ["Institute ID,Name,City,State,Score,Rank,Stream", ...lines].join("\n"));
}

it("imports ranks by the AISHE code in NIRF's id, else by a certain name", async () => {
  const { run, rows, rejected } = await openImports();
  const folder = makeFolder();
  const register = [
    aicteInstitute({ institute_name: "CITY ENGINEERING COLLEGE" }),
    aicteInstitute({ aicte_id: "1-101", institute_name: "LAKE INSTITUTE OF TECHNOLOGY" }),
  ];
  writeFile(join(folder, "karnataka.json"), JSON.stringify(register));
  await run("aicte", [folder]);
  await run("aishe", [aisheFile([["C-1001", "City Engineering College", "Karnataka", "Bengaluru Urban", "", ""]])]);
  const given = { year: 2024, capturedOn: "2026-01-01" };
  const files = [
    rankFile("engineering.csv", [
      ["IR-E-C-1001", "CEC, another spelling", "Bengaluru", "Karnataka", 61.5, 7, "Engineering"],
      ["IR-E-I-77", "Lake Institute of Technology- Bengaluru", "Bengaluru", "Karnataka", 55.1, 12, "Engineering"],
      ["IR-E-U-0009", "Unknown University of Nowhere", "Bengaluru", "Karnataka", 50, 13, "Engineering"],
      ["IR-E-U-0010", "Banded University", "Bengaluru", "Karnataka", 40, "101-150", "Engineering"],
    ]),
    rankFile("research.csv", [["IR-R-C-1001", "City", "Bengaluru", "Karnataka", 44, 3, "Research"]]),
  ];
  const report = await run("nirf-ranks", files, false, undefined, given);
  expect(report.counts).toMatchObject({ ranks: { ...none, added: 3 }, "matches by AISHE code": { left: 2 } });
  expect(rejected()).toContain('"no such college"');
  expect(rejected()).toContain('"Rank: not a rank"');
  expect(
    await rows(`select c.name, r.publisher, r.year, r.category, r.rank, r.score, s.title, f.name as file, r.source_line as line
      from college_ranks r join colleges c on c.id = r.college_id join sources s on s.id = r.source_id
      join source_files f on f.id = r.source_file_id order by r.rank`),
  ).toEqual([
    expect.objectContaining({
      name: "City Engineering College",
      category: "Research Institutions",
      rank: 3,
      file: "research.csv",
    }),
    {
      name: "City Engineering College",
      publisher: "NIRF",
      year: 2024,
      category: "Engineering",
      rank: 7,
      score: 61.5,
      title: "India Rankings 2024",
      file: "engineering.csv",
      line: 2,
    },
    expect.objectContaining({ name: "Lake Institute of Technology", rank: 12, line: 3 }),
  ]);
  const again = await run("nirf-ranks", files, false, undefined, given);
  expect(again.counts.ranks).toEqual({ ...none, left: 3 });
});

// proves S12.8
it("creates what a ranking alone names, in the stream of its subject", async () => {
  const { run, rows, rejected } = await openImports();
  await run("aishe", [
    aisheFile([["U-0101", "Hill National Law University", "Karnataka", "Mysuru", "www.hill.example", "2001"]]),
  ]);
  const given = { year: 2024, capturedOn: "2026-01-01" };
  const files = [
    rankFile("law.csv", [
      ["IR-L-U-0101", "Hill National Law University", "Mysore, Karnataka", "Karnataka", 70, 3, "Law"],
      ["IR-L-N-7", "River School of Law", "Bangalore", "Karnataka", 60, 9, "Law"],
    ]),
    rankFile("medical.csv", [["IR-D-N-8", "Sawan Medical College", "Bengaluru", "Karnataka", 50, 20, "Medical"]]),
    rankFile("dental.csv", [["IR-T-N-9", "Sawan Dental College", "Bengaluru", "Karnataka", 50, 20, "Dental"]]),
    rankFile("overall.csv", [
      ["IR-O-U-0101", "Hill National Law University", "Mysore", "Karnataka", 55, 80, "Overall"],
    ]),
  ];
  const report = await run("nirf-ranks", files, false, undefined, given);
  expect(report.counts).toMatchObject({ colleges: { ...none, added: 3 }, ranks: { ...none, added: 4 } });
  // NMC's register has every college with MBBS seats: this one is there under another name.
  expect(rejected()).toContain("Sawan Medical College");
  const found = () =>
    rows(`select c.name, c.city, c.district, c.ownership, c.website, c.founded_year as year, st.slug, cs.seats,
        cs.branch_count as branches, cs.branch_names as names,
        array(select k.authority || ' ' || k.code from college_codes k where k.college_id = c.id order by 1) as codes
      from colleges c left join college_streams cs on cs.college_id = c.id left join streams st on st.id = cs.stream_id
      order by c.name`);
  const expected = [
    {
      ...{ name: "Hill National Law University", city: "Mysuru", district: "Mysuru", ownership: "unknown" },
      ...{ website: "http://www.hill.example", year: 2001, slug: "law", seats: 0, branches: 0, names: [] },
      codes: ["aishe U-0101", "nirf U-0101"],
    },
    {
      ...{ name: "River School of Law", city: "Bengaluru", district: "", ownership: "unknown" },
      ...{ website: null, year: null, slug: "law", seats: 0, branches: 0, names: [] },
      codes: ["nirf N-7"],
    },
    {
      ...{ name: "Sawan Dental College", city: "Bengaluru", district: "", ownership: "unknown" },
      ...{ website: null, year: null, slug: "dental", seats: 0, branches: 0, names: [] },
      codes: ["nirf N-9"],
    },
  ];
  expect(await found()).toEqual(expected);
  const again = await run("nirf-ranks", files, false, undefined, given);
  expect(again.counts.ranks).toEqual({ ...none, left: 4 });
  expect(await found()).toEqual(expected);
});

// proves S12.2
it("creates a university that shares only its town with one of an earlier ranking", async () => {
  const { run, rows } = await openImports();
  await rows("truncate college_match_proposals");
  const ranked = (name: string, id: string, year: number) =>
    run(
      "nirf-ranks",
      [rankFile("university.csv", [[id, name, "Hyderabad", "Telangana", 55, 43, "University"]])],
      false,
      undefined,
      {
        ...{ year, capturedOn: "2026-01-01" },
      },
    );
  await ranked("Charminar Foundation for Higher Education", "IR-U-U-0201", 2024);
  const { counts } = await ranked("Musi University", "IR-U-U-0202", 2025);
  expect(counts).toMatchObject({ colleges: { added: 1 }, ranks: { added: 1 } });
  expect(await rows("select name from college_match_proposals")).toEqual([]);
});

it("imports the ranks that are in the file of placements, each once", async () => {
  const { run, rows } = await openImports();
  const folder = makeFolder();
  writeFile(
    join(folder, "karnataka.json"),
    JSON.stringify([aicteInstitute({ institute_name: "CITY ENGINEERING COLLEGE" })]),
  );
  await run("aicte", [folder]);
  const head =
    "ranking_category,nirf_rank,institute_name,state,city,overall_score,academic_year,type,first_year_intake,graduating_on_time,students_placed,median_salary";
  const line = "Engineering,9,City Engineering College,Karnataka,Bengaluru,60.2,2023-24,UG [4 Years Program(s)],,1,1,1";
  const file = writeFile(
    join(makeFolder(), "nirf_2025_placement.csv"),
    [head, line, line.replace("UG [4", "PG [2")].join("\n"),
  );
  const report = await run("nirf-ranks", [file]);
  expect(report.counts.ranks).toEqual({ ...none, added: 1 });
  expect(await rows("select year, category, rank from college_ranks")).toEqual([
    { year: 2025, category: "Engineering", rank: 9 },
  ]);
});

it("keeps two entries of one list apart although their names agree", async () => {
  const { run, rows } = await openImports();
  const college = (year: number, seats: number) => [
    "Maharashtra",
    "Hill Medical College, Navi Mumbai",
    "Navi Mumbai",
    "X University",
    "Trust",
    year,
    seats,
  ];
  const file = nmcFile([college(1989, 200), college(2024, 50)]);
  await run("nmc", [file]);
  expect(await rows("select founded_year as year from colleges order by 1")).toEqual([{ year: 1989 }, { year: 2024 }]);
  expect((await run("nmc", [file])).counts).toMatchObject({
    colleges: { ...none, left: 2 },
    branches: { ...none, left: 2 },
  });
});

it("leaves what staff corrected in a college as it is", async () => {
  const { run, rows } = await openImports();
  await run("nmc", [nmcFile([morbi])]);
  await rows(`with member as (insert into staff (email, email_key, name, role, created_at, updated_at)
      values ('registers@example.org', 'registers@example.org', 'Asha', 'editor', now(), now()) returning id)
    insert into field_locks (resource, record_id, field, staff_id, locked_at)
    select 'colleges', c.id, field, member.id, now() from member, colleges c, unnest(array['university', 'founded_year']) as field`);
  await rows("update colleges set university = 'Corrected University', founded_year = null");
  const report = await run("nmc", [nmcFile([[...morbi.slice(0, 4), "Society", 1999, 150]], "nmc_mbbs_2025_26.csv")]);
  expect(report.counts.colleges).toEqual({ ...none, left: 1 });
  expect(await rows("select university, founded_year as year from colleges")).toEqual([
    { university: "Corrected University", year: null },
  ]);
});
