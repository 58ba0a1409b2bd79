import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { authorityModels } from "margdeep-chances/authority-models";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishModel, storeModel } from "#features/chances/service/stored-models.server.ts";
import { trainModel } from "#features/chances/service/train-model.server.ts";
import { readDataInstant } from "#features/chances/store/models.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { importData } from "../../imports/pipeline/import-data.ts";
import { createApp } from "../../src/app.server.ts";
import { writeFile } from "../imports/generated-files.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDepsWithJobs } from "../support/jobs.ts";

const towns = ["Nagpur", "Pune", "Nashik", "Amravati", "Latur", "Sangli"];
const courses = ["Civil Engineering", "Mechanical Engineering", "Computer Engineering"];
const seats = ["GOPENS", "GSCS", "PWDOPENS", "DEFOPENS"];

const folder = mkdtempSync(join(tmpdir(), "margdeep-all-india-"));
let close: () => Promise<void>;
let app: ReturnType<typeof createApp>;

/** A list of one year: percentiles that differ a little from year to year. */
function list(year: number, of: readonly string[], level: string): string {
  const rows = towns.flatMap((town, at) =>
    courses.flatMap((course, by) =>
      of.map((seat, kind) => {
        const moved = ((year * 37 + at * 11 + by * 5 + kind * 3) % 23) / 10;
        const percentile = 96 - 6 * at - 3 * (2 - by) - 9 * kind + moved;
        const code = `0${4001 + at}`;
        return `${code}1911${by},"Tapti College of Engineering, ${town}",${course},100,${seat},${percentile},${code},${level},I`;
      }),
    ),
  );
  return ["collegeid,college name,course,merit number,seat type,percentile,college code,level,stage", ...rows].join(
    "\n",
  );
}

beforeAll(async () => {
  const database = await openTestDatabase();
  await database.db.execute(sql`insert into sources (key, publisher, title, captured_on, status)
    values ('register', 'AICTE', 'Register', '2025-10-30', 'official')`);
  for (const town of towns)
    await database.db.execute(sql`insert into colleges (name, city, district, state, ownership, source_id)
      select ${`Tapti College of Engineering, ${town}`}, ${town}, ${town}, 'Maharashtra', 'private', id from sources where key = 'register'`);
  const paths = [2023, 2024, 2025].flatMap((year) => [
    writeFile(join(folder, `mhtcet_${year}_cap1.csv`), list(year, seats, "State Level")),
    writeFile(join(folder, `mhtcet_${year}_cap1_allindia.csv`), list(year, ["AI"], "All India")),
  ]);
  await importData({
    ...{ kind: "mht-cet", paths, dryRun: false, database, dataDir: folder, now: new Date("2026-01-02T03:04:05Z") },
    provenance: { capturedOn: "2026-01-01" },
    output: { write: () => {} },
  });
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: "off" });
  const deps = await testDepsWithJobs(database, { config, files: await openFiles(config) });
  const model = authorityModels.find(({ key }) => key === "mht_cet")!;
  const trained = await trainModel(database.db, model, { year: 2026 });
  const id = await storeModel(deps, trained, { dataAsOf: await readDataInstant(deps.db), staffId: null });
  await publishModel(deps, { id, staffId: null });
  app = createApp(deps);
  close = () => database.close();
});

afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  count: number;
  withheld: { needs: string; rows: number }[];
  results: { seat_type: string; quota: string; exam?: string; chance: number | null }[];
}

async function ask(question: object): Promise<Answer> {
  const reply = await app.request("/api/chances/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ authority: "mht_cet", page_size: 100, ...question }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Answer;
}

const branches = towns.length * courses.length;
const candidate = { category: "OPEN", state: "Maharashtra" };

// proves S13.11
it("the All-India seats wait for the percentile of JEE Main, and are counted until it is told", async () => {
  const { withheld, results } = await ask({ ...candidate, ranks: { mht_cet: { percentile: 90 } } });
  expect(withheld).toContainEqual({ needs: "jee_main.percentile", rows: branches });
  expect(new Set(results.map(({ seat_type }) => seat_type))).toEqual(new Set(["GOPENS"]));
});

it("the All-India seats have a chance by the percentile of JEE Main, whatever the state", async () => {
  const { withheld, results } = await ask({
    state: "Bihar",
    category: "OPEN",
    ranks: { jee_main: { percentile: 90 } },
  });
  expect(withheld.map(({ needs }) => needs)).not.toContain("jee_main.percentile");
  expect(results).toHaveLength(branches);
  expect(results.every(({ seat_type, quota, chance }) => seat_type === "AI" && quota === "AI" && chance !== null)).toBe(
    true,
  );
});

it("branches are in the order of their open seats, not of those for defence or persons with disabilities", async () => {
  const { results } = await ask({ ...candidate, pwd: true, ranks: { mht_cet: { percentile: 90 } }, sort: "closing" });
  const open = results.filter(({ seat_type }) => seat_type === "GOPENS");
  expect(open).toHaveLength(branches);
  const places = open.map((row) => results.indexOf(row));
  // A branch's seats are together: its open seat, then its own for persons with disabilities.
  for (const place of places) expect(results[place + 1]?.seat_type ?? results[place - 1]?.seat_type).toBe("PWDOPENS");
});
