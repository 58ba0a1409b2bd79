import type { PartnerKey } from "../../../src/features/partners/contract.ts";

/** What each scope opens. */
export const scopeWords: Record<PartnerKey["scopes"][number], string> = {
  facts: "Read facts",
  chances: "Chances",
  webhooks: "Webhooks",
};

export const stateWords: Record<PartnerKey["state"], string> = {
  open: "Open",
  ended: "Over",
  revoked: "Revoked",
};
