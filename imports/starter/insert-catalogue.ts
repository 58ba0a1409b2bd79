import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { branches, cutoffs, intakeDetails } from "#db/schema/branches.ts";
import { collegeAliases, collegePhotos, colleges, streams } from "#db/schema/colleges.ts";
import { placementCompanies, placementOutcomes, placements } from "#db/schema/placements.ts";
import { sources } from "#db/schema/sources.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { itemAt } from "#lib/lookups.ts";
import { drawingPath } from "#lib/picture-address.ts";
import { wordsOfDrawing } from "./drawings.ts";
import type { StarterFiles } from "./read-files.ts";
import type { StarterCollege, StarterCutoff, StarterSource, StarterStream } from "./schemas.ts";

/** Row ids by the keys used in the files. */
export type Ids = ReadonlyMap<string, number>;

/** The id of a key that validation has already found in the files. */
export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The starter data names '${key}', which was not loaded`);
  return id;
}

/** Inserts the sources, or updates those of an earlier import. */
export async function insertSources(tx: Db, entries: StarterSource[]): Promise<Ids> {
  const rows = await tx
    .insert(sources)
    .values(
      entries.map(({ captured_on, ...source }) => ({
        ...source,
        url: source.url ?? null,
        year: source.year ?? null,
        licence: source.licence ?? null,
        capturedOn: captured_on,
      })),
    )
    .onConflictDoUpdate({ target: sources.key, set: { publisher: sql`excluded.publisher` } })
    .returning({ id: sources.id, key: sources.key });
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Inserts the streams in file order; an existing stream keeps its id. */
export async function insertStreams(tx: Db, entries: StarterStream[]): Promise<Ids> {
  const rows = await tx
    .insert(streams)
    .values(entries.map((stream, position) => ({ ...stream, position })))
    .onConflictDoUpdate({
      target: streams.slug,
      set: { description: sql`excluded.description`, position: sql`excluded.position` },
    })
    .returning({ id: streams.id, slug: streams.slug });
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Inserts the colleges with their aliases. */
export async function insertColleges(tx: Db, entries: StarterCollege[], sourceIds: Ids): Promise<Ids> {
  const rows = await tx
    .insert(colleges)
    .values(
      entries.map((college) => ({
        name: college.name,
        shortName: college.short_name ?? null,
        area: college.area,
        city: college.city,
        district: college.district,
        state: college.state,
        pincode: college.pincode,
        latitude: college.position?.[0],
        longitude: college.position?.[1],
        description: college.description,
        website: college.website ?? null,
        university: college.university ?? "",
        ownership: college.ownership,
        isWomenOnly: college.women_only,
        foundedYear: college.founded_year ?? null,
        aicteId: college.aicte_id ?? null,
        aisheCode: college.aishe_code ?? null,
        sourceId: idOf(sourceIds, college.source),
      })),
    )
    .returning({ id: colleges.id });
  const ids = new Map(entries.map((college, index) => [college.key, itemAt(rows, index).id]));
  const photos = entries.flatMap((college) => photoRows(college, idOf(ids, college.key)));
  if (photos.length > 0) await tx.insert(collegePhotos).values(photos);
  const aliases = entries.flatMap((college) => aliasRows(college, idOf(ids, college.key)));
  if (aliases.length > 0) await tx.insert(collegeAliases).values(aliases).onConflictDoNothing();
  return ids;
}

function aliasRows(college: StarterCollege, collegeId: number) {
  const named = Object.entries(college.official_names ?? {}).map(([authority, alias]) => ({ authority, alias }));
  const common = college.aliases.map((alias) => ({ authority: "", alias }));
  return [...named, ...common].flatMap(({ authority, alias }) =>
    alias ? [{ collegeId, authority, alias, aliasKey: aliasKey(alias) }] : [],
  );
}

/** Drawings, and marked as such: no photograph of a real college is ours to show. */
function photoRows(college: StarterCollege, collegeId: number) {
  return college.photos.map((drawing, position) => ({
    collegeId,
    position,
    url: drawingPath(drawing),
    ...wordsOfDrawing(drawing, "college"),
  }));
}

/**
 * Inserts the branches with their seats by category.
 *
 * @returns branch ids by college key and branch name, undergraduate first where a name occurs at several levels
 */
export async function insertBranches(tx: Db, files: StarterFiles, collegeIds: Ids, streamIds: Ids, sourceIds: Ids) {
  const entries = files.colleges.flatMap((college) => college.branches.map((branch) => ({ college, branch })));
  const ids = new Map<string, number>();
  const details: (typeof intakeDetails.$inferInsert)[] = [];
  for (const part of inParts(entries, 1000)) {
    const rows = await tx
      .insert(branches)
      .values(
        part.map(({ college, branch }) => ({
          collegeId: idOf(collegeIds, college.key),
          streamId: idOf(streamIds, branch.stream),
          name: branch.name,
          level: branch.level,
          degree: branch.degree ?? "",
          shift: branch.shift,
          cutOffUrl: branch.cut_off_url ?? null,
          intake: branch.intake,
          sourceId: idOf(sourceIds, branch.source),
        })),
      )
      .returning({ id: branches.id });
    part.forEach(({ college, branch }, index) => {
      const branchId = itemAt(rows, index).id;
      const key = branchKey(college.key, branch.name);
      if (branch.level === "ug" || !ids.has(key)) ids.set(key, branchId);
      branch.intake_details.forEach((detail, position) => {
        details.push({
          branchId,
          categoryName: detail.category,
          intakeCount: detail.seats,
          year: detail.year,
          position,
          sourceId: idOf(sourceIds, detail.source),
        });
      });
    });
  }
  if (details.length > 0) await tx.insert(intakeDetails).values(details);
  return ids;
}

function branchKey(collegeKey: string, branchName: string): string {
  return `${collegeKey}/${branchName}`;
}

/**
 * Inserts the cut-offs with one JSON parameter per statement: one parameter per value made this the slowest part of
 * startup.
 */
export async function insertCutoffs(tx: Db, entries: StarterCutoff[], branchIds: Ids, sourceIds: Ids): Promise<void> {
  for (const part of inParts(entries, 5000)) {
    const rows = part.map(({ college, branch, source, ...cutoff }) => ({
      ...cutoff,
      branch_id: idOf(branchIds, branchKey(college, branch)),
      source_id: idOf(sourceIds, source),
    }));
    await tx.execute(sql`
      insert into ${cutoffs} (branch_id, authority, exam, year, round, stage, quota, seat_type, gender, unit, max_marks,
        rank_list, opening, closing, source_id)
      select branch_id, authority, exam, year, round, stage, quota, seat_type, gender, unit, max_marks, rank_list, opening,
        closing, source_id
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (branch_id integer, authority text, exam text,
        year smallint, round smallint, stage text, quota text, seat_type text, gender text, unit text,
        max_marks double precision, rank_list text, opening double precision, closing double precision, source_id integer)`);
  }
}

/** Inserts graduate outcomes by group. */
export async function insertPlacements(tx: Db, entries: StarterCollege[], collegeIds: Ids, sourceIds: Ids) {
  const all = entries.flatMap((college) => college.placements.map((placement) => ({ college, placement })));
  if (all.length === 0) return 0;
  const rows = await tx
    .insert(placements)
    .values(
      all.map(({ college, placement }) => ({
        collegeId: idOf(collegeIds, college.key),
        year: placement.year,
        topCompany: placement.top_hiring?.company ?? null,
        topRupeesPerYear: placement.top_hiring?.package_rupees ?? null,
        sourceId: idOf(sourceIds, placement.source),
      })),
    )
    .returning({ id: placements.id });
  const companies = all.flatMap(({ placement }, index) =>
    placement.companies.map((name, position) => ({ placementId: itemAt(rows, index).id, name, position })),
  );
  if (companies.length > 0) await tx.insert(placementCompanies).values(companies);
  await tx.insert(placementOutcomes).values(
    all.flatMap(({ placement }, index) =>
      placement.groups.map((group, position) => ({
        placementId: itemAt(rows, index).id,
        branch: group.name,
        highestRupeesPerYear: group.highest_rupees ?? null,
        medianRupeesPerYear: group.median_rupees ?? null,
        graduates: group.graduates ?? null,
        placed: group.placed ?? null,
        position,
      })),
    ),
  );
  return all.length;
}

function inParts<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}
