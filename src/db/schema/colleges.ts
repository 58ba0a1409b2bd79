import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { pictures } from "./pictures.ts";
import { absence, sources } from "./sources.ts";

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

export const ownerships = [
  "central_government",
  "state_government",
  "government",
  "government_aided",
  "private",
  "deemed_government",
  "deemed_private",
  "state_university",
  "private_university",
  "central_university",
  "unknown",
] as const;

export const levels = ["diploma", "ug", "pg"] as const;

export const streams = pgTable("streams", {
  id: id(),
  name: text().notNull().unique(),
  slug: text().notNull().unique(),
  description: text().notNull().default(""),
  position: smallint().notNull().default(0),
  isActive: boolean("is_active").notNull().default(true),
});

export const colleges = pgTable("colleges", {
  id: id(),
  name: text().notNull(),
  shortName: text("short_name"),
  area: text().notNull().default(""),
  city: text().notNull(),
  district: text().notNull().default(""),
  state: text().notNull(),
  pincode: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  isActive: boolean("is_active").notNull().default(true),
  description: text().notNull().default(""),
  website: text(),
  university: text().notNull().default(""),
  ownership: text({ enum: ownerships }).notNull(),
  isWomenOnly: boolean("is_women_only").notNull().default(false),
  foundedYear: smallint("founded_year"),
  aicteId: text("aicte_id").unique(),
  aisheCode: text("aishe_code").unique(),
  nirfId: text("nirf_id").unique(),
  ...absence(),
  sourceId: integer("source_id")
    .notNull()
    .references(() => sources.id),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

export const collegeAliases = pgTable("college_aliases", {
  id: id(),
  collegeId: integer("college_id")
    .notNull()
    .references(() => colleges.id, { onDelete: "cascade" }),
  alias: text().notNull(),
  authority: text().notNull().default(""),
  aliasKey: text("alias_key").notNull(),
});

export const collegePhotos = pgTable("college_photos", {
  id: id(),
  collegeId: integer("college_id")
    .notNull()
    .references(() => colleges.id, { onDelete: "cascade" }),
  url: text().notNull(),
  alt: text().notNull().default(""),
  credit: text().notNull().default(""),
  width: integer(),
  height: integer(),
  /** Which of ours it is, by its address; null: the picture of another site. */
  pictureKey: text("picture_key").references(() => pictures.key),
  position: smallint().notNull().default(0),
});

export const collegeStreams = pgTable(
  "college_streams",
  {
    collegeId: integer("college_id")
      .notNull()
      .references(() => colleges.id, { onDelete: "cascade" }),
    streamId: integer("stream_id")
      .notNull()
      .references(() => streams.id),
    seats: integer().notNull(),
    branchCount: integer("branch_count").notNull(),
    largestBranches: text("largest_branches").array().notNull(),
    branchNames: text("branch_names").array().notNull(),
    levels: text().array().notNull(),
    closingLow: doublePrecision("closing_low"),
    closingHigh: doublePrecision("closing_high"),
    closingYear: smallint("closing_year"),
    closingExam: text("closing_exam"),
    closingUnit: text("closing_unit"),
    closingAuthority: text("closing_authority"),
    closingRound: smallint("closing_round"),
    closingQuota: text("closing_quota"),
    closingSeatType: text("closing_seat_type"),
    closingPool: text("closing_pool"),
    closingLevel: text("closing_level"),
    closingMaxMarks: doublePrecision("closing_max_marks"),
    closingIsProvisional: boolean("closing_is_provisional").notNull().default(false),
    closingIsFallback: boolean("closing_is_fallback").notNull().default(false),
    headlineBranchId: integer("headline_branch_id"),
  },
  (table) => [primaryKey({ columns: [table.collegeId, table.streamId] })],
);

export const catalogueState = pgTable("catalogue_state", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  version: bigint({ mode: "number" }).notNull().default(0),
  derivedRule: smallint("derived_rule").notNull().default(0),
  mark: bigint({ mode: "number" }).notNull(),
});

export const pincodes = pgTable("pincodes", {
  pincode: text().primaryKey(),
  /** Null: its offices are misplaced in the directory. */
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  district: text().notNull().default(""),
  state: text().notNull().default(""),
  sourceId: integer("source_id")
    .notNull()
    .references(() => sources.id),
});
