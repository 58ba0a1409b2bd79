import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { readConfig } from "#lib/config.server.ts";
import { importData } from "../../imports/pipeline/import-data.ts";
import { createApp } from "../../src/app.server.ts";
import { josaaCsv, josaaRow, writeFile } from "../imports/generated-files.ts";
import { openTestDatabase } from "./database.ts";
import { testDeps } from "./deps.ts";
import { sourcePages } from "./source-pages.ts";

const tech = "(4 Years, Bachelor of Technology)";
const rourkela = "National Institute of Technology, Rourkela";
const allahabad = "Indian Institute of Information Technology, Allahabad";
const women = "Female-only (including Supernumerary)";

/** What a line closes at, round by round; `-`: the list of the round does not have it. */
type Line = [institute: string, programme: string, quota: string, seat: string, gender: string, closings: string];
const [neutral, nobody] = ["Gender-Neutral", "-"];
const lines: Line[] = [
  [rourkela, "Computer Science and Engineering", "OS", "OPEN", neutral, "5000 5200 5300"],
  [rourkela, "Computer Science and Engineering", "OS", "OPEN", women, "8000 8300 8500"],
  [rourkela, "Computer Science and Engineering", "OS", "OBC-NCL", neutral, "1800 1900 1850"],
  [rourkela, "Computer Science and Engineering", "OS", "ST", neutral, "9P 9P 9P"],
  [rourkela, "Civil Engineering", "OS", "OPEN", neutral, "30000 33000 34000"],
  [allahabad, "Information Technology", "AI", "OPEN", neutral, "6500 6900 7100"],
  [allahabad, "Information Technology", "AI", "OPEN", women, "9000 9700 -"],
  [allahabad, "Information Technology", "AI", "EWS", neutral, "1100 1200 1180"],
];

function rowsOf(round: number, of: readonly Line[] = lines): string[][] {
  return of.flatMap(([institute, programme, quota, seat, gender, closings]) => {
    const closing = closings.split(" ")[round - 1]!;
    const row = { institute, programme: `${programme} ${tech}`, quota, seat, gender, closing };
    return closing === nobody ? [] : [josaaRow({ ...row, opening: closing.endsWith("P") ? "1P" : "1" })];
  });
}

export type RehearsalProduct = Awaited<ReturnType<typeof openRehearsalProduct>>;

/** Writes invented lists: three rounds of 2025; two of 2017, whose first has IITs alone in it. */
function writeInvented(folder: string): string[] {
  const iit: Line = [
    "Indian Institute of Technology Bombay",
    ...(["Metallurgical Engineering", "AI", "OPEN", neutral, "4000 4100"] as const),
  ];
  const neutralLines = [iit, ...lines.filter(([, , , , gender]) => gender === neutral)];
  const write = (name: string, rows: string[][]) => writeFile(join(folder, name), josaaCsv(rows));
  return [
    ...[1, 2, 3].map((round) => write(`josaa_2025_round_${round}.csv`, rowsOf(round))),
    write("josaa_2017_round_1.csv", rowsOf(1, [iit])),
    write("josaa_2017_round_2.csv", rowsOf(2, neutralLines)),
  ];
}

/**
 * The application with lists of JoSAA that are imported from files: invented ones, or those that a test writes.
 *
 * @param write makes the files in a folder, and names their paths
 */
export async function openRehearsalProduct(write: (folder: string) => string[] = writeInvented) {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-rehearsal-"));
  const database = await openTestDatabase();
  const paths = write(folder);
  await importData({
    kind: "josaa",
    paths,
    dryRun: false,
    database,
    dataDir: folder,
    now: new Date("2026-01-02T03:04:05Z"),
    provenance: { capturedOn: "2026-01-01" },
    output: { write: () => {} },
  });
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: "off", LOG_LEVEL: "trace" });
  const deps = testDeps(database, { config, log });
  const { rows } = (await database.db.execute(
    sql`select b.id, b.name || ' at ' || c.name as name from branches b join colleges c on c.id = b.college_id order by b.id`,
  )) as unknown as {
    rows: { id: number; name: string }[];
  };
  /** The id of a branch by the beginning of its name, and a word of its college. */
  const branch = (name: string, college = "") =>
    rows.find((row) => row.name.startsWith(name) && row.name.includes(college))?.id ?? 0;
  return {
    deps,
    branch,
    db: database.db,
    logged,
    branches: { computer: branch("Computer"), it: branch("Information"), civil: branch("Civil") },
    app: createApp(deps, { pages: await sourcePages() }),
    limited: createApp({ ...deps, config: { ...config, RATE_LIMITS: "on" } }),
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
