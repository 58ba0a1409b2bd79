import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { inject } from "vitest";
import { createFreshDatabase } from "../../../scripts/fresh-database.ts";
import { freePort, type Product, startProduct } from "../../../scripts/start-product.ts";
import { openDatabase } from "../../../src/db/client.server.ts";
import { type ClusterPlace, clusterUrl } from "./postgres.ts";

/** Both databases, for `describe.for`. PostgreSQL is left out, by name, where it is not installed. */
export const databases = ["embedded", "PostgreSQL"] as const;
export type DatabaseName = (typeof databases)[number];

/** Whether scenarios on this database can run here. */
export const isHere = (database: DatabaseName) => database === "embedded" || inject("preparedCluster") !== null;

/** The tests' own PostgreSQL server. Anyone who stops it starts it again: later scenarios need it. */
export function ownCluster(): ClusterPlace {
  const cluster = inject("preparedCluster");
  if (!cluster) throw new Error("PostgreSQL is not installed here: skip this scenario by isHere");
  return cluster;
}

export interface StageOptions {
  database: DatabaseName;
  /** Variables of every process that is started here. */
  env?: Record<string, string>;
  /** DATA_DIR, such as one on a small disk; a fresh temporary folder unless given. */
  folder?: string;
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * A database with the starter data that outlives the processes working on it, and these processes: as many as one wants
 * on PostgreSQL, one at a time on the embedded database. Close it in afterEach: it ends what still runs.
 */
export async function openStage({ database, env = {}, folder: givenFolder }: StageOptions) {
  const folder = givenFolder ?? mkdtempSync(join(tmpdir(), "margdeep-stage-"));
  const fresh = database === "PostgreSQL" ? await cloneTemplate() : undefined;
  if (!fresh) cpSync(inject("preparedFolder"), folder, { recursive: true });
  const products: Product[] = [];
  const databaseOptions = { databaseUrl: fresh?.url, folder: join(folder, "database") };

  /** What the database holds; the embedded one can be queried only while no process has it open. */
  async function read<Row = Record<string, unknown>>(query: SQL): Promise<Row[]> {
    const opened = await openDatabase(databaseOptions);
    try {
      const { rows } = (await opened.db.execute(query)) as unknown as { rows: Row[] };
      return rows;
    } finally {
      await opened.close();
    }
  }

  return {
    /** DATA_DIR of the processes. */
    folder,
    databaseUrl: fresh?.url,
    /**
     * Starts the built product and waits until it is ready.
     *
     * @param more variables of this process alone; PORT keeps an address over a restart
     */
    start: async (more: Record<string, string> = {}): Promise<Product> => {
      const product = await startProduct({
        MODE: "trial",
        SAMPLE_DATA: "false",
        RATE_LIMITS: "off",
        DATA_DIR: folder,
        // Several processes of one site share it; the trial's own lies in DATA_DIR.
        SECRET_KEY: "a secret of the fault tests, never of a site",
        ...(fresh && { DATABASE_URL: fresh.url }),
        ...env,
        ...more,
      });
      products.push(product);
      return product;
    },
    read,
    /**
     * The machine stays off for ten minutes: what was to happen by then is due, and the queue has given back what dead
     * processes had claimed (on PostgreSQL it does so by their missing heartbeat). No process may run.
     */
    letTenMinutesPass: async () => {
      await read(sql`update orders set next_check_at = next_check_at - interval '10 minutes'`);
      await read(sql`update refunds set next_check_at = next_check_at - interval '10 minutes'`);
      await read(sql`update webhook_events set received_at = received_at - interval '10 minutes'`);
      await read(sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`);
      await read(sql`delete from pgboss.job where state = 'completed'`);
    },
    close: async () => {
      await Promise.all(products.map((product) => product.kill()));
      await fresh?.drop();
      if (!givenFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function cloneTemplate() {
  const cluster = ownCluster() as ClusterPlace & { template: string };
  return createFreshDatabase(clusterUrl(cluster), cluster.template);
}

/** An address for a product that keeps it over its restarts: PORT and PUBLIC_URL follow from it. */
export async function reservedAddress(): Promise<{ address: string; env: { PORT: string } }> {
  const port = await freePort();
  return { address: `http://127.0.0.1:${port}`, env: { PORT: String(port) } };
}
