// proves S12.13

import { expect, it } from "vitest";
import { codes, file, head, openImports } from "./colleges-beside-lists.ts";
import { shareDatabase } from "./generated-files.ts";

shareDatabase();

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
