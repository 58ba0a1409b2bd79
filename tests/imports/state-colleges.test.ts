// proves S12.13

import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeFolder, openImports as openEmpty, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

/** An importer beside colleges of a register, each with one branch of engineering. */
async function openImports(...colleges: [name: string, city: string, district: string, stream?: string][]) {
  const imports = await openEmpty();
  const { db } = imports.database;
  await db.execute(sql`insert into streams (name, slug) values ('Engineering', 'engineering'), ('MBA', 'mba')`);
  await db.execute(sql`insert into sources (key, publisher, title, captured_on, status)
    values ('register', 'AICTE', 'Register', '2025-10-30', 'official')`);
  for (const [name, city, district, stream = "engineering"] of colleges) {
    await db.execute(sql`
      with college as (
        insert into colleges (name, city, district, state, ownership, source_id)
        select ${name}, ${city}, ${district}, 'Karnataka', 'private', id from sources where key = 'register' returning id
      )
      insert into college_streams (college_id, stream_id, seats, branch_count, largest_branches, branch_names, levels)
      select college.id, t.id, 60, 1, '{}', '{}', '{ug}' from college, streams t where t.slug = ${stream}`);
  }
  return imports;
}

const file = (name: string, content: string[] | object) =>
  writeFile(join(makeFolder(), name), Array.isArray(content) ? content.join("\n") : JSON.stringify(content, null, 1));

const codes = `select k.code, c.name, c.city, k.decided_by from college_codes k join colleges c on c.id = k.college_id
  where k.authority in ('kea', 'eapcet_ap') order by k.code, c.city`;
const head = "College Code,College Name,Branch Code,Branch Name,Category,Cutoff Rank";
const matrix = (...colleges: object[]) =>
  file("kcet_2025_seat_matrix.json", {
    metadata: {},
    colleges: colleges.map((one) => ({ courses: [course], ...one })),
  });
const course = { course_name: "Civil Engineering", total_intake: 60, kea_rk: 30 };
const round = (code: string, college_name: string) =>
  file("kcet_2025_round_1.json", { [code]: { college_name, courses: { "CIVIL ENGINEERING": { GM: "900" } } } });

it("finds a college by every name and place that the files of an import have for its code", async () => {
  const { run, rows } = await openImports(["Hemavati Institute of Technology", "Hassan", "Hassan"]);
  const name = "Hemavati Institutute of Technology, Kumbalagodu Road";
  const report = await run("kcet", [
    round("E901", `${name} KUMBALAGODU CAMPUS, MYSORE ROAD, TUMKUR`),
    matrix({ kea_code: "E901", college_name: name, district: "Hassan", address: "KUMBALAGODU, HASSAN" }),
  ]);
  expect(report.counts["values of colleges waiting for staff"]).toBeUndefined();
  expect(await rows(codes)).toEqual([
    { code: "E901", name: "Hemavati Institute of Technology", city: "Hassan", decided_by: "name" },
  ]);
  expect(await rows("select closing from cutoffs")).toEqual([{ closing: 900 }]);
});

it("takes a college's former name for a name of it", async () => {
  const { run, rows } = await openImports(["Kaveri College of Engineering", "Mandya", "Mandya"]);
  await run("kcet", [
    file("kcet_2024_round_2.csv", [
      head,
      'E902,"Sangama University (Formerly Kaveri College of Engineering), Mandya",CE,C,GM,5',
    ]),
  ]);
  expect(await rows(codes)).toMatchObject([{ code: "E902", name: "Kaveri College of Engineering" }]);
});

it("of several approvals of one name and place, takes the one that teaches what the list allots", async () => {
  const { run, rows } = await openImports(
    ["Tunga Institute of Technology", "Shivamogga", "Shivamogga"],
    ["Tunga Institute of Technology (MBA)", "Shivamogga", "Shivamogga", "mba"],
    ["Bhadra Institute of Technology", "Shivamogga", "Shivamogga"],
    ["Bhadra Institute of Technology", "Shivamogga", "Shivamogga"],
  );
  const report = await run("kcet", [
    file("kcet_2024_round_2.csv", [
      head,
      'E903,"Tunga Institute of Technology, Shimoga",CE,C,GM,5',
      'E904,"Bhadra Institute of Technology, Shimoga",CE,C,GM,5',
    ]),
  ]);
  expect(await rows(codes)).toMatchObject([{ code: "E903", name: "Tunga Institute of Technology" }]);
  expect(report.counts["values of colleges waiting for staff"]!.left).toBe(1);
});

it("creates a college whose seat matrix says name, place and owner, and none of a type that the matrix has wrong", async () => {
  const { run, rows } = await openImports();
  const files = [
    round("E905", "SANGAMA UNIVERSITY 1ST CROSS, BANGALORE"),
    matrix(
      {
        kea_code: "E905",
        college_name: "Sangama University",
        district: "Bangalore",
        college_type: "Private University",
      },
      {
        kea_code: "E906",
        college_name: "University of Talakad",
        district: "Mysuru",
        college_type: "Private University",
      },
    ),
  ];
  await run("kcet", files);
  expect(await rows("select name, city, state, ownership from colleges")).toEqual([
    { name: "Sangama University", city: "Bengaluru", state: "Karnataka", ownership: "private_university" },
  ]);
  expect(await rows("select closing from cutoffs")).toEqual([{ closing: 900 }]);
  for (const count of Object.values((await run("kcet", files)).counts))
    expect(count).toMatchObject({ added: 0, changed: 0 });
});

it("keeps seats without grants and integrated programmes of an EAPCET college apart from its own", async () => {
  const { run, rows } = await openImports();
  const top = "INSTCODE,NAME,TYPE,DIST,PLACE,A_REG,BRANCH_CODE,OC_BOYS,COLLEGE_FEE";
  const files = [
    file("apeapcet_2024_last_ranks.csv", [
      top,
      "QQUC,QUBA UNIVERSITY COLLEGE OF ENGG,UNIV,EG,KAKINADA,AU,CIV,100,20000",
      "QQUCSF,QUBA UNIVERSITY COLLEGE OF ENGG- SELF FINAN,SF,EG,KAKINADA,AU,CIV,900,70000",
      "QQUCMT,QUBA UNIVERSITY COLLEGE OF ENGG -5 YEAR INTEGRATED MTECH SELF FINANCE,SF,EG,KAKINADA,AU,CIV,500,90000",
    ]),
  ];
  const report = await run("ap-eapcet", files);
  expect(report.rejected.count).toBe(0);
  expect(await rows("select name from colleges")).toEqual([{ name: "Quba University College of Engineering" }]);
  const area = "Andhra University area";
  expect(
    await rows("select b.degree, c.quota, c.closing from cutoffs c join branches b on b.id = c.branch_id order by 3"),
  ).toEqual([
    { degree: "", quota: area, closing: 100 },
    { degree: "Integrated M.Tech, 5 years", quota: `${area}, self-financed`, closing: 500 },
    { degree: "", quota: `${area}, self-financed`, closing: 900 },
  ]);
  expect(await rows("select category, rupees_per_year, is_general from fees order by 2")).toEqual([
    { category: "", rupees_per_year: 20000, is_general: true },
    { category: "self-financed", rupees_per_year: 70000, is_general: false },
    { category: "self-financed", rupees_per_year: 90000, is_general: false },
  ]);
});

it("keeps the newest fee of a year, and changes nothing the second time", async () => {
  const { run, rows } = await openImports();
  const top = "Inst Code,Institute Name,Place,Dist Code,College Type,Branch Code,Branch Name,OC BOYS,Tuition Fee";
  const college = "QQTG,QUBA ENGINEERING COLLEGE,BANDLAGUDA,HYD,PVT,CIV,CIVIL ENGINEERING";
  const files = [
    file("tgeapcet_2024_phase1_last_ranks.csv", [top, `${college},100,50000`]),
    file("tgeapcet_2024_final_last_ranks.csv", [top, `${college},200,60000`]),
  ];
  for (const added of [1, 0]) {
    const report = await run("tg-eapcet", files);
    expect(report.counts.fees).toMatchObject({ added, changed: 0 });
    expect(await rows("select rupees_per_year from fees")).toEqual([{ rupees_per_year: 60000 }]);
  }
});

it("tells two colleges apart whose names differ only in the order of their words", async () => {
  const { run, rows } = await openImports(
    ["Paras Engineering College", "Hassan", "Hassan"],
    ["Paras College of Engineering", "Hassan", "Hassan"],
  );
  await run("kcet", [
    file("kcet_2024_round_2.csv", [
      head,
      'E911,"Paras Engineering College, Hassan",CE,C,GM,5',
      'E912,"Paras College of Engineering, Hassan",CE,C,GM,6',
    ]),
  ]);
  expect(await rows(codes)).toMatchObject([
    { code: "E911", name: "Paras Engineering College" },
    { code: "E912", name: "Paras College of Engineering" },
  ]);
});

it("takes a university by its own name before a college by the university's former one", async () => {
  const { run, rows } = await openImports(
    ["Hemavati Technological University", "Hassan", "Hassan"],
    ["Hemavati College of Engineering", "Hassan", "Hassan"],
  );
  const name = "Hemavati Technological University (Formerly Hemavati College of Engineering), Hassan";
  await run("kcet", [file("kcet_2024_round_2.csv", [head, `E913,"${name}",CE,C,GM,5`])]);
  expect(await rows(codes)).toMatchObject([{ code: "E913", name: "Hemavati Technological University" }]);
});

const registerEntry = (code: string, name: string, district = "Hassan") => `
  insert into register_colleges (code, name, state, district, founded_year, university, words, source_id, source_line)
  select '${code}', '${name}', 'Karnataka', '${district}', 1999, 'Hill University', '{}', id, 1 from sources where key = 'register'`;

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
    { code: "E944" },
  ]);
});

it("joins a college of another name that has the same branches, where neither resembles another one so", async () => {
  const { run, rows } = await openImports(
    ["Malhar Trust's Institute of Engineering", "Hassan", "Hassan"],
    ["Sharavati Institute of Engineering", "Hassan", "Hassan"],
  );
  const branches = ["Civil Engineering", "Computer Science and Engineering", "Mechanical Engineering"];
  for (const branch of branches)
    await rows(`insert into branches (college_id, stream_id, name, level, source_id)
      select c.id, t.id, '${branch}', 'ug', c.source_id from colleges c, streams t
      where c.name like 'Malhar%' and t.slug = 'engineering'`);
  const list = listed(
    ...["Civil Engineering,CE", "Computer Science and Engineering,CS", "Mechanical Engineering,ME"].map((branch) => {
      const [name, code] = branch.split(",");
      return `E951,"Malhar Vidya Nagari Engineering College, Hassan",${code},${name},GM,5`;
    }),
  );
  await run("kcet", [list]);
  expect(await rows(codes)).toMatchObject([{ code: "E951", name: "Malhar Trust's Institute of Engineering" }]);
  for (const count of Object.values((await run("kcet", [list])).counts))
    expect(count).toMatchObject({ added: 0, changed: 0 });
});

it("waits for staff where two codes of different names ask for one college as much", async () => {
  const { run, rows } = await openImports(["Malhar Engineering College", "Hassan", "Hassan"]);
  await run("kcet", [
    file("kcet_2024_round_2.csv", [
      head,
      'E907,"Malhar College of Engineering, Hassan",CE,C,GM,5',
      'E908,"Engineering College Malhar, Hassan",CE,C,GM,6',
    ]),
  ]);
  expect(await rows(codes)).toEqual([]);
  expect(await rows("select code from college_match_proposals order by code")).toEqual([
    { code: "E907" },
    { code: "E908" },
  ]);
});
