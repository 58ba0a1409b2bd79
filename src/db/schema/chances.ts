import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { chanceModelStates, chanceRuleStates, chanceTrainingStates } from "./choices.ts";
import { staff } from "./staff.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const member = (name: string) => integer(name).references(() => staff.id, { onDelete: "set null" });

/** Models of admission chances. At most one of an authority is published. */
export const chanceModels = pgTable("chance_models", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** As in the API: `josaa`. */
  authority: text().notNull(),
  version: text().notNull(),
  state: text({ enum: chanceModelStates }).notNull(),
  /** Of the file storage. */
  fileKey: text("file_key").notNull().unique(),
  sizeBytes: integer("size_bytes").notNull(),
  sha256: text().notNull(),
  validFor: smallint("valid_for").notNull(),
  /** Years, ascending. */
  trainedOn: jsonb("trained_on").$type<number[]>().notNull(),
  /** Null: before the season. */
  afterRound: smallint("after_round"),
  inputs: text().notNull(),
  observations: integer().notNull(),
  series: integer().notNull(),
  /** Of the back-test, by year and seat type. */
  figures: jsonb().notNull(),
  /** Changes of cut-offs from this instant on are not in it. */
  dataAsOf: instant("data_as_of").notNull(),
  trainedAt: instant("trained_at").notNull(),
  /** Null: the command line, or the product itself. */
  trainedBy: member("trained_by"),
  publishedAt: instant("published_at"),
  publishedBy: member("published_by"),
  replacedAt: instant("replaced_at"),
});

/** What a model stated of a season before its lists existed; a judged one does not change (migration 0118). */
export const chancePromises = pgTable(
  "chance_promises",
  {
    authority: text().notNull(),
    season: smallint().notNull(),
    modelId: integer("model_id")
      .notNull()
      .references(() => chanceModels.id),
    said: jsonb().notNull(),
    promisedAt: instant("promised_at").notNull(),
    judgedAt: instant("judged_at"),
    lists: text().notNull().default(""),
    outcome: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.authority, table.season] })],
);

/** What changed in the cut-offs of an authority, one row a statement; written by triggers. */
export const chanceChanges = pgTable("chance_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  /** As cut-offs name it: `JoSAA`. */
  authority: text().notNull(),
  rowCount: integer("row_count").notNull(),
  cause: text().notNull(),
  /** When the transaction began. */
  at: instant("at").notNull().defaultNow(),
});

/** Trainings that were requested, with how far they are. */
export const chanceTrainings = pgTable("chance_trainings", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  authority: text().notNull(),
  validFor: smallint("valid_for").notNull(),
  state: text({ enum: chanceTrainingStates }).notNull().default("waiting"),
  /** The first model of an authority is published by itself. */
  publishes: boolean().notNull().default(false),
  step: text().notNull().default(""),
  share: real().notNull().default(0),
  problem: text().notNull().default(""),
  requestedAt: instant("requested_at").notNull(),
  /** Null: the product itself. */
  requestedBy: member("requested_by"),
  startedAt: instant("started_at"),
  finishedAt: instant("finished_at"),
  modelId: integer("model_id").references(() => chanceModels.id, { onDelete: "set null" }),
});

/** Rules of eligibility as staff wrote them; the published version counts before the files of the product. */
export const chanceRules = pgTable(
  "chance_rules",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    authority: text().notNull(),
    version: integer().notNull(),
    state: text({ enum: chanceRuleStates }).notNull(),
    rules: jsonb().notNull(),
    note: text().notNull(),
    createdAt: instant("created_at").notNull(),
    createdBy: member("created_by"),
    publishedAt: instant("published_at"),
    publishedBy: member("published_by"),
    replacedAt: instant("replaced_at"),
  },
  (table) => [unique().on(table.authority, table.version)],
);
