import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFreshDatabase } from "../../scripts/fresh-database.ts";
import { type Product, startProduct } from "../../scripts/start-product.ts";
import { openDatabase } from "../../src/db/client.server.ts";
import { rowsOf } from "../../src/db/rows-of.server.ts";
import { cutoffEditor } from "../drill/support/edit-cutoffs.ts";
import { startLoad } from "../faults/support/load.ts";
import { clusterUrl } from "../faults/support/postgres.ts";
import { ownCluster } from "../faults/support/stage.ts";
import { makeAccount, until } from "../faults/support/visitor.ts";
import { findMigrationRisks } from "../support/migration-risks.ts";
import { type BalancedPlace, balancedPlace, hasBalancer, startBalancer } from "./support/balancer.ts";
import { fillImageFolder } from "./support/image-folder.ts";
import { startMessages } from "./support/messages.ts";

/*
 * The version before is this one, and the next one this with one more migration; or, with `UPGRADE_FROM=<folder>`, the
 * version before is the built product of that folder (a worktree of an older commit), and the next one is this.
 */
const olderFolder = process.env.UPGRADE_FROM;
const release = readFileSync(join(import.meta.dirname, "support/next-release.sql"), "utf8");

const readers = 5;
const paths = ["/", "/collegelist/MQ==", "/search?q=pune", "/api/colleges/?q=pune", "/api/streams/"];

let home: string;
let place: BalancedPlace;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
const products: Product[] = [];
const folders: { old?: string; next?: string } = {};

async function start(version: "old" | "next", port: number): Promise<Product> {
  const data = join(home, `data-${port}`);
  const env = {
    ...{
      MODE: "trial",
      SAMPLE_DATA: String(version === "old" && olderFolder !== undefined),
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
    },
    ...{ SECRET_KEY: "a secret of the fault tests, never of a site", DATABASE_URL: database.url, DATA_DIR: data },
    ...{ PUBLIC_URL: place.address, TRUSTED_PROXIES: "127.0.0.1", PORT: String(port) },
  };
  const product = await startProduct(env, folders[version]);
  products.push(product);
  return product;
}

/** Does one thing after another until it is stopped. @returns how to stop it; what failed, and how often it was done */
function repeat(what: () => Promise<unknown>, restMs: number) {
  const result = { done: 0, failed: [] as string[] };
  let isStopped = false;
  const work = (async () => {
    while (!isStopped) {
      await what().then(
        () => (result.done += 1),
        (error: Error) => result.failed.push(error.message),
      );
      await wait(restMs);
    }
  })();
  return {
    result,
    stop: async () => {
      isStopped = true;
      await work;
      return result;
    },
  };
}

/** People who read, write, sign up and edit as staff, all through the balancer. */
async function startPeople(opened: Awaited<ReturnType<typeof openDatabase>>) {
  const edit = await cutoffEditor(opened, place.address, (query) => rowsOf(opened.db, query));
  const reading = startLoad({ address: () => place.address, paths, connections: readers });
  const writing = startMessages(place.address, 2);
  const signingUp = repeat(() => makeAccount(place.address), 100);
  const editing = repeat(() => edit([place.address]), 1_000);
  return {
    answered: () => reading.answered(),
    stop: async () => {
      const edits = await editing.stop();
      const signUps = await signingUp.stop();
      const messages = await writing.stop();
      const { statuses, broken } = await reading.stop();
      const { 200: reads = 0, ...others } = statuses;
      const failed = [
        ...broken,
        ...Object.entries(others).map(([status, times]) => `${times} × ${status}`),
        ...[...messages.refused, ...signUps.failed, ...edits.failed],
      ];
      const acknowledged = messages.acknowledged;
      return { failed, acknowledged, counts: { reads, signUps: signUps.done, edits: edits.done } };
    },
  };
}

describe.skipIf(!hasBalancer())(
  "a new version takes over from the one before, on one PostgreSQL behind HAProxy",
  () => {
    beforeAll(async () => {
      home = mkdtempSync(join(tmpdir(), "margdeep-upgrade-"));
      place = await balancedPlace();
      if (olderFolder) folders.old = olderFolder;
      else {
        folders.next = join(home, "next");
        mkdirSync(folders.next);
        fillImageFolder(folders.next);
        writeFileSync(join(folders.next, "migrations/9000_next_release.sql"), release);
      }
      const cluster = ownCluster() as ReturnType<typeof ownCluster> & { template: string };
      // An older version makes its tables and loads its starter data itself.
      database = await createFreshDatabase(clusterUrl(cluster), olderFolder ? undefined : cluster.template);
      await start("old", place.ports[0]!);
      await start("old", place.ports[1]!);
      balancer = await startBalancer(place);
    });
    afterAll(async () => {
      await balancer?.stop();
      await Promise.all(products.map((product) => product.kill()));
      await database?.drop();
      rmSync(home, { recursive: true, force: true });
    });

    test("the next version's changes are of a kind that may be made beside the one before", () => {
      expect(findMigrationRisks(release)).toEqual([]);
    });

    test("under reads, messages, sign-ups and staff's edits no request fails while it migrates, serves beside, and takes over", async () => {
      const opened = await openDatabase({ databaseUrl: database.url, folder: "" });
      const newest = () =>
        rowsOf<{ name: string }>(opened.db, sql`select name from schema_migrations order by name desc`);
      try {
        const before = await newest();
        const people = await startPeople(opened);
        const moreAnswers = async (more: number) => {
          const from = people.answered();
          await until(`${more} more answers`, () => people.answered() >= from + more);
        };
        await moreAnswers(60);
        const [first, second] = products;
        await start("next", place.ports[2]!);
        await moreAnswers(150);
        await first!.stop();
        await start("next", place.ports[0]!);
        await moreAnswers(60);
        await second!.stop();
        await moreAnswers(60);
        const { failed, acknowledged, counts } = await people.stop();
        console.log(JSON.stringify({ ...counts, messages: acknowledged.length, failed: failed.length }));
        expect(failed).toEqual([]);
        expect(Math.min(...Object.values(counts), acknowledged.length)).toBeGreaterThan(0);
        expect((await newest()).length).toBeGreaterThan(before.length);
        const written = await rowsOf<{ email: string }>(opened.db, sql`select email from contact_messages`);
        const stored = written.map(({ email }) => email).toSorted();
        expect(stored).toEqual(acknowledged.toSorted());
      } finally {
        await opened.close();
      }
    }, 240_000);
  },
);
