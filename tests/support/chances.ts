import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authorityModels } from "margdeep-chances/authority-models";
import { pino } from "pino";
import { publishModel, storeModel } from "#features/chances/service/stored-models.server.ts";
import { type TrainedModel, trainModel } from "#features/chances/service/train-model.server.ts";
import { readDataInstant } from "#features/chances/store/models.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { importData } from "../../imports/pipeline/import-data.ts";
import { createApp } from "../../src/app.server.ts";
import { josaaCsv, josaaRow, writeFile } from "../imports/generated-files.ts";
import { openTestDatabase } from "./database.ts";
import { testDepsWithJobs } from "./jobs.ts";

const tech = "(4 Years, Bachelor of Technology)";
const [civil, computer] = [`Civil Engineering ${tech}`, `Computer Science and Engineering ${tech}`];
const architecture = "Architecture (5 Years, Bachelor of Architecture)";
const planning = "Planning (4 Years, Bachelor of Planning)";
const nit = (name: string) => `National Institute of Technology${name}`;

/** Which seats of an institute the invented lists have: its quotas, programmes and seat types, and until when. */
const institutes: [name: string, quotas: string[], programmes: string[], seats?: string[], until?: number][] = [
  ["Indian Institute of Technology Bombay", ["AI"], [civil, computer]],
  ["Indian Institute of Technology Kharagpur", ["AI"], [architecture], ["OPEN"]],
  [nit(", Rourkela"), ["HS", "OS"], [civil, computer]],
  [nit(" Calicut"), ["HS", "OS"], [architecture], ["OPEN"]],
  ["Maulana Azad National Institute of Technology Bhopal", ["HS", "OS"], [planning], ["OPEN"]],
  [nit(" Goa"), ["GO", "HS", "OS"], [civil], ["OPEN"]],
  [nit(", Srinagar"), ["JK", "LA", "OS"], [civil], ["OPEN"]],
  [nit(" Delhi"), ["HS", "OS"], [civil], ["OPEN"]],
  ["Birla Institute of Technology, Patna Off-Campus", ["AI", "HS"], [civil], ["OPEN"]],
  ["Indian Institute of Information Technology, Allahabad", ["AI"], [computer], ["OPEN"]],
  [nit(" Calicut"), ["HS", "OS"], [`Mining Engineering ${tech}`], ["OPEN", "SC"], 2024],
  ["Indian Institute of Information Technology, Allahabad", ["AI"], [computer], ["SC"], 2023],
];
const everySeat = ["OPEN", "OBC-NCL", "SC", "OPEN (PwD)", "SC (PwD)"];
const genders = ["Gender-Neutral", "Female-only (including Supernumerary)"];

/** A list of one year: every closing differs a little from the one before. */
function listOf(year: number, begun: typeof institutes): string {
  const rows = [...institutes, ...begun].flatMap(
    ([institute, quotas, programmes, seats = everySeat, until = year], at) =>
      (until < year ? [] : programmes).flatMap((programme, of) =>
        quotas.flatMap((quota, by) =>
          seats.flatMap((seat, kind) =>
            genders.map((gender, pool) => {
              const moved = ((year * 37 + at * 11 + of * 5 + by * 3 + kind * 7 + pool) % 97) * 6;
              const level = 4000 * (at + 1) + 900 * of + 300 * by - 700 * kind + 150 * pool + moved;
              // Seats for persons with disabilities are few: their closings swing.
              const closing = seat.endsWith("(PwD)") ? level * (1 + ((year * 3 + at + of) % 5) / 2) : level;
              return josaaRow({
                institute,
                programme,
                quota,
                seat,
                gender,
                opening: "100",
                closing: String(Math.round(closing)),
              });
            }),
          ),
        ),
      ),
  );
  const preparatory = josaaRow({ seat: "ST", opening: "3P", closing: "9P" });
  return josaaCsv([...rows, preparatory]);
}

export type ChancesProduct = Awaited<ReturnType<typeof openChancesProduct>>;

/**
 * The application with four years of invented lists of JoSAA, and a model of 2026 that was trained on them and published.
 *
 * @param begun what further institutes or branches the lists have since a year
 */
export async function openChancesProduct({ begun = [] as typeof institutes, since = 2024 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-chances-"));
  const database = await openTestDatabase();
  const years = [2022, 2023, 2024, 2025];
  const paths = years.map((year) =>
    writeFile(join(folder, `josaa_${year}_round_1.csv`), listOf(year, year >= since ? begun : [])),
  );
  const now = new Date("2026-01-02T03:04:05Z");
  await importData({
    kind: "josaa",
    paths,
    dryRun: false,
    database,
    dataDir: folder,
    now,
    provenance: { capturedOn: "2026-01-01" },
    output: { write: () => {} },
  });
  const josaa = authorityModels.find(({ key }) => key === "josaa")!;
  const train = (year: number) => trainModel(database.db, josaa, { year });
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: "off", LOG_LEVEL: "trace" });
  const deps = await testDepsWithJobs(database, { config, log, files: await openFiles(config) });
  /** Keeps a model and publishes it. @returns its number */
  const publish = async (trained: TrainedModel) => {
    const dataAsOf = await readDataInstant(deps.db);
    const id = await storeModel(deps, trained, { dataAsOf, staffId: null });
    await publishModel(deps, { id, staffId: null });
    return id;
  };
  const modelId = await publish(await train(2026));
  return {
    deps,
    folder,
    train,
    publish,
    modelId,
    db: database.db,
    source: database.source,
    app: createApp(deps),
    /** The same with limits. */
    limited: createApp({ ...deps, config: { ...config, RATE_LIMITS: "on" } }),
    /** Every line of the log. */
    logged,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
