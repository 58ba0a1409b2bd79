import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { levels, ownerships } from "#db/schema/colleges.ts";

const text = z.string().min(1);
const year = z.int().min(1700).max(2100);
const count = z.int().min(0);
/** A place in one of the lists of the pack. */
const place = z.int().min(0);
/** A key of sources.yaml. */
const source = text;

const PackedCollege = z.union([
  /** A college of colleges/*.yaml, by its key there. */
  z.strictObject({ key: text }),
  z.strictObject({
    name: text,
    short_name: text.nullable(),
    area: z.string(),
    city: text,
    district: z.string(),
    state: text,
    pincode: text.nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    website: text.nullable(),
    university: z.string(),
    ownership: z.enum(ownerships),
    is_women_only: z.boolean(),
    founded_year: year.nullable(),
    aicte_id: text.nullable(),
    aishe_code: text.nullable(),
    nirf_id: text.nullable(),
    source,
  }),
]);

/** Facts of public lists, packed by `npm run starter:pack` from a database that has them all. */
export const PackedFacts = z.strictObject({
  colleges: z.array(PackedCollege),
  branches: z.array(
    z.strictObject({
      college: place,
      stream: text,
      name: text,
      level: z.enum(levels),
      degree: z.string(),
      shift: z.int(),
      intake: count.nullable(),
      source,
    }),
  ),
  /** What cut-offs of one published list and one kind of seats share. */
  lists: z.array(
    z.strictObject({
      authority: text,
      exam: text,
      year,
      round: count,
      stage: z.string(),
      quota: z.string(),
      seat_type: text,
      gender: z.enum(["any", "female"]),
      unit: z.enum(["rank", "percentile"]),
      rank_list: z.enum(["category", "common"]),
      is_preparatory: z.boolean(),
      source,
    }),
  ),
  /** Columns of one length: a row is the closing value of a branch in a list. */
  cutoffs: z.strictObject({
    list: z.array(place),
    branch: z.array(place),
    opening: z.array(z.number().min(0).nullable()),
    closing: z.array(z.number().min(0)),
  }),
  fees: z.array(
    z.strictObject({
      college: place,
      branch: place.nullable(),
      programme: z.string(),
      year,
      category: z.string(),
      rupees_per_year: count,
      includes: z.string(),
      fixed_by: z.string(),
      is_general: z.boolean(),
      source,
    }),
  ),
  placements: z.array(
    z.strictObject({
      college: place,
      year,
      source,
      outcomes: z.array(
        z.strictObject({
          branch: text,
          median_package_rupees: count.nullable(),
          graduates: count.nullable(),
          placed: count.nullable(),
          position: count,
        }),
      ),
    }),
  ),
  /** How the newest list of an authority writes a branch. */
  list_names: z.array(
    z.strictObject({
      authority: text,
      branch: place,
      institute: text,
      programme: text,
      year,
      round: count,
      code: z.string(),
    }),
  ),
  home_universities: z.array(
    z.strictObject({ authority: text, college: place, university: text, year, round: count, source }),
  ),
  /** Names that the authorities use, for matching later imports. */
  aliases: z.array(z.strictObject({ college: place, authority: z.string(), alias: text, alias_key: text })),
});
export type PackedFacts = z.infer<typeof PackedFacts>;

/** A model of chances that is shipped: its branches are places in the pack. */
export const ShippedModel = z.strictObject({
  authority: text,
  version: text,
  trained_at: z.iso.datetime(),
  file: text,
  /** Of the unpacked file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ShippedModel = z.infer<typeof ShippedModel>;

export const factsFile = "public-facts.json.gz";
export const modelsFile = "models/models.json";

/** @throws ZodError or SyntaxError for a pack that is not one */
export function readPackedFacts(folder: string): PackedFacts {
  return PackedFacts.parse(JSON.parse(gunzipSync(readFileSync(join(folder, factsFile))).toString("utf8")));
}

export function readShippedModels(folder: string): ShippedModel[] {
  return z.array(ShippedModel).parse(JSON.parse(readFileSync(join(folder, modelsFile), "utf8")));
}
