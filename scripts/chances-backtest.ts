import { join } from "node:path";
import { parseArgs } from "node:util";
import { authorityModels, unservedModels } from "margdeep-chances/authority-models";
import { type BackTest, backTest } from "margdeep-chances/backtest";
import {
  brier,
  centralLines,
  type Line,
  logLoss,
  maharashtraLines,
  shortPastLines,
  sureFailedShare,
} from "margdeep-chances/backtest-lines";
import { openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { loadPanel } from "#features/chances/service/load-panel.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openDataFolder } from "#lib/data-folder.server.ts";
import { valueFor } from "#lib/lookups.ts";

/**
 * Judges the model of chances on a year that it was not trained on: `npm run chances:backtest -- --year 2025`, with the
 * environment of the product. Reads the database alone. Ends with 1 when a line of the specification is missed. With the
 * embedded database the product must be stopped first.
 */

const linesOf: Readonly<Record<string, (test: BackTest) => Line[]>> = {
  josaa: centralLines,
  mht_cet: maharashtraLines,
};

/** The table of a back-test, line by line, beside last year's closing rank as a hard line. */
function backTestTable(authority: string, test: BackTest): { text: string; missed: number } {
  const lines = (linesOf[authority] ?? shortPastLines)(test);
  const beside = new Map([
    ["Brier, all rows", brier(test.lastYear)],
    ["log loss, all rows", logLoss(test.lastYear)],
    ["sure ones that failed", sureFailedShare(test.lastYear)],
  ]);
  const all = valueFor(test.groups, "all");
  const rows = lines.map((line) => {
    const lastYear = beside.get(line.figure);
    const cells = [line.figure.padEnd(42), format(line.measured), rangeOf(line).padEnd(16)];
    return [...cells, lastYear === undefined ? "     " : format(lastYear), verdict(line)].join("  ");
  });
  const head = `${authority} ${test.year}: ${all.rows} rows, ${all.statements} statements`;
  const titles = ["figure".padEnd(42), " here", "line".padEnd(16), "last year's line"].join("  ");
  return { text: [head, titles, ...rows].join("\n"), missed: lines.filter(({ isMet }) => !isMet).length };
}

function format(value: number): string {
  return value.toFixed(4).replace(/^0/, "").padStart(5);
}

function rangeOf({ least, most }: Line): string {
  if (most === null) return "";
  return least === null ? `at most ${Number(most.toFixed(4))}` : `${least} to ${most}`;
}

function verdict(line: Line): string {
  if (line.least === null && line.most === null) return "";
  return line.isMet ? "met" : "MISSED";
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { year: { type: "string" }, authority: { type: "string" } } });
  const year = Number(values.year);
  if (!Number.isInteger(year)) throw new Error("--year is needed, such as --year 2025");
  const models = [...authorityModels, ...unservedModels].filter(
    ({ key }) => !values.authority || key === values.authority,
  );
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  openDataFolder(DATA_DIR);
  const database = await openDatabase({ databaseUrl: DATABASE_URL, folder: join(DATA_DIR, "database") });
  await migrate(database, join(import.meta.dirname, "../migrations"));
  let missed = 0;
  try {
    for (const model of models) {
      const { panel } = await loadPanel(database.work, model);
      if (!panel.promised.has(year) || !panel.promised.has(year - 1)) {
        console.log(`${model.key}: ${year} or the year before is not imported\n`);
        continue;
      }
      const table = backTestTable(model.key, backTest(panel, year, model));
      console.log(`${table.text}\n`);
      missed += table.missed;
    }
  } finally {
    await database.close();
  }
  return missed > 0 ? 1 : 0;
}
