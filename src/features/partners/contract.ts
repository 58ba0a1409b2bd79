import { z } from "zod";
import { partnerScopes } from "#db/schema/choices.ts";

const instant = z.iso.datetime();
const day = z.iso.date("must be a day such as 2027-03-31");

/** A key by which a partner's program calls the REST API. */
export const PartnerKey = z
  .object({
    id: z.int(),
    name: z.string(),
    contact: z.string().describe("e-mail of who answers for it"),
    begins: z.string().describe("how the key begins; the rest is stored nowhere"),
    scopes: z.array(z.enum(partnerScopes)),
    calls_a_minute: z.int(),
    ends_on: day.nullable().describe("its last day in India; null: until it is revoked"),
    state: z.enum(["open", "ended", "revoked"]),
    last_used_at: instant.nullable().describe("to the minute"),
    created_at: instant,
    created_by: z.string(),
    revoked_at: instant.nullable(),
    revoked_by: z.string().nullable(),
  })
  .openapi("PartnerKey");
export type PartnerKey = z.infer<typeof PartnerKey>;

export const PartnerKeys = z.object({ results: z.array(PartnerKey) }).openapi("PartnerKeys");

/** The key itself is shown this once. */
export const MadePartnerKey = PartnerKey.extend({
  key: z.string().describe("shown this once: only its hash is stored"),
}).openapi("MadePartnerKey");
export type MadePartnerKey = z.infer<typeof MadePartnerKey>;

export const NewPartnerKey = z
  .strictObject({
    name: z.string().trim().min(1, "is needed").max(80, "can have at most 80 characters"),
    contact: z.email("must be an e-mail address").max(254, "can have at most 254 characters"),
    scopes: z
      .array(z.enum(partnerScopes))
      .min(1, "needs at least one")
      .max(partnerScopes.length)
      .transform((scopes) => partnerScopes.filter((scope) => scopes.includes(scope))),
    calls_a_minute: z
      .int("must be a whole number")
      .min(1, "must be a whole number from 1 to 60000")
      .max(60_000, "must be a whole number from 1 to 60000"),
    ends_on: day.nullable().describe("its last day in India; null: until it is revoked"),
  })
  .openapi("NewPartnerKey");
export type NewPartnerKey = z.infer<typeof NewPartnerKey>;
