import { z } from "zod";
import { publicRunStates } from "#db/schema/choices.ts";

const count = z.int().min(0);

/** A load of the list of public files, and what is here of it. */
export const PublicLoad = z
  .object({
    name: z.string(),
    title: z.string().meta({ description: "For people" }),
    captured_on: z.iso.date().meta({ description: "When its files were taken from their publisher" }),
    files: count,
    to_download: count.meta({ description: "Files that can be downloaded" }),
    newer: count.meta({ description: "Of these the ones that its last import did not have in this form" }),
    bytes: count.meta({ description: "Of all its files, unpacked" }),
    needs: z.array(z.string()).meta({ description: "Loads that come first" }),
    imported: count.meta({ description: "Files of its last import" }),
    loaded_at: z.iso.datetime().nullable(),
    added: count,
    changed: count,
    unchanged: count,
    waiting: count.meta({ description: "Colleges that wait for staff since then" }),
    rejected: count,
  })
  .openapi("PublicLoad");

/** What became of one load in a run. */
export const PublicLoadOutcome = z
  .object({
    name: z.string(),
    state: z.enum(["loaded", "unchanged", "absent", "refused", "stopped"]),
    added: count,
    changed: count,
    unchanged: count,
    waiting: count,
    rejected: count,
    notes: z
      .array(z.string())
      .meta({ description: "Files that are missing, downloads that failed, why it was refused" }),
  })
  .openapi("PublicLoadOutcome");

export const PublicDataRun = z
  .object({
    id: z.int(),
    only: z.array(z.string()).meta({ description: "Names of loads; empty: all" }),
    state: z.enum(publicRunStates),
    step: z.string(),
    share: z.number().min(0).max(1),
    outcomes: z.array(PublicLoadOutcome),
    staff_name: z.string(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .openapi("PublicDataRun");

export const PublicData = z
  .object({ loads: z.array(PublicLoad), run: PublicDataRun.nullable().meta({ description: "The last one" }) })
  .openapi("PublicData");

export const NewPublicDataRun = z
  .strictObject({ only: z.array(z.string().min(1).max(60)).max(100) })
  .openapi("NewPublicDataRun");

export type PublicLoad = z.infer<typeof PublicLoad>;
export type PublicLoadOutcome = z.infer<typeof PublicLoadOutcome>;
export type PublicDataRun = z.infer<typeof PublicDataRun>;
export type PublicData = z.infer<typeof PublicData>;
