import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { checkReferences } from "./check-references.ts";
import type { Placed } from "./placed.ts";
import * as schemas from "./schemas.ts";

/** The parsed starter folder, with every reference validated. */
export interface StarterFiles {
  sources: schemas.StarterSource[];
  streams: schemas.StarterStream[];
  colleges: schemas.StarterCollege[];
  cutoffs: schemas.StarterCutoff[];
  fees: schemas.StarterFees[];
  hostels: schemas.StarterHostel[];
  news: schemas.StarterNews[];
  reviews: schemas.StarterReview[];
  jobs: schemas.StarterJob[];
  scholarships: schemas.StarterScholarship[];
  announcements: schemas.StarterAnnouncement[];
  packages: schemas.StarterPackage[];
  calendar: schemas.StarterExam[];
}

const maxShownFaults = 20;

/** The fields that can identify an entry in a message. */
const Named = z
  .object({ key: z.string(), slug: z.string(), name: z.string(), title: z.string(), college: z.string() })
  .partial();

/**
 * Reads and checks all files of the starter folder.
 *
 * @throws Error that lists every mistake with its file and entry
 */
export function readStarterFiles(folder: string): StarterFiles {
  const faults: string[] = [];
  const list = <S extends z.ZodType>(file: string, schema: S) => readYaml(folder, file, schema, faults);
  const sources = list("sources.yaml", schemas.StarterSource);
  const streams = list("streams.yaml", schemas.StarterStream);
  const colleges = readdirSync(join(folder, "colleges"))
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .flatMap((name) => list(`colleges/${name}`, schemas.StarterCollege));
  const cutoffs = ["cutoffs.csv", "cutoffs-universities.csv"].flatMap((file) =>
    readCsv(folder, file, schemas.StarterCutoff, faults),
  );
  const fees = list("fees.yaml", schemas.StarterFees);
  const hostels = list("hostels.yaml", schemas.StarterHostel);
  const news = list("news.yaml", schemas.StarterNews);
  const reviews = list("reviews.yaml", schemas.StarterReview);
  const jobs = list("jobs.yaml", schemas.StarterJob);
  const scholarships = list("scholarships.yaml", schemas.StarterScholarship);
  const announcements = list("announcements.yaml", schemas.StarterAnnouncement);
  const packages = list("packages.yaml", schemas.StarterPackage);
  const calendar = list("calendar.yaml", schemas.StarterExam);
  if (faults.length === 0) {
    checkReferences({ sources, streams, colleges, cutoffs, fees, hostels, scholarships }, faults);
  }
  if (faults.length > 0) throw new Error(describeFaults(faults));
  const bare = <T>(placed: Placed<T>[]) => placed.map(({ entry }) => entry);
  return {
    sources: bare(sources),
    streams: bare(streams),
    colleges: bare(colleges),
    cutoffs: bare(cutoffs),
    fees: bare(fees),
    hostels: bare(hostels),
    news: bare(news),
    reviews: bare(reviews),
    jobs: bare(jobs),
    scholarships: bare(scholarships),
    announcements: bare(announcements),
    packages: bare(packages),
    calendar: bare(calendar),
  };
}

function readYaml<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
  faults: string[],
): Placed<z.infer<S>>[] {
  try {
    const entries = z.array(z.unknown()).safeParse(parseYaml(readFileSync(join(folder, file), "utf8")));
    if (entries.success) return parseEntries(file, entries.data, schema, faults);
    faults.push(`${file}: expected a list of entries`);
  } catch (error) {
    faults.push(`${file}: ${(error as Error).message}`);
  }
  return [];
}

function readCsv<S extends z.ZodType>(folder: string, file: string, schema: S, faults: string[]): Placed<z.infer<S>>[] {
  try {
    const entries: unknown[] = parseCsv(readFileSync(join(folder, file), "utf8"), { columns: true, bom: true });
    return parseEntries(file, entries, schema, faults);
  } catch (error) {
    faults.push(`${file}: ${(error as Error).message}`);
  }
  return [];
}

function parseEntries<S extends z.ZodType>(
  file: string,
  entries: unknown[],
  schema: S,
  faults: string[],
): Placed<z.infer<S>>[] {
  return entries.flatMap((raw, index) => {
    const place = `${file}, entry ${index + 1}${nameOf(raw)}`;
    const result = schema.safeParse(raw);
    if (result.success) return [{ place, entry: result.data }];
    for (const issue of result.error.issues) faults.push(`${place}: ${issue.path.join(".")}: ${issue.message}`);
    return [];
  });
}

function nameOf(raw: unknown): string {
  const entry = Named.safeParse(raw).data;
  const name = entry?.key ?? entry?.slug ?? entry?.name ?? entry?.title ?? entry?.college;
  return name ? ` (${name})` : "";
}

function describeFaults(faults: string[]): string {
  const shown = faults.slice(0, maxShownFaults).join("\n  ");
  const rest = faults.length > maxShownFaults ? `\n  and ${faults.length - maxShownFaults} more` : "";
  return `The starter data has mistakes:\n  ${shown}${rest}`;
}
