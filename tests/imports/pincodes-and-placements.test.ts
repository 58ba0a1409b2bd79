// proves S12.4

import { join } from "node:path";
import { expect, it } from "vitest";
import { aicteInstitute, makeFolder, openImports, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };

function offices(rows: (string | number)[][]): string {
  const head = "pincode,office,type,delivery,division,region,circle,taluk,district,state,lat,lng";
  const lines = rows.map(([pincode, district, state, lat, lng]) =>
    [pincode, "X SO", "PO", "", "", "", "", "", district, state, lat, lng].join(","),
  );
  return writeFile(join(makeFolder(), "offices.csv.gz"), [head, ...lines].join("\n"));
}

function placements(rows: (string | number)[][]): string {
  const head =
    "ranking_category,nirf_rank,institute_name,state,city,overall_score,academic_year,type,first_year_intake,graduating_on_time,students_placed,median_salary";
  const lines = rows.map(([category, name, state, city, type, graduates, placed, median]) =>
    [category, 1, `"${name}"`, state, city, 80, "2023-24", type, "", graduates, placed, median].join(","),
  );
  return writeFile(join(makeFolder(), "placements.csv"), [head, ...lines].join("\n"));
}

async function withCollege() {
  const imports = await openImports();
  const folder = makeFolder();
  writeFile(
    join(folder, "karnataka.json"),
    JSON.stringify([aicteInstitute({ institute_name: "CITY ENGINEERING COLLEGE" })]),
  );
  await imports.run("aicte", [folder]);
  return imports;
}

it("takes the median of a PIN code's offices and places colleges that have no coordinates", async () => {
  const { run, rows } = await withCollege();
  const file = offices([
    [560062, "BENGALURU URBAN", "KARNATAKA", 12.87, 77.56],
    [560062, "BENGALURU URBAN", "KARNATAKA", 12.88, 77.57],
    [560062, "NA", "NA", 26.1, 80.2],
    [560063, "BENGALURU URBAN", "KARNATAKA", "NA", "NA"],
    [560064, "BENGALURU URBAN", "KARNATAKA", 77.59, 13.1],
    [560065, "BENGALURU URBAN", "KARNATAKA", "", ""],
  ]);
  const report = await run("pincodes", [file]);
  expect(report.counts).toEqual({ "PIN codes": { ...none, added: 1 }, "colleges placed": { ...none, added: 1 } });
  expect(report.rejected.count).toBe(3);
  expect(await rows("select pincode, latitude, longitude, district, state from pincodes")).toEqual([
    { pincode: "560062", latitude: 12.88, longitude: 77.57, district: "Bengaluru Urban", state: "Karnataka" },
  ]);
  expect(await rows("select latitude, longitude from colleges")).toEqual([{ latitude: 12.88, longitude: 77.57 }]);
  const again = await run("pincodes", [file]);
  expect(again.counts).toEqual({ "PIN codes": { ...none, left: 1 }, "colleges placed": none });
});

it("leaves out a coordinate that stands for many PIN codes, and a PIN code far from its neighbours", async () => {
  const { run, rows, rejected } = await openImports();
  const standIn = [1, 2, 3, 4, 5, 6].map((last) => [56000 * 10 + last, "BENGALURU URBAN", "KARNATAKA", 20.5, 80.5]);
  const real = [1, 2, 3].map((last) => [56000 * 10 + last, "BENGALURU URBAN", "KARNATAKA", 12.9 + last / 100, 77.5]);
  await run("pincodes", [offices([...standIn, ...real, [560009, "BENGALURU URBAN", "KARNATAKA", 28.6, 77.2]])]);
  expect(await rows("select pincode, latitude from pincodes where latitude is not null order by pincode")).toEqual([
    { pincode: "560001", latitude: 12.91 },
    { pincode: "560002", latitude: 12.92 },
    { pincode: "560003", latitude: 12.93 },
  ]);
  expect(rejected()).toContain('"far from the other PIN codes of its district","{""pincode"":""560009""}"');
});

/** Offices of a district around one point, a code about every 10 km: [code, district, state, latitude, longitude]. */
function district(name: string, first: number, [latitude, longitude]: [number, number]) {
  return [0, 1, 2, 3, 4, 5].map((at) => [
    first + at,
    name,
    "KARNATAKA",
    latitude + (at % 3) / 10,
    longitude + (at % 2) / 10,
  ]);
}

// proves S12.7
it("gives no place to a PIN code that lies away from its own office and district, and keeps what district it is in", async () => {
  const { run, rows, rejected } = await openImports();
  const far = [
    [570007, "MYSURU", "KARNATAKA", 13.5, 77.9],
    [580077, "DHARWAD", "KARNATAKA", 16.9, 75.1],
  ];
  await run("pincodes", [
    offices([...district("MYSURU", 570000, [12.3, 76.6]), ...district("DHARWAD", 580020, [15.3, 75.1]), ...far]),
  ]);
  expect(await rows("select pincode, district from pincodes where latitude is null order by pincode")).toEqual([
    { pincode: "570007", district: "Mysuru" },
    { pincode: "580077", district: "Dharwad" },
  ]);
  expect(rejected().match(/far from the other PIN codes of its office or district/g)).toHaveLength(2);
});

// proves S12.7
it("gives a college no place whose PIN code is in another district, and takes a wrong one back", async () => {
  const { run, rows } = await openImports();
  const folder = makeFolder();
  const named = (institute_name: string, address: string, aicte_id: string, at: string) =>
    aicteInstitute({ institute_name, aicte_id, address, district: at });
  writeFile(
    join(folder, "karnataka.json"),
    JSON.stringify([
      named("TOOL ROOM HUBBALLI", "Industrial Estate, Mysuru 570001", "1-1", "Dharwad"),
      named("HILL COLLEGE", "Fort Road, Dharwad 580021", "1-2", "Dharwad"),
    ]),
  );
  const right = [...district("MYSURU", 570000, [12.3, 76.6]), ...district("DHARWAD", 580020, [15.3, 75.1])];
  const placed = () => rows("select name, latitude is not null as placed from colleges order by name");
  const expected = [
    { name: "Hill College", placed: true },
    { name: "Tool Room Hubballi", placed: false },
  ];
  await run("pincodes", [offices(right)]);
  await run("aicte", [folder]);
  expect(await placed()).toEqual(expected);
  // What an import of former rules wrote: every college in the middle of its PIN code.
  await rows(
    "update colleges c set latitude = p.latitude, longitude = p.longitude from pincodes p where p.pincode = c.pincode",
  );
  const report = await run("pincodes", [offices(right)]);
  expect(report.counts["colleges placed"]).toEqual({ ...none, changed: 1 });
  expect(await placed()).toEqual(expected);
  expect((await run("aicte", [folder])).counts.colleges).toEqual({ ...none, left: 2 });
  const moved = right.map((row) => (row[0] === 580021 ? [...row.slice(0, 3), 15.35, 75.15] : row));
  await run("pincodes", [offices(moved)]);
  expect(await rows("select latitude, longitude from colleges where latitude is not null")).toEqual([
    { latitude: 15.35, longitude: 75.15 },
  ]);
});

// proves S12.1
it("shows progress while offices are read, counted in offices, and not as the end of the work", async () => {
  const { run, shown } = await openImports();
  const rows = Array.from({ length: 1_500 }, () => [560062, "BENGALURU URBAN", "KARNATAKA", 12.87, 77.56]);
  await run("pincodes", [offices(rows)]);
  expect(shown[0]).toMatch(/ 50 % {2}500 offices {2}/);
});

it("counts in a dry run what the PIN codes would do, and does nothing", async () => {
  const { run, rows } = await openImports();
  const dry = await run("pincodes", [offices([[560062, "BENGALURU URBAN", "KARNATAKA", 12.87, 77.56]])], true);
  expect(dry.counts["PIN codes"]).toEqual({ ...none, added: 1 });
  expect(await rows("select pincode from pincodes")).toEqual([]);
});

it("adds what an institute told of its graduates, as its own claim", async () => {
  const { run, rows } = await withCollege();
  const city = ["City Engineering College-Bangalore", "Karnataka", "Bengaluru"];
  const file = placements([
    ["Engineering", ...city, "UG [4 Years Program(s)]", "100.0", "80.0", "650000.0"],
    ["Overall", ...city, "UG [4 Years Program(s)]", "0.0", "0.0", "0.0"],
    ["Engineering", ...city, "PG [2 Year Program(s)]", "20.0", "10.0", "0.0"],
    ["Management", ...city, "PG [2 Year Program(s)]", "30.0", "30.0", "800000.0"],
  ]);
  const report = await run("nirf-placements", [file]);
  expect(report.counts).toEqual({
    "matches by name": { ...none, left: 1 },
    placements: { ...none, added: 1 },
    outcomes: { ...none, added: 3 },
  });
  expect(await rows("select p.year, s.status from placements p join sources s on s.id = p.source_id")).toEqual([
    { year: 2024, status: "claimed" },
  ]);
  expect(
    await rows(
      "select branch, median_package_rupees as median, graduates, placed from placement_outcomes order by position",
    ),
  ).toEqual([
    { branch: "UG, 4 years", median: 650_000, graduates: 100, placed: 80 },
    { branch: "PG, 2 years (Management)", median: 800_000, graduates: 30, placed: 30 },
    { branch: "PG, 2 years (Engineering)", median: null, graduates: 20, placed: 10 },
  ]);
  const again = await run("nirf-placements", [file]);
  expect(again.counts).toEqual({
    "matches by code": { ...none, left: 1 },
    placements: { ...none, left: 1 },
    outcomes: { ...none, left: 3 },
  });
});

it("takes figures back from the namesake in another town, to which an earlier import wrote them", async () => {
  const { run, rows, rejected } = await withCollege();
  const type = "UG [4 Years Program(s)]";
  const ours = ["Engineering", "City Engineering College", "Karnataka", "Bengaluru", type, "50", "40", "300000.0"];
  await run("nirf-placements", [placements([ours])]);
  await rows(`insert into placement_outcomes (placement_id, branch, graduates, placed, median_package_rupees)
    select id, 'UG, 4 years (Overall)', 90, 80, 700000 from placements`);
  const theirs = ["Overall", "City Engineering College", "Karnataka", "Belagavi", type, "90", "80", "700000.0"];
  const report = await run("nirf-placements", [placements([ours, theirs])]);
  expect(report.counts["matches waiting for staff"]).toEqual({ ...none, left: 1 });
  expect(report.counts["outcomes of another college, removed"]).toEqual({ ...none, changed: 1 });
  expect(rejected()).toContain("waits in the console, under Matches");
  expect(await rows("select branch, graduates from placement_outcomes")).toEqual([
    { branch: "UG, 4 years", graduates: 50 },
  ]);
});

it("reads how many joined, finished in time and study on, where the file says so", async () => {
  const { run, rows } = await withCollege();
  const head = "ranking_category,institute_name,state,city,academic_year,type,first_year_intake,graduating_on_time";
  const city = "City Engineering College,Karnataka,Bengaluru,2023-24";
  const file = writeFile(
    join(makeFolder(), "cohorts.csv"),
    [
      `${head},students_placed,median_salary,higher_studies`,
      `Law,${city},PG [1 Year Program(s)],100.0,90.0,77.0,700000.0,5`,
      `Engineering,${city},UG [4 Years Program(s)],,200.0,150.0,600000.0,`,
    ].join("\n"),
  );
  await run("nirf-placements", [file]);
  const cohorts = () =>
    rows("select branch, joined, finished_in_time, placed, higher_study from placement_outcomes order by position");
  expect(await cohorts()).toEqual([
    { branch: "UG, 4 years", joined: null, finished_in_time: 200, placed: 150, higher_study: null },
    { branch: "PG, 1 year", joined: 100, finished_in_time: 90, placed: 77, higher_study: 5 },
  ]);
  const again = await run("nirf-placements", [file]);
  expect(again.counts.outcomes).toEqual({ ...none, left: 2 });
});

it("rejects medians that nobody can believe and colleges that are not here", async () => {
  const { run, rows, rejected } = await withCollege();
  const type = "UG [4 Years Program(s)]";
  const report = await run("nirf-placements", [
    placements([
      ["Pharmacy", "City Engineering College", "Karnataka", "Bengaluru", type, "8", "8", "8750000.0"],
      ["Pharmacy", "City Engineering College", "Kerala", "Kochi", type, "8", "8", "500000.0"],
    ]),
  ]);
  expect(report.rejected.count).toBe(2);
  expect(rejected()).toContain('"median_salary: 8750000 rupees a year is not believable"');
  expect(rejected()).toContain('"no such college"');
  expect(await rows("select id from placements")).toEqual([]);
});

it("refuses files of another kind, and changes nothing", async () => {
  const { run, rows } = await openImports();
  const file = placements([]);
  await expect(run("pincodes", [writeFile(join(makeFolder(), "x.csv"), "a,b\n1,2\n")])).rejects.toThrow(
    "is not a directory of post offices",
  );
  await expect(run("nirf-placements", [offices([[560062, "A", "B", 12, 77]])])).rejects.toThrow(
    "does not hold NIRF's placement figures",
  );
  await expect(run("nirf-placements", [file])).rejects.toThrow("has no rows");
  await expect(run("pincodes", [file, file])).rejects.toThrow("takes one path");
  await expect(run("pincodes", [writeFile(join(makeFolder(), "x.docx"), "PK")])).rejects.toThrow(
    "x.docx cannot be read",
  );
  expect(await rows("select id from sources")).toEqual([]);
});
