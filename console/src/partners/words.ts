import type { PartnerKey } from "../../../src/features/partners/contract.ts";
import type { PartnerDelivery } from "../../../src/features/partners/webhooks/contract.ts";

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

export const deliveryWords: Record<PartnerDelivery["state"], string> = {
  waiting: "Pending",
  delivered: "Delivered",
  failed: "Failed",
};

export const kindWords: Record<PartnerDelivery["kind"], string> = {
  "college.changed": "College changed",
  "college.removed": "College removed",
  "date.changed": "Date announced or changed",
  "catalogue.changed": "Many colleges changed",
  "calendar.changed": "Many dates changed",
  test: "Test",
};

const reasons: Record<string, string> = {
  redirect: "It answered with a redirect, which is not followed",
  not_public: "The name leads to an address that is not public",
  no_such_name: "The name does not exist",
  timeout: "No answer within ten seconds",
  certificate: "Its certificate is not valid",
  no_connection: "No connection",
  switched_off: "The webhook was switched off",
  key_over: "The key is over or was revoked",
};

/** Why an attempt failed, in words. */
export function reasonInWords({ reason, status }: Pick<PartnerDelivery, "reason" | "status">): string {
  if (reason === null) return "";
  return reason === "status" ? `It answered ${status}` : (reasons[reason] ?? reason);
}
