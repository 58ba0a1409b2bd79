import type { Db } from "#db/client.server.ts";
import { touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import type { Deps } from "#http/deps.server.ts";

/** `afterChange` of what lists and search show, but derive nothing from. */
export async function catalogueChanged(_deps: Deps, tx: Db): Promise<void> {
  await touchCatalogue(tx);
}
