import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { packageDeliverables, packages } from "#db/schema/packages.ts";
import { type Paise, paiseFromRupees } from "#lib/money.ts";
import type { OfferedDeliverable, PromisedDeliverable } from "./contract.ts";

/** In the same query: a list of packages is one question. */
const deliverables = sql<OfferedDeliverable[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('title', d.title, 'description', d.description, 'dueDays', d.due_days,
    'dueOn', d.due_on, 'share', d.share) order by d.position, d.id), '[]')
  from package_deliverables d where d.package_id = packages.id and d.is_active)`;

const shown = {
  id: packages.id,
  name: packages.name,
  description: packages.description,
  amountRupees: packages.amountRupees,
  hasOffer: packages.hasOffer,
  offerPercentage: packages.offerPercentage,
  payablePaise: packages.payablePaise,
  isSample: packages.isSample,
};
type StoredPackage = Pick<typeof packages.$inferSelect, keyof typeof shown> & { deliverables: OfferedDeliverable[] };

/** A row with its price in paise; the table holds whole rupees. */
export type PackageRow = Omit<StoredPackage, "amountRupees"> & { listPricePaise: Paise };

/** Packages on offer, in the order that staff gave them. */
export async function readActivePackages(tx: Db): Promise<PackageRow[]> {
  const rows = await tx
    .select({ ...shown, deliverables })
    .from(packages)
    .where(eq(packages.isActive, true))
    .orderBy(asc(packages.position), asc(packages.id));
  return rows.map(inPaise);
}

export async function readActivePackage(tx: Db, id: number): Promise<PackageRow | null> {
  const [row] = await tx
    .select({ ...shown, deliverables })
    .from(packages)
    .where(and(eq(packages.id, id), eq(packages.isActive, true)));
  return row ? inPaise(row) : null;
}

/**
 * What a package costs now, also one that is no longer offered. Nobody can change it until the transaction ends, so that an
 * order is written at the price that was read.
 */
export async function lockPrice(tx: Db, id: number): Promise<Paise | null> {
  const [row] = await tx
    .select({ payablePaise: packages.payablePaise })
    .from(packages)
    .where(eq(packages.id, id))
    .for("share");
  return row?.payablePaise ?? null;
}

/** A package by its id, offered or not. */
export async function readPackage(tx: Db, id: number): Promise<PackageRow | null> {
  const [row] = await tx
    .select({ ...shown, deliverables })
    .from(packages)
    .where(eq(packages.id, id));
  return row ? inPaise(row) : null;
}

/** What a package promises, whether it is offered or not. */
export function readDeliverables(tx: Db, packageId: number): Promise<PromisedDeliverable[]> {
  const { title, description, dueDays, dueOn, share, calls, callMinutes, position, id } = packageDeliverables;
  return tx
    .select({ title, description, dueDays, dueOn, share, calls, callMinutes })
    .from(packageDeliverables)
    .where(and(eq(packageDeliverables.packageId, packageId), eq(packageDeliverables.isActive, true)))
    .orderBy(asc(position), asc(id));
}

function inPaise({ amountRupees, ...row }: StoredPackage): PackageRow {
  return { ...row, listPricePaise: paiseFromRupees(amountRupees) };
}
