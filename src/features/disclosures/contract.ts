import { z } from "zod";
import { type disclosureKinds, disclosurePurposes, disclosureKinds as kinds, staffRoles } from "#db/schema/choices.ts";

export type DisclosureKind = (typeof disclosureKinds)[number];

const hash = z.string().length(64);

/** One row of the ledger, as its student and the verification read it. Its hash can be checked with nothing else. */
export const Disclosure = z
  .object({
    id: z.number().int().describe("its place in the ledger, from 1"),
    at: z.iso.datetime(),
    subject_hash: hash.describe("your pseudonym in the ledger"),
    kind: z.enum(kinds),
    purpose: z.enum(disclosurePurposes),
    fields: z.array(z.string()).describe("names of what was seen, never values"),
    staff_id: z.number().int().nullable(),
    staff_role: z.enum(staffRoles).nullable(),
    prev_hash: hash.describe(
      "the hash of the row before it, which may be about somebody else; 64 zeros before the first",
    ),
    hash: hash.describe("SHA-256 of prev_hash and the other fields as canonical JSON (RFC 8785)"),
  })
  .meta({ id: "Disclosure" });
export type Disclosure = z.infer<typeof Disclosure>;

/** A disclosure to be recorded, of one student or of several at once. */
export interface NewDisclosure {
  studentIds: readonly number[];
  kind: DisclosureKind;
  purpose: (typeof disclosurePurposes)[number];
  fields: readonly string[];
  /** Who saw it. */
  staff: { id: number; role: (typeof staffRoles)[number] };
  /** Seen again by the same person within this time, it is the same look: for what a browser reads again by itself. */
  sameLookMs?: number;
}

/** What a verification found. */
export interface LedgerCheck {
  /** How many rows were read. */
  rows: number;
  /** The first row that is wrong, and why; null: the chain is whole. */
  broken: { id: number; reason: string } | null;
}
