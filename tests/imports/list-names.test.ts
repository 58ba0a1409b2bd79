import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readArtefact } from "margdeep-chances/artefact";
import { authorityModels } from "margdeep-chances/authority-models";
import { chancesOf, serveModel } from "margdeep-chances/served-model";
import { ruleSet } from "margdeep-chances/test-pools";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/app.server.ts";
import { trainModel } from "../../src/features/chances/service/train-model.server.ts";
import { readHomeUniversities, readListNames } from "../../src/features/chances/store/list-names.server.ts";
import { testDeps } from "../support/deps.ts";
import { makeStaff, staffClient } from "../support/staff.ts";
import { josaaCsv, josaaRow, makeFolder, openImports, shareDatabase, writeFile } from "./generated-files.ts";

shareDatabase();

const homeStates = [...ruleSet("josaa").institutes.values()];
const none = { added: 0, changed: 0, left: 0 };
const btech = "(4 Years, Bachelor of Technology)";
const silchar = "National Institute of Technology,  Silchar";

function josaaList(name: string, ...rows: Parameters<typeof josaaRow>[0][]): string {
  return writeFile(join(makeFolder(), name), josaaCsv(rows.map(josaaRow)));
}

describe("what JoSAA and CSAB call a branch", () => {
  const civil = (institute: string, programme = `Civil  Engineering ${btech}`) => ({
    institute,
    programme,
    quota: "OS",
  });

  // proves S13.7
  it("is stored to the letter, by authority, as the newest list writes it", async () => {
    const { run, rows, database } = await openImports();
    await run("josaa", [
      josaaList(
        "josaa_2024_round_2.csv",
        civil("National Institute of Technology, Silchar", `CIVIL ENGINEERING ${btech}`),
      ),
      josaaList("josaa_2025_round_1.csv", civil("NATIONAL INSTITUTE OF TECHNOLOGY SILCHAR")),
      josaaList("josaa_2025_round_2.csv", civil(silchar), { ...civil(silchar, `CIVIL ENGG ${btech}`), seat: "SC" }),
      josaaList(
        "csab_2025_round_1.csv",
        civil("National Institute of Technology (Silchar)", `Civil Engineering ${btech}`),
      ),
    ]);
    const [{ id }] = (await rows<{ id: number }>("select id from branches where name = 'Civil Engineering'")) as [
      { id: number },
    ];
    const josaa = new Map([[id, { institute: silchar, programme: `Civil  Engineering ${btech}` }]]);
    expect(await readListNames(database.db, "JoSAA")).toEqual(josaa);
    expect((await readListNames(database.db, "CSAB")).get(id)?.institute).toBe(
      "National Institute of Technology (Silchar)",
    );
  });

  it("is that of the ordinary seats, whatever seats for students from abroad are called", async () => {
    const { run, rows } = await openImports();
    const abroad = { ...civil(silchar, `Civil Engineering for DASA-CIWG ${btech}`), quota: "DASA-CIWG" };
    await run("josaa", [
      josaaList("csab_2024_round_1.csv", civil(silchar)),
      josaaList("csab_2025_round_1.csv", abroad),
    ]);
    expect(await rows("select programme, year from list_names")).toEqual([
      { programme: `Civil  Engineering ${btech}`, year: 2024 },
    ]);
  });

  it("stays when an older list comes later, and when nothing changed; a newer list's replaces it", async () => {
    const { run, rows } = await openImports();
    const newest = josaaList("josaa_2025_round_2.csv", civil(silchar));
    const names = () => rows("select institute, year, round, xmin::text from list_names");
    await run("josaa", [newest]);
    const before = await names();
    for (const name of ["josaa_2024_round_2.csv", "josaa_2025_round_1.csv"])
      await run("josaa", [josaaList(name, civil("NATIONAL INSTITUTE OF TECHNOLOGY SILCHAR"))]);
    expect((await run("josaa", [newest])).counts["cut-offs"]).toEqual({ ...none, left: 1 });
    expect(await names()).toEqual(before);
    await run("josaa", [josaaList("josaa_2026_round_1.csv", civil("National Institute of Technology - Silchar"))]);
    expect(await names()).toMatchObject([
      { institute: "National Institute of Technology - Silchar", year: 2026, round: 1 },
    ]);
  });

  it("is the newer one's when staff merge two branches, and is as before when they undo it", async () => {
    const { run, rows, database } = await openImports();
    await run("josaa", [
      josaaList("josaa_2024_round_1.csv", civil(silchar)),
      josaaList("josaa_2025_round_1.csv", civil(silchar, `Civil and Infrastructure Engineering ${btech}`)),
    ]);
    const names = () => rows("select programme, year from list_names order by year");
    const before = await names();
    const [older, newer] = await rows<{ id: number }>("select branch_id as id from list_names order by year");
    const editor = staffClient(createApp(testDeps(database)), await makeStaff(database.db, "editor"));
    const question = { kind: "branch", kept_id: older!.id, removed_id: newer!.id };
    const { version, total, conflicts } = (await editor.post("/api/staff/merges/preview/", question)).body;
    expect(conflicts).toEqual([]);
    const { body } = await editor.post("/api/staff/merges/", { ...question, version, total });
    expect(await names()).toEqual([{ programme: `Civil and Infrastructure Engineering ${btech}`, year: 2025 }]);
    await editor.post(`/api/staff/merges/${body.id}/undo/`, {});
    expect(await names()).toEqual(before);
  });
});

describe("the lists of Maharashtra", () => {
  const head =
    "collegeid,college name,course,merit number,seat type,percentile,college code,status,home university,level,stage";
  const home = "Home University Seats Allotted to Home University Candidates";
  const college = '"Tarapur College  of Engineering, Nagpur"';
  const csv = (name: string, ...lines: string[]) => writeFile(join(makeFolder(), name), [head, ...lines].join("\n"));

  async function openMaharashtra() {
    const imports = await openImports();
    const { db } = imports.database;
    await db.execute(sql`insert into streams (name, slug) values ('Engineering', 'engineering')`);
    await db.execute(sql`insert into sources (key, publisher, title, captured_on, status)
      values ('register', 'AICTE', 'Register', '2025-10-30', 'official')`);
    for (const name of ["Tarapur College of Engineering", "Government Institute of Mining"])
      await db.execute(sql`insert into colleges (name, city, district, state, ownership, source_id)
        select ${name}, 'Nagpur', 'Nagpur', 'Maharashtra', 'private', id from sources where key = 'register'`);
    const [first] = await imports.rows<{ id: number }>("select min(id) as id from colleges");
    return { ...imports, id: first!.id };
  }

  // proves S14.4
  it("keep the code that a branch is chosen by, of an older list where the newer one has none", async () => {
    const { run, rows } = await openMaharashtra();
    const row = (code: string, course: string, older = "") =>
      `${code},${college},${course},1,GOPENS,90,${older || "04001,Un-Aided,,State Level,I"}`;
    const json = {
      "Tarapur College of Engineering, Nagpur": {
        institute_code: "04001",
        branches: [{ branch_info: "Civil Engineering", table_data: [{ null: "I", GOPENS: "39713\n(88.2484746)" }] }],
      },
    };
    await run("mht-cet", [
      writeFile(join(makeFolder(), "mhtcet_2025_cap2.json"), JSON.stringify(json, null, 2)),
      csv("mhtcet_2025_cap1.csv", row("0400124510", "Computer Engineering"), row("0400124510F", "Mining Engineering")),
      csv("mhtcet_2023_cap1.csv", row("400119110", "Civil Engineering"), row("400100000", "Computer Engineering")),
    ]);
    expect(await rows("select programme, code, year from list_names order by programme")).toEqual([
      { programme: "Civil Engineering", code: "0400119110", year: 2025 },
      { programme: "Computer Engineering", code: "0400124510", year: 2025 },
      { programme: "Mining Engineering", code: "0400124510F", year: 2025 },
    ]);
  });

  it("have no code for a branch that a list prints under two: it is two choices there", async () => {
    const { run, rows } = await openMaharashtra();
    const row = (code: string) => `${code},${college},Civil Engineering,1,GOPENS,90,04001,Un-Aided,,State Level,I`;
    await run("mht-cet", [csv("mhtcet_2025_cap1.csv", row("0400119110"), row("0400119113K"))]);
    expect(await rows("select programme, code from list_names")).toEqual([
      { programme: "Civil Engineering", code: "" },
    ]);
  });

  it("say the college's home university in a column, or at the end of its status; autonomous institutes have none", async () => {
    const { run, database, rows, id } = await openMaharashtra();
    const course = "Civil Engg [Self  Financed]";
    const row = (status: string, column = "", code = "04001", name = college) =>
      `${code}19110,${name},${course},1,GOPENH,90,${code},${status},${column},${home},I`;
    const mining = (status: string) => row(status, "", "04002", '"Government Institute of Mining, Nagpur"');
    const homes = async () => (await readHomeUniversities(database.db, "MHT-CET CAP")).get(id);
    await run("mht-cet", [
      csv("mhtcet_2024_cap1.csv", row("Un-Aided Home University : Gondwana University"), mining("Government")),
      csv("mhtcet_2025_cap3.csv", row("Un-Aided")),
      csv(
        "mhtcet_2025_cap1.csv",
        row('"Un-Aided Home University : Nagpur University,  Nagpur"'),
        mining("Government Autonomous Home University : Autonomous Institute"),
      ),
    ]);
    expect(await homes()).toBe("Nagpur University, Nagpur");
    expect(await rows("select year, round, source_line as line from home_universities")).toEqual([
      { year: 2025, round: 1, line: 2 },
    ]);
    const names = [...(await readListNames(database.db, "MHT-CET CAP")).values()];
    expect(names).toContainEqual({ institute: "Tarapur College  of Engineering, Nagpur", programme: course });
    const json = (university: string) =>
      writeFile(
        join(makeFolder(), "mhtcet_2026_cap1.json"),
        JSON.stringify({
          "Tarapur College of Engineering, Nagpur": {
            ...{ institute_code: "04001", status: `Un-Aided Home University : ${university}`, level: home },
            branches: [{ branch_info: course, table_data: [{ null: "I", GOPENH: "3\n(95.5)" }] }],
          },
        }),
      );
    await run("mht-cet", [json("Mumbai University")]);
    expect(await homes()).toBe("Mumbai University");
    await run("mht-cet", [csv("mhtcet_2025_cap1.csv", row("Un-Aided Home University : Nagpur University"))]);
    expect(await homes()).toBe("Mumbai University");
    await run("mht-cet", [csv("mhtcet_2027_cap1.csv", row("Un-Aided", "Shivaji University"))]);
    expect(await homes()).toBe("Shivaji University");
  });

  // proves S13.11
  it("let the model offer seats by home university to those whose university it is, and to the others theirs", async () => {
    const { run, database } = await openMaharashtra();
    const others = "Other Than Home University Seats Allotted to Other Than Home University Candidates";
    const status = "Un-Aided Home University : Mumbai University";
    for (const year of [2022, 2023, 2024, 2025]) {
      const rows = ["Civil Engineering", "Mining Engineering", "Computer Engineering"].flatMap((course, at) =>
        [
          ["GOPENH", home],
          ["GOPENO", others],
        ].map(
          ([seat, level], of) =>
            `0400119110,${college},${course},1,${seat},${90 - at * 9 - of * 4 + (year % 3)},04001,${status},,${level},I`,
        ),
      );
      await run("mht-cet", [csv(`mhtcet_${year}_cap1.csv`, ...rows)]);
    }
    const maharashtra = authorityModels.find(({ key }) => key === "mht_cet")!;
    const { file, about } = await trainModel(database.db, maharashtra, { year: 2026 });
    expect(about.words.homeUniversity).toEqual(["Mumbai University"]);
    const model = serveModel(readArtefact(file), ruleSet("mht_cet"));
    const rowsOf = (homeUniversity?: string) => {
      const candidate = {
        ranks: { mht_cet: { percentile: 90 } },
        category: "OPEN",
        state: "Maharashtra",
        homeUniversity,
      };
      const { rows, withheld } = chancesOf(model, candidate);
      const quotas = [...rows].map((row) => about.words.quota![model.artefact.columns.quota![row]!]);
      return { quotas: [...new Set(quotas)], withheld: withheld.map(({ needs }) => needs) };
    };
    expect(rowsOf("Mumbai University")).toEqual({ quotas: ["Home university"], withheld: [] });
    expect(rowsOf("Gondwana University")).toEqual({ quotas: ["Other universities"], withheld: [] });
    expect(rowsOf()).toEqual({ quotas: [], withheld: ["home_university"] });
  });
});

// proves S13.7
describe("the lists of Telangana, Karnataka and COMEDK", () => {
  it("print the codes of college and branch, which together are the code of a choice", async () => {
    const imports = await openImports();
    const { db } = imports.database;
    await db.execute(sql`insert into streams (name, slug) values ('Engineering', 'engineering')`);
    await db.execute(sql`insert into sources (key, publisher, title, captured_on, status)
      values ('register', 'AICTE', 'Register', '2025-10-30', 'official')`);
    await db.execute(sql`insert into colleges (name, city, district, state, ownership, source_id)
      select 'Lake College of Engineering', 'Mysore', 'Mysore', 'Karnataka', 'private', id from sources`);
    const at = (name: string, ...lines: string[]) => writeFile(join(makeFolder(), name), lines.join("\n"));
    await imports.run("tg-eapcet", [
      at(
        "tgeapcet_2024_final_last_ranks.csv",
        "Inst Code,Institute Name,Place,Dist Code,Co Education,College Type,Year of Estab,Branch Code,Branch Name,OC BOYS",
        "HILL,HILL ENGINEERING COLLEGE,BANDLAGUDA,HYD,COED,PVT,2001,CIV,CIVIL ENGINEERING,1000",
      ),
    ]);
    await imports.run("kcet", [
      at(
        "kcet_2024_round_1.csv",
        "College Code,College Name,Branch Code,Branch Name,Category,Cutoff Rank",
        'E001,"Lake College of Engineering, Mysore",CE,Civil Eng,GM,900',
      ),
    ]);
    await imports.run("comedk", [
      at(
        "comedk_2025_round_1.csv",
        "College Code,College Name,Seat Category,CE-Civil Engineering",
        'E001,"Lake College of Engineering-Mysore",GM,5000',
      ),
    ]);
    expect(await imports.rows("select authority, code from list_names order by authority")).toEqual([
      { authority: "COMEDK", code: "E001 CE" },
      { authority: "KCET", code: "E001 CE" },
      { authority: "TG EAPCET", code: "HILL CIV" },
    ]);
  });
});

describe("a model of JoSAA", () => {
  it("holds names to the letter, and the rules find each home-state institute however the newest list writes it", async () => {
    const { run, database } = await openImports();
    const quotaOf = ({ quotas }: (typeof homeStates)[number]) =>
      quotas.find((quota) => quota !== "AI" && quota !== "OS")!;
    for (const year of [2022, 2023, 2024, 2025]) {
      const rows = homeStates.map((institute, at) => ({
        // The newest list writes every name in capitals, with & and two spaces.
        institute: year === 2025 ? shouted(institute.name) : institute.name,
        ...{ programme: `Civil Engineering ${btech}`, quota: quotaOf(institute) },
        ...{ opening: "100", closing: String(4000 + at * 100 + (year % 3) * 50) },
      }));
      await run("josaa", [josaaList(`josaa_${year}_round_1.csv`, ...rows)]);
    }
    const josaa = authorityModels.find(({ key }) => key === "josaa")!;
    const { file, about } = await trainModel(database.db, josaa, { year: 2026 });
    expect(about.words.institute!.toSorted()).toEqual(homeStates.map(({ name }) => shouted(name)).toSorted());
    expect(about.words.programme).toEqual([`Civil Engineering ${btech}`]);
    const model = serveModel(readArtefact(file), ruleSet("josaa"));
    const found = new Set<string>();
    for (const { home } of homeStates)
      for (const state of Object.values(home).flat()) {
        const { rows } = chancesOf(model, { ranks: { jee_main: { crl: 5000 } }, category: "OPEN", state });
        for (const row of rows) found.add(about.words.institute![model.artefact.columns.institute![row]!]!);
      }
    expect([...found].toSorted()).toEqual(about.words.institute!.toSorted());
  });

  function shouted(name: string): string {
    return name.toUpperCase().replace(/ AND /g, "  & ");
  }
});
