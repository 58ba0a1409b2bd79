import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { OfferedPackage, PromisedDeliverable } from "./contract.ts";
import { payPercentOf, savingPercent } from "./rules.ts";
import {
  lockPrice,
  type PackageRow,
  readActivePackage,
  readActivePackages,
  readDeliverables,
  readPackage,
} from "./store.server.ts";

/** The packages that can be chosen now, in the order that staff gave them. */
export async function listPackages({ db }: Pick<Deps, "db">): Promise<OfferedPackage[]> {
  return (await readActivePackages(db)).map(packageOf);
}

/**
 * One package that can be chosen now.
 *
 * @param tx a transaction, or the database
 * @throws AppError package_not_found, also for one that is no longer offered
 */
export async function getPackage(tx: Db, id: number): Promise<OfferedPackage> {
  const row = await readActivePackage(tx, id);
  if (!row) throw new AppError("package_not_found");
  return packageOf(row);
}

/** A package that somebody has, offered or not. @throws AppError package_not_found */
export async function getOwnedPackage(tx: Db, id: number): Promise<OfferedPackage> {
  const row = await readPackage(tx, id);
  if (!row) throw new AppError("package_not_found");
  return packageOf(row);
}

/**
 * Makes sure that a package still costs what was read, until the caller's transaction ends.
 *
 * @throws AppError price_changed
 */
export async function holdPrice(tx: Db, { id, payablePaise }: OfferedPackage): Promise<void> {
  if ((await lockPrice(tx, id)) !== payablePaise) throw new AppError("price_changed");
}

/** What a package promises now, in the order that staff gave it; also for one that is no longer offered. */
export function listDeliverables(tx: Db, packageId: number): Promise<PromisedDeliverable[]> {
  return readDeliverables(tx, packageId);
}

function packageOf({ hasOffer, offerPercentage, ...row }: PackageRow): OfferedPackage {
  const payPercent = payPercentOf({ hasOffer, offerPercentage });
  return {
    ...row,
    payPercent,
    savingPercent: savingPercent(payPercent),
  };
}
