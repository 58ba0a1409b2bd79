import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownLists } from "#features/chances/closings/service/closing-panels.server.ts";
import { servedModel } from "#features/chances/service/served-models.server.ts";
import { invalidateOnChange } from "../../src/invalidate-on-change.server.ts";
import { openState } from "../../src/open-state.server.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";

let product: ChancesProduct;
beforeAll(async () => {
  product = await openChancesProduct();
});
afterAll(() => product.close());

test("pages are dropped once more when a process has read another model, so that none stays rendered from the one before", async () => {
  const other = { ...product.deps, state: openState(product.deps.config) };
  const versionNow = () => other.state.chanceModels.get("josaa")?.latest?.served.artefact.manifest.version;
  const dropped: [tag: string, version: string | undefined][] = [];
  const pages = {
    onChange: () => {},
    drop: (tag: string) => void dropped.push([tag, versionNow()]),
    clear: () => {},
    onCurrent: () => {},
  };
  const stop = await invalidateOnChange({ deps: other, source: product.source, pages });
  await servedModel(other, "josaa");
  const before = versionNow();
  await product.publish(await product.train(2025));
  // Nobody asks for a chance meanwhile.
  await expect
    .poll(() => dropped.filter(([, version]) => version !== before), { timeout: 10_000 })
    .toContainEqual(["catalogue", expect.any(String)]);
  await stop();
});

test("pages are dropped once more when a process has read which authorities have lists, so that none lacks one for hours", async () => {
  const other = { ...product.deps, state: openState(product.deps.config) };
  const authoritiesNow = async () => (await knownLists(other)).first.map(({ authority }) => authority);
  const dropped: { tag: string; known: Promise<string[]> }[] = [];
  const pages = {
    onChange: () => {},
    drop: (tag: string) => void dropped.push({ tag, known: authoritiesNow() }),
    clear: () => {},
    onCurrent: () => {},
  };
  expect(await authoritiesNow()).not.toContain("KCET");
  const stop = await invalidateOnChange({ deps: other, source: product.source, pages, behindMs: 100 });
  await product.deps.db.execute(sql`
    insert into cutoffs (branch_id, authority, exam, year, round, quota, seat_type, gender, unit, rank_list, closing, source_id)
    select branch_id, 'KCET', 'KCET', 2025, 1, 'HS', 'GM', 'any', 'rank', 'common', 1200, source_id from cutoffs limit 1`);
  await expect
    .poll(
      async () => (await Promise.all(dropped.filter(({ tag }) => tag === "lists").map(({ known }) => known))).flat(),
      {
        timeout: 10_000,
      },
    )
    .toContain("KCET");
  await stop();
});
