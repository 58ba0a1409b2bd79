import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeFolder, openImportsWith, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const day = new Date("2026-01-02T03:04:05Z");

async function openImports(...colleges: Parameters<typeof openImportsWith>) {
  const imports = await openImportsWith(...colleges);
  return { ...imports, cutoffs: () => imports.rows(facts) };
}

const facts = `select b.name, c.exam, c.year, c.round, c.quota, c.seat_type, c.gender, c.unit, c.opening, c.closing
  from cutoffs c join branches b on b.id = c.branch_id order by c.year, c.round, b.name, c.seat_type, c.gender, c.quota`;

function file(name: string, content: string[] | object): string {
  return writeFile(
    join(makeFolder(), name),
    Array.isArray(content) && typeof content[0] === "string" ? content.join("\n") : JSON.stringify(content, null, 1),
  );
}

const plain = { quota: "", gender: "any", unit: "rank", opening: null };

it("KCET: takes the names of branches from the table of codes, and a provisional round as provisional", async () => {
  const { run, cutoffs, rows, rejected } = await openImports([
    "Hemavati Institute of Technology",
    "Hassan",
    "Karnataka",
  ]);
  const head = "College Code,College Name,Branch Code,Branch Name,Category,Cutoff Rank";
  const college = 'E901,"Hemavati Institute of Technology, Hassan"';
  await run("kcet", [
    file("kcet_2024_round_1.csv", [head, `${college},IE,Info.Science,GM,5000`, `${college},QQ,What,GM,6000`]),
    file("kcet_2023_round_2.csv", [head, `${college},CS,Computers,3BK,7000.5`]),
  ]);
  const list = { ...plain, exam: "KCET" };
  expect(await cutoffs()).toEqual([
    { ...list, name: "Computer Science and Engineering", year: 2023, round: 2, seat_type: "3BK", closing: 7000.5 },
    { ...list, name: "Information Science and Engineering", year: 2024, round: 1, seat_type: "GM", closing: 5000 },
  ]);
  expect(rejected()).toContain('"Branch Code: QQ is not in the table of codes"');
  expect(await rows("select key, status from sources where key like 'kcet%' order by key")).toEqual([
    { key: "kcet-cutoffs-2023", status: "official" },
    { key: "kcet-cutoffs-provisional-2024", status: "provisional" },
  ]);
});

it("KCET: joins words that the list broke, and reads the seat matrix beside it", async () => {
  const { run, rows } = await openImports(["Hemavati Institute of Technology", "Hassan", "Karnataka"]);
  const college_name = "Hemavati Institute of Technology, Hassan(AUTONOMOUS)";
  const course = {
    course_name: "Data Science",
    total_intake: 60,
    kea_rk: 24,
    kea_hk: 2,
    kea_ph: 1,
    snq_5pct: 0,
    cat2_seats: 18,
    cat3_seats: 15,
  };
  await run("kcet", [
    file("kcet_2025_round_1.json", {
      E901: { college_name, courses: { "B TECH IN D ATA SCIENCE": { GM: "900", SCG: "none" } } },
    }),
    file("kcet_2025_seat_matrix.json", {
      metadata: {},
      colleges: [
        { kea_code: "E901", college_name, courses: [course] },
        { kea_code: null, college_name, courses: [] },
      ],
    }),
  ]);
  expect(await rows("select b.name, b.intake, c.closing from branches b join cutoffs c on c.branch_id = b.id")).toEqual(
    [{ name: "Data Science", intake: 60, closing: 900 }],
  );
  expect(await rows("select category_name, intake_count from intake_details order by position")).toEqual([
    { category_name: "KEA, general", intake_count: 24 },
    { category_name: "KEA, Hyderabad-Karnataka", intake_count: 2 },
    { category_name: "KEA, persons with disability", intake_count: 1 },
    { category_name: "COMEDK", intake_count: 18 },
    { category_name: "Management", intake_count: 15 },
  ]);
});

it("KCET: adds up the seats of two codes that are one branch here, such as aided and unaided seats", async () => {
  const name = "BVV Sangha`s Ghatge College of Engineering";
  const { run, rows, database } = await openImports([
    "BVV Sangha's Ghatge College of Engineering",
    "Hubli",
    "Karnataka",
  ]);
  for (const code of ["E901", "E902"])
    await database.db.execute(sql`insert into college_codes (authority, code, college_id, decided_by)
      select 'kea', ${code}, id, 'register' from colleges`);
  const college = (kea_code: string, college_type: string, cells: object) => {
    const course = { course_name: "Civil Engineering", total_intake: 60, ...cells };
    return { kea_code, college_name: name, college_type, district: "Dharwad", address: "Hubli", courses: [course] };
  };
  const matrix = file("kcet_2025_seat_matrix.json", {
    metadata: {},
    colleges: [
      college("E902", "Private Unaided Colleges", { kea_rk: 46, cat2_seats: 36 }),
      college("E901", "Government Aided Private Colleges", { kea_rk: 49, cat3_seats: 3 }),
    ],
  });
  await run("kcet", [matrix]);
  const seats = () => rows("select category_name as category, intake_count as seats from intake_details order by 1");
  const both = [
    { category: "COMEDK", seats: 36 },
    { category: "KEA, general", seats: 95 },
    { category: "Management", seats: 3 },
  ];
  expect(await seats()).toEqual(both);
  expect((await run("kcet", [matrix])).counts["seats by category"]).toMatchObject({ added: 0, changed: 0 });
  expect(await seats()).toEqual(both);
});

// proves S12.13
it("TNEA: reads seats by community, marks of the whole counselling and provisional rounds that name codes alone", async () => {
  const { run, cutoffs, rows, rejected } = await openImports(["Kaveri College of Engineering", "Erode", "Tamil Nadu"]);
  const text = "Kaveri College of Engineering (Autonomous), Mettur Road, Erode - 638 052";
  const report = await run("tnea", [
    file("tnea_2026_seat_matrix.csv", [
      '"COLLEGE\nCODE",COLLEGE NAME,"BRANCH\nCODE",BRANCH NAME,OC,BC,BCM,MBC,SC,SCA,ST,TOTAL',
      `9901,"${text}",CS,"COMPUTER SCIENCE\nAND ENGINEERING",10,9,1,8,5,1,1,35`,
      `9901,"${text}",ME,MECHANICAL ENGINEERING,10,9,1,8,5,1,1,36`,
    ]),
    file("tnea_2020_cutoff_marks.json", [
      { coc: 9901, con: text, brc: "CS", brn: "Computer Science and Engg.", OC: 190.5, BC: "", SC: 300 },
    ]),
    file("tnea_2026_provisional_closing.csv", [
      "round,college_code,branch_code,allotted_community,highest_mark,closing_mark,closing_rank,allotted",
      "2,9901,CS,OC,199.0,195.5,99,10",
    ]),
  ]);
  const list = { ...plain, name: "Computer Science and Engineering", exam: "TNEA", unit: "marks", seat_type: "OC" };
  expect(await cutoffs()).toEqual([
    { ...list, year: 2020, round: 0, closing: 190.5 },
    { ...list, year: 2026, round: 2, opening: 199, closing: 195.5 },
  ]);
  expect(report.counts["seats by category"]!.added).toBe(7);
  expect(rejected()).toContain('"total: the communities do not add up to it"');
  expect(rejected()).toContain('"SC: not marks of 200"');
  expect(
    await rows("select s.status, c.max_marks from cutoffs c join sources s on s.id = c.source_id where c.year = 2026"),
  ).toEqual([{ status: "provisional", max_marks: 200 }]);
});

it("TG EAPCET: reads ranks of boys' and girls' columns and the fee, and joins later lists by code alone", async () => {
  const { run, cutoffs, rows } = await openImports();
  const head =
    '"Inst\n Code",Institute Name,Place,"Dist \nCode",College Type,Branch Code,Branch Name,"OC \nBOYS","BC_A \nGIRLS","EWS \nGEN OU",Tuition Fee';
  const report = await run("tg-eapcet", [
    file("tgeapcet_2025_phase1_last_ranks.csv", [
      "Inst Code,Branch Code,Branch Name,OC BOYS,SC_III GIRLS",
      "QQRM,INF,INFORMATION TECHNOLOGY,30000,",
    ]),
    file("tgeapcet_2024_final_last_ranks.csv", [
      head,
      "QQRM,QUBA ENGINEERING COLLEGE (AUTONOMOUS),BANDLAGUDA,HYD,PVT,INF,INFORMATION TECHNOLOGY,100,NA,300,60000",
      ",8. NA means Not Applicable.,,,,,,,,,",
    ]),
    file("tgeapcet_colleges.csv", [
      "collegeCode,collegeName,place,district,collegeType",
      "QQRM,QUBA ENGINEERING COLLEGE,BANDLAGUDA,HYD,PVT",
    ]),
  ]);
  expect(report.counts["values of colleges not here yet"]).toBeUndefined();
  expect(await rows("select name, city, district, state, ownership from colleges")).toEqual([
    {
      name: "Quba Engineering College",
      city: "Bandlaguda",
      district: "Hyderabad",
      state: "Telangana",
      ownership: "private",
    },
  ]);
  const list = { ...plain, name: "Information Technology", exam: "TG EAPCET" };
  expect(await cutoffs()).toEqual([
    { ...list, year: 2024, round: 3, seat_type: "EWS", closing: 300 },
    { ...list, year: 2024, round: 3, seat_type: "OC", closing: 100 },
    { ...list, year: 2025, round: 1, seat_type: "OC", closing: 30000 },
  ]);
  expect(await rows("select year, rupees_per_year, includes, fixed_by from fees")).toEqual([
    { year: 2024, rupees_per_year: 60000, includes: "tuition", fixed_by: "" },
  ]);
  expect(report.rejected.count).toBe(0);
});

it("AP EAPCET: keeps the areas of the universities apart, and the fee of a branch once", async () => {
  const { run, cutoffs, rows } = await openImports([
    "Godavari Women's College of Engineering",
    "Kakinada",
    "Andhra Pradesh",
  ]);
  const head = "INSTCODE,NAME,TYPE,DIST,PLACE,A_REG,BRANCH_CODE,OC_BOYS,BCA_GIRLS,COLLEGE_FEE";
  const college = "QQWG,GODAVARI WOMENS COLLEGE OF ENGINEERING,PVT,EG,KAKINADA";
  await run("ap-eapcet", [
    file("apeapcet_2024_last_ranks.csv", [head, `${college},AU,CSM,100,200,43000`, `${college},SVU,CSM,300,,43000`]),
  ]);
  const name = "Computer Science and Engineering (Artificial Intelligence and Machine Learning)";
  const list = { ...plain, name, exam: "AP EAPCET", year: 2024, round: 0 };
  expect(await cutoffs()).toEqual([
    { ...list, quota: "Andhra University area", seat_type: "BC-A", gender: "female", closing: 200 },
    { ...list, quota: "Andhra University area", seat_type: "OC", closing: 100 },
    { ...list, quota: "Sri Venkateswara University area", seat_type: "OC", closing: 300 },
  ]);
  expect(await rows("select rupees_per_year from fees")).toEqual([{ rupees_per_year: 43000 }]);
});

it("JAC Delhi: asks for the year that neither name nor rows say", async () => {
  const { run, cutoffs } = await openImports(["Yamuna Technological University", "New Delhi", "Delhi"]);
  const row = {
    Institute: "Yamuna Technological University (YTU)",
    "Academic Program Name": "Information Technology (Network Security) (ITNS)",
    ...{
      Category: "OBC",
      Gender: "Female-Only",
      Defense: "Yes",
      PWD: "No",
      State: "Outside Delhi",
      Category_Key: "OBCWO",
    },
    "Closing Rank": "9000",
  };
  const list = [file("jac_delhi_closing_ranks.json", [row])];
  await expect(run("jac-delhi", list)).rejects.toThrow("of which year is it? Its name does not say");
  await run("jac-delhi", list, false, day, { year: 2025, capturedOn: "2026-01-01" });
  expect(await cutoffs()).toEqual([
    {
      ...{ ...plain, name: "Information Technology (Network Security)", exam: "JEE Main", year: 2025, round: 0 },
      ...{ quota: "Outside Delhi region", seat_type: "OBC, defence", gender: "female", closing: 9000 },
    },
  ]);
});

it("WBJEE and UPTAC: read seats free of tuition fees as seats of their branch, by exam and quota", async () => {
  const { run, cutoffs } = await openImports(
    ["Rupnarayan Institute of Technology", "Kolkata", "West Bengal"],
    ["Gomti Institute of Technology", "Lucknow", "Uttar Pradesh"],
  );
  await run("wbjee", [
    file("wbjee_2024_opening_closing.csv", [
      "institute_▲▼,opening_rank_▲▼,closing_rank_▲▼,category_▲▼,round_▲▼,program_▲▼,stream_▲▼,seat_type_▲▼,quota_▲▼",
      '"Rupnarayan Institute of Technology, Kolkata",10,20,Tuition Fee Waiver,Round 1,Civil Engineering (TFW),B.E/B.Tech (WBJEE/JEE(Main) Seats)/B.Arch (WBJEE Seats),WBJEE Seats,Home State',
      '"Rupnarayan Institute of Technology, Kolkata",90,20,Open,Round 1,Civil Engineering,B.E/B.Tech (WBJEE/JEE(Main) Seats)/B.Arch (WBJEE Seats),JEE(Main) Seats,All India',
      '"Rupnarayan Institute of Technology, Kolkata",30,40,Open,Round 2,Civil Engineering,B.E/B.Tech (WBJEE/JEE(Main) Seats)/B.Arch (WBJEE Seats),JEE(Main) Seats,All India',
      '"Rupnarayan Institute of Technology, Kolkata",50,60,Open,Round 2,Civil Engineering,B.E/B.Tech (WBJEE/JEE(Main) Seats)/B.Arch (WBJEE Seats),WBJEE Seats,All India',
    ]),
  ]);
  const row =
    "GOMTI INSTITUTE OF TECHNOLOGY,LUCKNOW\tCivil Engineering (FW)\tB.Tech\tHome State\tOPEN(TF)\tFemale Seats";
  await run("uptac", [
    file("uptac_btech_2025_all_rounds.txt", [
      "Chat AI",
      "Institute\tProgram",
      `1\tRound 7\t${row}\t100.00\t1591.00\tFresh Only`,
      "Content Owned",
    ]),
  ]);
  expect(await cutoffs()).toEqual([
    {
      ...{ ...plain, name: "Civil Engineering", exam: "WBJEE", year: 2024, round: 1, quota: "HS" },
      ...{ seat_type: "Tuition Fee Waiver", opening: 10, closing: 20 },
    },
    {
      ...{ ...plain, name: "Civil Engineering", exam: "WBJEE", year: 2024, round: 2, quota: "AI" },
      ...{ seat_type: "Open", opening: 50, closing: 60 },
    },
    {
      ...{ ...plain, name: "Civil Engineering", exam: "JEE Main", year: 2024, round: 2, quota: "AI, JEE(Main) Seats" },
      ...{ seat_type: "Open", opening: 30, closing: 40 },
    },
    {
      ...{ ...plain, name: "Civil Engineering", exam: "JEE Main", year: 2025, round: 7, quota: "HS" },
      ...{ seat_type: "OPEN(TF)", gender: "female", opening: 100, closing: 1591 },
    },
  ]);
});

it("KEAM: reads the categories of the last column, and either name of the college's column", async () => {
  const { run, cutoffs } = await openImports(["Periyar College of Engineering", "Idukki", "Kerala"]);
  const row = {
    Phase: 2,
    Branch: "CS",
    "College Code": "PQR",
    Name: "Periyar College of Engineering, Idukki",
    Type: "S",
  };
  await run("keam", [
    file("keam_2024_last_ranks.json", [{ ...row, SM: 100, EZ: "-", SC: null, "Special Categories": "FW:50, MG:900" }]),
  ]);
  const list = { ...plain, name: "Computer Science and Engineering", exam: "KEAM", year: 2024, round: 2 };
  expect(await cutoffs()).toEqual([
    { ...list, seat_type: "FW", closing: 50 },
    { ...list, seat_type: "MG", closing: 900 },
    { ...list, seat_type: "SM", closing: 100 },
  ]);
});

it("COMEDK: reads several tables of one file, each with its courses", async () => {
  const { run, cutoffs } = await openImports(["Tunga Institute of Technology", "Shivamogga", "Karnataka"]);
  const college = 'E901,"Tunga Institute of Technology-Savalanga Road, Shivamogga",GM';
  await run("comedk", [
    file("comedk_2025_round_2.csv", [
      "College Code,College Name,Seat Category,CV-Civil Engineering,,DS-Data Science",
      `${college},40000,,`,
      "College Code,College Name,Seat Category,EC-Electronics & Comm- unication Engineering,",
      `${college},9000,`,
    ]),
  ]);
  const list = { ...plain, exam: "COMEDK UGET", year: 2025, round: 2, seat_type: "GM" };
  expect(await cutoffs()).toEqual([
    { ...list, name: "Civil Engineering", closing: 40000 },
    { ...list, name: "Electronics and Communication Engineering", closing: 9000 },
  ]);
});

it("ACPC: takes the year from the rows, and leaves out those that state none", async () => {
  const { run, cutoffs, rejected } = await openImports(["Sabar College of Engineering", "Himatnagar", "Gujarat"]);
  const row = {
    "College Name": "Sabar College of Engineering, Himatnagar",
    Program: "Engineering",
    category: "sebc",
    closing_rank: 30000,
  };
  await run("acpc", [
    file("gujarat_acpc_closing.json", [
      { ...row, Course: "CIVIL ENGINEERING", Year: 2025 },
      { ...row, Course: "MECHANICAL ENGINEERING", Year: null },
    ]),
  ]);
  expect(await cutoffs()).toEqual([
    {
      ...plain,
      name: "Civil Engineering",
      exam: "ACPC merit list",
      year: 2025,
      round: 0,
      seat_type: "SEBC",
      closing: 30000,
    },
  ]);
  expect(rejected()).toContain('"Year: the year is not stated"');
});

it("ACPC: creates pharmacy colleges, which no register here has, under one name for all their courses", async () => {
  const { run, rows } = await openImports();
  const row = { Program: "Pharmacy", category: "general", "Type of College": "Govt Aided", Year: 2024 };
  const lines = [
    ["K.T.COLL. OF PHARMACY & RES.(DIPLOMA), SOLA,AHMADABAD", "Dpharm", 900],
    ["K.T.COLLEGE OF PHARMACY & RESEARCH , SOLA, AHMADABAD", "Bpharm", 400],
    ["FACULTY OF PHARMACY, SABAR UNIVERSITY, SALVAV (VAPI)", "Bpharm", 500],
    ["TAPI PHARMACY COLLEGE", "Bpharm", 600],
  ].map(([name, Course, closing_rank]) => ({ ...row, "College Name": name, Course, closing_rank }));
  await run("acpc", [file("gujarat_acpc_closing.json", lines)]);
  expect(
    await rows(`select c.name, c.city, c.ownership, b.name as branch, b.level, k.closing from cutoffs k
      join branches b on b.id = k.branch_id join colleges c on c.id = b.college_id order by k.closing`),
  ).toEqual([
    {
      ...{ name: "K.T. College of Pharmacy and Research", city: "Ahmedabad", ownership: "government_aided" },
      ...{ branch: "B.Pharm.", level: "ug", closing: 400 },
    },
    expect.objectContaining({ name: "Faculty of Pharmacy, Sabar University", city: "Vapi" }),
    expect.objectContaining({ name: "K.T. College of Pharmacy and Research", branch: "Pharmacy", level: "diploma" }),
  ]);
});

it("JAC Chandigarh and GGSIPU: read pages copied as text, named rounds, second shifts and codes of categories", async () => {
  const { run, rows } = await openImports(
    ["Sukhna College of Engineering", "Chandigarh", "Chandigarh"],
    ["Hauz Institute of Technology", "New Delhi", "Delhi"],
  );
  const sukhna = "Sukhna College of Engineering, Chandigarh\tB.E. in Bio Technology\tAll India";
  const hauz =
    "Hauz Institute of Technology, Sector-9, Rohini, New Delhi-110085\tComputer Science & Engineering (Shift II)";
  await run("jac-chandigarh", [
    file("jac_chandigarh_2025_all_rounds.txt", [
      `1\tFirst SPOT Round\t${sukhna}\tSports Person for UIET\t5.0\t9.0`,
      "2\ttext",
    ]),
  ]);
  await run("ggsipu", [file("ggsipu_2025_btech_round_1.txt", [`1\tRound 1\t${hauz}\tOther State\tSCDFOS\t100\t200`])]);
  expect(
    await rows(`select b.name, b.shift, c.round, c.stage, c.quota, c.seat_type, c.rank_list, c.closing
    from cutoffs c join branches b on b.id = c.branch_id order by c.id`),
  ).toEqual([
    {
      ...{ name: "Biotechnology", shift: 1, round: 5, stage: "First SPOT Round", quota: "AI" },
      ...{ seat_type: "Sports Person for UIET", rank_list: "category", closing: 9 },
    },
    {
      ...{ name: "Computer Science and Engineering", shift: 2, round: 1, stage: "", quota: "OS" },
      ...{ seat_type: "SC, defence", rank_list: "common", closing: 200 },
    },
  ]);
});
