import type { OfferedPackage } from "#features/packages/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { nextCheckDelayMs } from "../rules.ts";

/** Whose money it is; empty while it is not known. */
export interface Payer {
  name: string;
  email: string;
}

/** What the row of any new order holds: the package at its whole price. */
export function newOrderValues(
  { now, payments }: Pick<Deps, "now" | "payments">,
  { chosen, payer, idempotencyKey }: { chosen: OfferedPackage; payer: Payer; idempotencyKey: string },
) {
  const at = now();
  return {
    publicId: randomPublicId(),
    gateway: payments.kind,
    idempotencyKey,
    receipt: `md_${idempotencyKey.slice(0, 32)}`,
    packageId: chosen.id,
    packageName: chosen.name,
    amountPaise: chosen.payablePaise,
    payerName: payer.name,
    payerEmail: payer.email,
    createdAt: at,
    nextCheckAt: new Date(at.getTime() + nextCheckDelayMs(0)),
    updatedAt: at,
  };
}
