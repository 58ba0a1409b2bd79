import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";

const migrations = join(import.meta.dirname, "../../migrations");
let home: string;
let database: OpenDatabase;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "margdeep-old-orders-"));
  const earlier = join(home, "migrations");
  for (const name of readdirSync(migrations).filter((one) => one < "0028"))
    cpSync(join(migrations, name), join(earlier, name));
  // Always the embedded one: it begins empty, at the schema before prices were constrained.
  database = await openDatabase({ folder: join(home, "database") });
  await migrate(database, earlier);
});
afterAll(async () => {
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

const rows = async (query: ReturnType<typeof sql>) =>
  ((await database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

test("orders of earlier versions keep their price, and those that staff accepted at another amount stay accepted", async () => {
  await rows(sql`
    insert into packages (id, name, description, amount_rupees, has_offer, offer_percentage)
    overriding system value values (1, 'Guide', 'd', 1999, false, null), (2, 'Career', 'd', 4999, true, 60)`);
  await rows(sql`
    insert into orders (public_id, gateway, idempotency_key, receipt, package_id, package_name, amount_paise, state, attention,
      paid_paise, created_at, finished_at, updated_at)
    select name, 'razorpay', name, name, package, 'n', amount, state, attention, paid, now(), finished, now()
    from (values
      ('today', 1, 199900, 'created', null, null, null::timestamptz),
      ('earlier price', 1, 149900, 'account_created', null, 149900, now()),
      ('accepted', 2, 299900, 'account_created', null, 100, now()),
      ('another currency', 2, 299900, 'account_created', null, null, now()),
      ('waits for staff', 2, 299900, 'paid', 'amount_mismatch', 100, null)
    ) as old (name, package, amount, state, attention, paid, finished)`);
  await migrate(database, migrations);
  expect(
    await rows(
      sql`select public_id, price_paise, credit_paise, accepted_at is not null as is_accepted from orders order by id`,
    ),
  ).toEqual([
    { public_id: "today", price_paise: 199_900, credit_paise: 0, is_accepted: false },
    { public_id: "earlier price", price_paise: 149_900, credit_paise: 0, is_accepted: false },
    { public_id: "accepted", price_paise: 299_900, credit_paise: 0, is_accepted: true },
    { public_id: "another currency", price_paise: 299_900, credit_paise: 0, is_accepted: true },
    { public_id: "waits for staff", price_paise: 299_900, credit_paise: 0, is_accepted: false },
  ]);
  expect(await rows(sql`select * from package_prices order by 1, 2`)).toEqual([
    { package_id: 1, payable_paise: 149_900 },
    { package_id: 1, payable_paise: 199_900 },
    { package_id: 2, payable_paise: 299_900 },
  ]);
});
