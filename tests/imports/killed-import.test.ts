import { spawn } from "node:child_process";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { it as always, expect } from "vitest";
import { openDatabase } from "../../src/db/client.server.ts";
import { aicteInstitute, aicteProgramme, makeFolder, writeFile } from "./generated-files.ts";

/** The embedded database is what these imports write, whichever the suite runs on: once is enough. */
const it = always.skipIf(process.env.TEST_DATABASE_URL !== undefined);

const root = join(import.meta.dirname, "../..");
const institutes = 1_200;

/** A word of its own for each number: names that differ in digits alone are one name to an import. */
const nameOf = (number: number) =>
  `Q${number.toString(26).replace(/\d/g, (digit) => "QRSTUVWXYZ"[Number(digit)] ?? "")}A`;

/** A register of 1,200 institutes, three batches, with 5 branches each, in five files. */
function makeRegister(): string {
  const folder = makeFolder();
  for (let file = 0; file < 5; file += 1) {
    const part = Array.from({ length: institutes / 5 }, (_, index) =>
      aicteInstitute({
        aicte_id: `1-${file}-${index}`,
        institute_name: `${nameOf(file * 1_000 + index)} INSTITUTE`,
        programmes: ["CIVIL", "MECHANICAL", "CHEMICAL", "MINING", "TEXTILE"].map((course) =>
          aicteProgramme({ course: `${course} ENGINEERING`, intake: String(30 + (index % 90)) }),
        ),
      }),
    );
    writeFile(join(folder, `state-${file}.json.gz`), JSON.stringify(part));
  }
  return folder;
}

/**
 * Runs the import as a person does, as a process of its own with the embedded database: what is tested is the file it
 * leaves behind.
 *
 * @param signal sent when the first progress line appears, which is after the first batch
 */
function runImport(
  dataDir: string,
  words: string[],
  signal?: NodeJS.Signals,
): Promise<{ code: number | null; text: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const said = ["--captured-on", "2026-01-01", "--year", "2024"];
  const child = spawn(process.execPath, [join(root, "imports/run.ts"), ...words, ...said], { cwd: root, env });
  let text = "";
  const hear = (chunk: Buffer) => {
    text += chunk;
    if (signal && !child.killed && text.includes("rows")) child.kill(signal);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, text })));
}

async function readAll(dataDir: string) {
  const database = await openDatabase({ folder: join(dataDir, "database") });
  const read = async (text: string) =>
    ((await database.db.execute(sql.raw(text))) as unknown as { rows: object[] }).rows;
  const colleges =
    await read(`select c.aicte_id, c.name, c.city, c.state, array_agg(b.name || b.intake order by b.name) as branches
    from colleges c left join branches b on b.college_id = c.id group by c.id order by c.aicte_id`);
  const streams = await read(`select c.aicte_id, s.seats, s.branch_names from college_streams s
    join colleges c on c.id = s.college_id order by c.aicte_id`);
  await database.close();
  return { colleges: colleges as { branches: string[] }[], streams };
}

it("an import killed in the middle leaves whole batches only, and the next run completes it", {
  timeout: 300_000,
}, async () => {
  const folder = makeRegister();
  const [whole, killed] = [makeFolder(), makeFolder()];
  expect((await runImport(whole, ["aicte", folder])).text).toContain("colleges: 1,200 added, 0 changed, 0 left");

  expect((await runImport(killed, ["aicte", folder], "SIGKILL")).code).toBeNull();
  const half = await readAll(killed);
  expect(half.colleges.length).toBeGreaterThan(0);
  expect(half.colleges.length).toBeLessThan(institutes);
  expect(half.colleges.every((college) => college.branches.length === 5)).toBe(true);
  expect(half.streams).toHaveLength(half.colleges.length);

  const rest = await runImport(killed, ["aicte", folder]);
  expect(rest.text).toContain(`colleges: ${(institutes - half.colleges.length).toLocaleString("en")} added, 0 changed`);
  expect(await readAll(killed)).toEqual(await readAll(whole));
});

it("Ctrl-C finishes the current batch and says so", { timeout: 300_000 }, async () => {
  const [folder, dataDir] = [makeRegister(), makeFolder()];
  const { code, text } = await runImport(dataDir, ["aicte", folder], "SIGINT");
  expect(code).toBe(130);
  expect(text).toContain("Finishing the current batch, then stopping.");
  expect(text).toContain("Run it again to import the rest.");
  const { colleges } = await readAll(dataDir);
  expect(colleges.length).toBeLessThan(institutes);
  expect(colleges.every((college) => college.branches.length === 5)).toBe(true);
});

it("a wrong file ends the process with code 1 and one sentence", { timeout: 300_000 }, async () => {
  const dataDir = makeFolder();
  const file = writeFile(join(makeFolder(), "josaa_2024_round_1.csv"), "a,b\n1,2\n");
  const { code, text } = await runImport(dataDir, ["josaa", file]);
  expect(code).toBe(1);
  expect(text.trim().split("\n")).toEqual([
    expect.stringContaining("josaa_2024_round_1.csv is not a list of opening and closing ranks"),
  ]);
});

it("a kind that does not exist is answered with how to use it", async () => {
  const { code, text } = await runImport(makeFolder(), ["castles", "x"]);
  expect(code).toBe(1);
  expect(text).toContain("Usage: npm run import -- <kind> <paths> [--dry-run]");
});
