import { join } from "node:path";
import { expect, it } from "vitest";
import {
  aicteInstitute,
  aicteProgramme,
  makeFolder,
  openImports,
  shareDatabase,
  writeFile,
} from "./generated-files.ts";

shareDatabase();

const none = { added: 0, changed: 0, left: 0 };

function register(institutes: object[]): string {
  const folder = makeFolder();
  writeFile(join(folder, "karnataka.json.gz"), JSON.stringify(institutes, null, 2));
  return folder;
}

it("adds colleges and branches with tidy names, their stream and their source", async () => {
  const { run, rows } = await openImports();
  const programmes = [
    aicteProgramme(),
    aicteProgramme({ course: "COMPUTER SCIENCE AND ENGINEERING", intake: "30" }),
    aicteProgramme({
      programme: "COMPUTER APPLICATIONS",
      level: "POST GRADUATE",
      course: "MASTERS IN COMPUTER APPLICATIONS",
    }),
    aicteProgramme({ level: "DIPLOMA", course: "CIVIL ENGINEERING", shift: "2nd Shift" }),
  ];
  const report = await run("aicte", [register([aicteInstitute({ programmes })])]);
  expect(report.counts).toEqual({ colleges: { ...none, added: 1 }, branches: { ...none, added: 3 } });
  expect(report.rejected).toEqual({ count: 0, path: null });
  expect(
    await rows("select name, area, city, district, state, pincode, university, ownership, aicte_id from colleges"),
  ).toEqual([
    {
      name: "L.J. Institute of Engineering and Technology",
      area: "Kanakapura Road",
      city: "Bengaluru",
      district: "Bengaluru Urban",
      state: "Karnataka",
      pincode: "560062",
      university: "",
      ownership: "private",
      aicte_id: "1-100",
    },
  ]);
  expect(
    await rows(`select b.name, b.level, b.shift, b.intake, s.slug, o.status from branches b
      join streams s on s.id = b.stream_id join sources o on o.id = b.source_id order by b.name`),
  ).toEqual([
    { name: "Civil Engineering", level: "diploma", shift: 2, intake: 60, slug: "diploma", status: "official" },
    {
      name: "Computer Science and Engineering",
      level: "ug",
      shift: 1,
      intake: 90,
      slug: "engineering",
      status: "official",
    },
    { name: "MCA", level: "pg", shift: 1, intake: 60, slug: "mca-it", status: "official" },
  ]);
  expect(await rows("select seats, branch_names from college_streams order by seats")).toHaveLength(3);
  expect(await rows("select version::integer from catalogue_state")).toEqual([{ version: 1 }]);
});

it("changes nothing the second time, and one thing when one thing changed", async () => {
  const { run, rows } = await openImports();
  const institutes = [aicteInstitute(), aicteInstitute({ aicte_id: "1-101", institute_name: "CITY POLYTECHNIC" })];
  await run("aicte", [register(institutes)]);
  const before = await rows("select c.*, v.version::integer from colleges c, catalogue_state v order by id");

  const again = await run("aicte", [register(institutes)]);
  expect(again.counts).toEqual({ colleges: { ...none, left: 2 }, branches: { ...none, left: 2 } });
  expect(await rows("select c.*, v.version::integer from colleges c, catalogue_state v order by id")).toEqual(before);

  const programmes = [aicteProgramme({ intake: "120" })];
  const changed = await run("aicte", [register([aicteInstitute({ programmes }), institutes[1]!])]);
  expect(changed.counts).toEqual({ colleges: { ...none, left: 2 }, branches: { added: 0, changed: 1, left: 1 } });
  expect(await rows("select seats from college_streams order by seats")).toEqual([{ seats: 60 }, { seats: 120 }]);
});

// proves S12.8
it("moves the branches of an earlier import to the stream where they belong", async () => {
  const { run, rows } = await openImports();
  const programmes = [aicteProgramme({ programme: "Management", course: "BACHELOR OF BUSINESS ADMINISTRATION" })];
  const folder = register([aicteInstitute({ programmes })]);
  await run("aicte", [folder]);
  const streams = "select s.slug, c.seats from college_streams c join streams s on s.id = c.stream_id";
  expect(await rows(streams)).toEqual([{ slug: "commerce", seats: 60 }]);
  await rows("update branches set stream_id = (select id from streams where slug = 'mba')");
  await rows("update college_streams set stream_id = (select id from streams where slug = 'mba')");
  const again = await run("aicte", [folder]);
  expect(again.counts.branches).toEqual({ added: 0, changed: 1, left: 0 });
  expect(await rows(streams)).toEqual([{ slug: "commerce", seats: 60 }]);
});

// proves S12.7
it("corrects places and names that an earlier import read wrongly, unless staff described the college", async () => {
  const { run, rows } = await openImports();
  const folder = register([
    aicteInstitute({
      institute_name: "VEL TECH INSTITUTE (VTI)",
      address: "B.H. ROAD, TIPTUR-572202",
      district: "TUMKUR",
    }),
  ]);
  await run("aicte", [folder]);
  await rows("update colleges set name = 'Vel Technology Institute (Vti)', city = 'Tumakuru', pincode = null");
  await run("aicte", [folder]);
  const now = "select name, city, pincode from colleges";
  expect(await rows(now)).toEqual([{ name: "Vel Tech Institute (VTI)", city: "Tiptur", pincode: "572202" }]);
  await rows("update colleges set city = 'Our Town', description = 'By hand'");
  await run("aicte", [folder]);
  expect(await rows(now)).toMatchObject([{ city: "Our Town" }]);
});

// proves S12.2
it("takes the coordinates of the PIN code that it writes, and changes nothing the second time", async () => {
  const { run, rows } = await openImports();
  const folder = register([aicteInstitute({ address: "B.H. ROAD, TIPTUR-572202", district: "TUMKUR" })]);
  await run("aicte", [folder]);
  await rows("update colleges set pincode = '572999'");
  await rows(
    "insert into pincodes (pincode, latitude, longitude, source_id) select '572202', 13.26, 76.48, id from sources",
  );
  await run("aicte", [folder]);
  expect(await rows("select pincode, latitude from colleges")).toEqual([{ pincode: "572202", latitude: 13.26 }]);
  const again = await run("aicte", [folder]);
  expect(again.counts).toMatchObject({ colleges: { ...none, left: 1 } });
});

it("counts in a dry run what it would do, and does nothing", async () => {
  const { run, rows } = await openImports();
  const dry = await run("aicte", [register([aicteInstitute()])], true);
  expect(dry.counts).toEqual({ colleges: { ...none, added: 1 }, branches: { ...none, added: 1 } });
  expect(
    await rows(
      "select (select count(*) from colleges)::integer as colleges, (select count(*) from sources)::integer as sources, (select count(*) from streams)::integer as streams",
    ),
  ).toEqual([{ colleges: 0, sources: 0, streams: 0 }]);
});

it("keeps the words of a college that somebody described, and fills in only what is empty", async () => {
  const { run, rows } = await openImports();
  await run("aicte", [register([aicteInstitute()])]);
  await rows("update colleges set name = 'LJ Institute', description = 'By hand', university = ''");
  await run("aicte", [register([aicteInstitute({ university: "Bengaluru City University" })])]);
  expect(await rows("select name, description, university from colleges")).toEqual([
    { name: "LJ Institute", description: "By hand", university: "Bengaluru City University" },
  ]);
});

it("takes a college of that name and city that has no AICTE id for the same one", async () => {
  const { run, rows } = await openImports();
  await rows(`with s as (insert into sources (key, publisher, title, captured_on, status)
    values ('hand', 'Us', 'By hand', '2026-01-01', 'official') returning id)
    insert into colleges (name, city, state, ownership, description, source_id)
    select 'L. J. Institute of Engineering & Technology', 'Bengaluru', 'Karnataka', 'private', 'By hand', id from s`);
  const report = await run("aicte", [register([aicteInstitute()])]);
  expect(report.counts.colleges).toEqual({ added: 0, changed: 1, left: 0 });
  expect(await rows("select name, aicte_id, pincode from colleges")).toEqual([
    { name: "L. J. Institute of Engineering & Technology", aicte_id: "1-100", pincode: "560062" },
  ]);
});

it("writes rejected rows to a file with file, line, reason and content", async () => {
  const { run, rejected } = await openImports();
  const shifted = aicteProgramme({ course: "1st Shift", shift: "4", availability: "NOT ELIGIB" });
  const institutes = [
    aicteInstitute({ programmes: [aicteProgramme(), shifted] }),
    aicteInstitute({ aicte_id: "1-102", institution_type: "Castle" }),
  ];
  const report = await run("aicte", [register(institutes)]);
  expect(report.counts.colleges).toEqual({ ...none, added: 1 });
  expect(report.rejected.count).toBe(2);
  const lines = rejected().trim().split("\n");
  expect(lines[0]).toBe("file,line,reason,content");
  expect(lines.slice(1).join("\n")).toContain(
    '"karnataka.json.gz","2","shift: the columns of this row are shifted","{""aicte_id"":""1-100""',
  );
  expect(lines.slice(1).join("\n")).toContain('"institution_type: not a known institution type"');
});

it.each([
  [
    "a file of another kind",
    "state.json",
    '[{"Institute":"x","Quota":"AI"}]',
    "state.json is not a file of the AICTE register",
  ],
  ["a file that is not JSON", "state.json", "<html>", "state.json has no rows with named columns."],
  ["an empty file", "state.json", "", "state.json has no rows with named columns."],
  ["half a file", "state.json", '[{"aicte_id": "1-1",', "state.json cannot be read: it ends in the middle of a row."],
])("refuses %s in one sentence, and changes nothing", async (_, name, text, message) => {
  const { run, rows } = await openImports();
  const folder = register([aicteInstitute()]);
  writeFile(join(folder, name), text);
  await expect(run("aicte", [folder])).rejects.toThrow(message);
  expect(await rows("select id from colleges")).toEqual([]);
});

it("refuses a folder without files of the register", async () => {
  const { run } = await openImports();
  const folder = makeFolder();
  writeFile(join(folder, "readme.txt"), "hello");
  await expect(run("aicte", [folder])).rejects.toThrow("holds no .json or .json.gz files");
  await expect(run("aicte", [join(folder, "nowhere")])).rejects.toThrow("is not a folder");
});

// proves S12.8
it("marks a college for women by its own name, and not by the register's flag where the name does not bear it", async () => {
  const imports = await openImports();
  const folder = makeFolder();
  const named = (institute_name: string, women: string, aicte_id: string) =>
    aicteInstitute({ institute_name, women, aicte_id });
  writeFile(
    join(folder, "karnataka.json"),
    JSON.stringify([
      named("HILL COLLEGE OF ENGINEERING FOR WOMEN", "N", "1-1"),
      named("PRESIDENCY COLLEGE", "Y", "1-2"),
      named("QUEEN MARYS COLLEGE", "Y", "1-3"),
      named("MAHILA SAMAJA FIRST GRADE COLLEGE", "N", "1-4"),
    ]),
  );
  const marked = () => imports.rows("select aicte_id, is_women_only as is from colleges order by aicte_id");
  const expected = [
    { aicte_id: "1-1", is: true },
    { aicte_id: "1-2", is: false },
    { aicte_id: "1-3", is: true },
    { aicte_id: "1-4", is: false },
  ];
  await imports.run("aicte", [folder]);
  expect(await marked()).toEqual(expected);
  await imports.rows("update colleges set is_women_only = not is_women_only");
  await imports.run("aicte", [folder]);
  expect(await marked()).toEqual(expected);
});
