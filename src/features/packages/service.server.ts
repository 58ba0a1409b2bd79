import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Package } from "./contract.ts";
import { amountDue, payPercentOf, savingPercent } from "./rules.ts";
import { type PackageRow, readActivePackage, readActivePackages } from "./store.server.ts";

/** The packages that can be chosen now, in the order that staff gave them. */
export async function listPackages({ db }: Pick<Deps, "db">): Promise<Package[]> {
  return (await readActivePackages(db)).map(packageOf);
}

/**
 * One package that can be chosen now.
 *
 * @param tx a transaction, or the database
 * @throws AppError package_not_found, also for one that is no longer offered
 */
export async function getPackage(tx: Db, id: number): Promise<Package> {
  const row = await readActivePackage(tx, id);
  if (!row) throw new AppError("package_not_found");
  return packageOf(row);
}

function packageOf(row: PackageRow): Package {
  const payPercent = payPercentOf(row);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    amount: row.amountRupees,
    offer: payPercent !== null,
    offer_percentage: payPercent ?? 0,
    payable: amountDue(row.amountRupees * 100, payPercent) / 100,
    saving_percentage: savingPercent(payPercent),
    is_sample: row.isSample,
  };
}
