import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openFiles } from "../../src/gateways/files.server.ts";
import { readConfig } from "../../src/lib/config.server.ts";
import { testDepsWithJobs } from "../support/jobs.ts";
import { josaaCsv, josaaRow, makeFolder, openImports, writeFile } from "./generated-files.ts";

const institutes = [
  "Indian Institute of Technology Bombay",
  "National Institute of Technology, Rourkela",
  "National Institute of Technology, Silchar",
  "Indian Institute of Information Technology, Allahabad",
];
const programmes = ["Civil Engineering", "Mechanical Engineering", "Computer Science and Engineering"];

/** Two rounds of a year; each closing differs a little from year to year. */
export function lists(year: number): string[] {
  const folder = makeFolder();
  return [1, 2].map((round) => {
    const rows = institutes.flatMap((institute, at) =>
      programmes.flatMap((programme, of) =>
        ["OPEN", "SC"].map((seat) => {
          const closing =
            (seat === "SC" ? 500 : 4000) * (at + 1) * (of + 1) + ((year * 37 + at * 11 + of * 5) % 97) * 3 + round;
          const quota = institute.startsWith("National") ? "OS" : "AI";
          return josaaRow({
            ...{ institute, programme: `${programme} (4 Years, Bachelor of Technology)`, quota, seat },
            ...{ opening: String(Math.round(closing / 2)), closing: String(closing) },
          });
        }),
      ),
    );
    const preparatory = josaaRow({ seat: "ST", opening: "3P", closing: "9P" });
    return writeFile(join(folder, `josaa_${year}_round_${round}.csv`), josaaCsv([...rows, preparatory]));
  });
}

/** Imports such years into a catalogue without models. */
export async function importYears(years: number[]) {
  const { run, database, dataDir } = await openImports();
  const { db } = database;
  await db.execute(
    sql`truncate chance_models, chance_trainings, chance_changes, college_merges restart identity cascade`,
  );
  for (const year of years) await run("josaa", lists(year));
  const files = await openFiles(readConfig({ DATA_DIR: dataDir }));
  return { db, dataDir, run, deps: await testDepsWithJobs(database, { files }) };
}
