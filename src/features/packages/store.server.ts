import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { packages } from "#db/schema/packages.ts";

const shown = {
  id: packages.id,
  name: packages.name,
  description: packages.description,
  amountRupees: packages.amountRupees,
  hasOffer: packages.hasOffer,
  offerPercentage: packages.offerPercentage,
  isSample: packages.isSample,
};
export type PackageRow = Pick<typeof packages.$inferSelect, keyof typeof shown>;

/** Packages on offer, in the order that staff gave them. */
export function readActivePackages(tx: Db): Promise<PackageRow[]> {
  return tx
    .select(shown)
    .from(packages)
    .where(eq(packages.isActive, true))
    .orderBy(asc(packages.position), asc(packages.id));
}

export async function readActivePackage(tx: Db, id: number): Promise<PackageRow | null> {
  const [row] = await tx
    .select(shown)
    .from(packages)
    .where(and(eq(packages.id, id), eq(packages.isActive, true)));
  return row ?? null;
}
