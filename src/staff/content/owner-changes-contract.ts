import { z } from "@hono/zod-openapi";
import { ownerChangeStates } from "#db/schema/choices.ts";
import { evidenceTopics } from "#features/hostels/choice-rules.ts";

const OwnerChange = z
  .object({
    id: z.number().int(),
    hostel: z.object({ id: z.number().int(), name: z.string(), city: z.string() }),
    topic: z.enum(evidenceTopics),
    words: z.string().describe("what the owner says is different"),
    created_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
  })
  .openapi("OwnerChange");
export type OwnerChange = z.infer<typeof OwnerChange>;

export const OwnerChangePage = z
  .object({ count: z.number().int(), results: z.array(OwnerChange) })
  .openapi("OwnerChangePage");
export type OwnerChangePage = z.infer<typeof OwnerChangePage>;

export const OwnerChangeDecision = z
  .object({ state: z.enum(ownerChangeStates).describe("waiting undoes a decision") })
  .openapi("OwnerChangeDecision");
export type OwnerChangeDecision = z.infer<typeof OwnerChangeDecision>;

export const AskedOwner = z.object({ sent_to: z.string() }).openapi("AskedOwner");
