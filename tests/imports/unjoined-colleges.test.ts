// proves S12.13

import { expect, it } from "vitest";
import { codes, file, head, openImports, registerEntry } from "./colleges-beside-lists.ts";
import { shareDatabase } from "./generated-files.ts";

shareDatabase();

it("creates a college from its entry in AISHE's register, with the register as its source", async () => {
  const { run, rows } = await openImports();
  await rows(registerEntry("C-9001", "Trust of Hemavati, Hemavati Institute of Technology, Hassan"));
  const list = file("kcet_2024_round_2.csv", [head, 'E921,"Hemavati Institute of Technology, Hassan",CE,C,GM,5']);
  expect((await run("kcet", [list])).counts.colleges).toMatchObject({ added: 1 });
  const created = "select aishe_code, founded_year, university, district, ownership from colleges";
  const expected = [
    {
      aishe_code: "C-9001",
      founded_year: 1999,
      university: "Hill University",
      district: "Hassan",
      ownership: "unknown",
    },
  ];
  expect(await rows(created)).toEqual(expected);
  expect(await rows("select closing from cutoffs")).toEqual([{ closing: 5 }]);
  await run("kcet", [list]);
  expect(await rows(created)).toEqual(expected);
});

it("creates none beside a college that may be the entry's under another name", async () => {
  const { run, rows } = await openImports(["Kasturba Hemavati Group", "Hassan", "Hassan"]);
  await rows(registerEntry("C-9001", "Hemavati Institute of Technology, Hassan"));
  await run("kcet", [
    file("kcet_2024_round_2.csv", [head, 'E921,"Hemavati Institute of Technology, Hassan",CE,C,GM,5']),
  ]);
  expect(await rows("select name from colleges")).toEqual([{ name: "Kasturba Hemavati Group" }]);
});

const listed = (...lines: string[]) => file("kcet_2024_round_2.csv", [head, ...lines]);

it("creates what only the list names, once, with the list as its source, and joins next year's list to it by its code", async () => {
  const { run, rows } = await openImports(
    ["Bhadra Institute of Technology", "Shivamogga", "Shivamogga"],
    ["Sharavati Institute of Engineering", "Hassan", "Hassan"],
    ["Malaprabha College of Engineering", "Belagavi", "Belagavi"],
  );
  const known = [
    'E932,"Bhadra Institute of Technology, Shivamogga",CE,C,GM,5',
    'E933,"Sharavati Institute of Engineering, Hassan",CE,C,GM,5',
    'E934,"Malaprabha College of Engineering, Belagavi",CE,C,GM,5',
  ];
  const only = 'E931,"Tungabhadra Valley Institute of Technology, Davangere",CE,C,GM,6';
  await run("kcet", [listed(only)]);
  expect(await rows("select name from colleges where name like 'Tunga%'")).toEqual([]);
  const list = listed(only, ...known);
  expect((await run("kcet", [list])).counts.colleges).toMatchObject({ added: 1 });
  const created = `select c.name, c.city, c.district, c.ownership, s.publisher <> 'AICTE' as listed
    from colleges c join sources s on s.id = c.source_id where c.name like 'Tunga%'`;
  const expected = [
    {
      name: "Tungabhadra Valley Institute of Technology, Davangere",
      city: "Davanagere",
      district: "",
      ownership: "unknown",
      listed: true,
    },
  ];
  expect(await rows(created)).toEqual(expected);
  for (const count of Object.values((await run("kcet", [list])).counts))
    expect(count).toMatchObject({ added: 0, changed: 0 });
  const next = file("kcet_2025_round_1.csv", [head, 'E931,"T.V. Institute of Tech",CE,C,GM,7']);
  await run("kcet", [next]);
  expect(await rows(created)).toEqual(expected);
  expect(await rows("select closing from cutoffs where closing > 5 order by closing")).toEqual([
    { closing: 6 },
    { closing: 7 },
  ]);
});

it("creates none for initials, for a part of a college, or beside a college or an entry that it may be", async () => {
  const { run, rows } = await openImports(
    ["Hemavati Institute of Technology", "Hassan", "Hassan"],
    ["Kaveri Tungabhadra Group", "Mandya", "Mandya"],
  );
  await rows(registerEntry("C-9001", "Netravati Academy of Engineering Studies, Mangalore"));
  await run("kcet", [
    listed(
      'E941,"Hemavati Institute of Technology, Hassan",CE,C,GM,5',
      'E942,"School of Engineering, Hemavati Institute of Technology, Hassan",CE,C,GM,5',
      'E943,"K V S College of Engineering, Udupi",CE,C,GM,5',
      'E944,"Tungabhadra Engineering College, Mandya",CE,C,GM,5',
    ),
  ]);
  expect(await rows("select name from colleges order by name")).toEqual([
    { name: "Hemavati Institute of Technology" },
    { name: "Kaveri Tungabhadra Group" },
  ]);
  expect(await rows("select code from college_match_proposals order by code")).toEqual([
    { code: "E942" },
    { code: "E943" },
    { code: "E944" },
  ]);
});

const branches = { CE: "Civil Engineering", CS: "Computer Science and Engineering", ME: "Mechanical Engineering" };
const teach = (name: string) => `
  insert into branches (college_id, stream_id, name, level, source_id)
  select c.id, t.id, b.name, 'ug', c.source_id from colleges c, streams t,
    (values ${Object.values(branches)
      .map((branch) => `('${branch}')`)
      .join(", ")}) as b (name)
  where c.name = '${name}' and t.slug = 'engineering'`;
const teaching = (code: string, name: string) =>
  listed(...Object.entries(branches).map(([short, branch]) => `${code},"${name}",${short},${branch},GM,5`));

it("joins a college of another name that has the same branches, where neither resembles another one so", async () => {
  const { run, rows } = await openImports(
    ["Malhar Institute of Engineering", "Hassan", "Hassan"],
    ["Sharavati Institute of Engineering", "Hassan", "Hassan"],
  );
  await rows(teach("Malhar Institute of Engineering"));
  const list = teaching("E951", "Malhar Vidya Nagari Engineering College, Hassan");
  await run("kcet", [list]);
  expect(await rows(codes)).toMatchObject([{ code: "E951", name: "Malhar Institute of Engineering" }]);
  for (const count of Object.values((await run("kcet", [list])).counts))
    expect(count).toMatchObject({ added: 0, changed: 0 });
});

it("does not take branches for a name: a college without a name of its own is joined by its address alone", async () => {
  const { run, rows } = await openImports(["College of Engineering", "Hassan", "Hassan"]);
  await rows(teach("College of Engineering"));
  const owned = "Hassan District Teachers Society's College of Engineering, Bommanahalli Kere, Hassan";
  await run("kcet", [teaching("E952", owned)]);
  expect(await rows(codes)).toEqual([]);
  expect(await rows("select code from college_match_proposals")).toEqual([{ code: "E952" }]);
  await rows("update colleges set area = 'Belur Road, Bommanahalli Kere' returning id");
  await run("kcet", [teaching("E952", owned)]);
  expect(await rows(codes)).toMatchObject([{ code: "E952", name: "College of Engineering" }]);
});

it("does not take branches for a name: two colleges that only a town names are two", async () => {
  const { run, rows } = await openImports(["University College of Engineering, Hassan", "Hassan", "Hassan"]);
  await rows(teach("University College of Engineering, Hassan"));
  await run("kcet", [teaching("E953", "Hassan Engineering College, Hassan")]);
  expect(await rows(codes)).toEqual([]);
});

it("joins a government's college that a list calls after somebody, as the only one of its town with its branches", async () => {
  const { run, rows } = await openImports(["Government Engineering College", "Hassan", "Hassan"]);
  await rows(teach("Government Engineering College"));
  await run("kcet", [teaching("E954", "Rani Kittur Government Engineering College, Hassan")]);
  expect(await rows(codes)).toMatchObject([{ code: "E954", name: "Government Engineering College" }]);
});

it("creates none beside a college whose name the list spells otherwise, or that we know with other courses alone", async () => {
  const known = ["Bhadra", "Sharavati", "Malaprabha", "Hemavati", "Netravati"];
  const { run, rows } = await openImports(
    ...known.map((name): [string, string, string] => [`${name} Institute of Technology`, "Hassan", "Hassan"]),
    ["Moodlakere Institute of Technology", "Udupi", "Udupi"],
    ["Moodalakere Polytechnic", "Mysuru", "Mysuru"],
    ["Tungabhadra Knowledge Campus", "Mysuru", "Mysuru", "mba"],
    ["College of Engineering", "Belagavi", "Belagavi"],
  );
  await rows(registerEntry("C-9002", "Tungabhadra Knowledge Campus", "Mysuru"));
  const others = ["Moodalakere Institute of Technology, Udupi", "Tungabhadra Knowledge Campus, Mysuru"];
  const owned = "Krishna Shikshan Societys College of Engineering, Belagavi";
  await run("kcet", [
    listed(
      ...known.map((name, at) => `E96${at},"${name} Institute of Technology, Hassan",CE,C,GM,5`),
      ...[...others, owned].map((name, at) => `E97${at},"${name}",CE,C,GM,5`),
    ),
  ]);
  expect(await rows("select name from colleges where id > 9")).toEqual([]);
  expect(await rows("select code from college_match_proposals order by code")).toEqual([
    { code: "E970" },
    { code: "E971" },
    { code: "E972" },
  ]);
});
