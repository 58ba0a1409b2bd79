import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { openTestDatabase } from "./support/database.ts";
import { createBranch, createStream } from "./support/factories.ts";
import { insertStaff } from "./support/staff.ts";

const statements = readFileSync("migrations/0109_new_streams.sql", "utf8").split("\n\n");

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function runMigration() {
  for (const statement of statements) await database.db.execute(sql.raw(statement));
}

// proves S12.8
test("a database without streams gets none, and one with data gets new ones after its own, with their branches", async () => {
  const { db } = database;
  await runMigration();
  expect(await rowsOf(db, sql`select 1 from streams`)).toEqual([]);
  const medical = await createStream(db, { name: "Medical", slug: "medical", position: 7 });
  await createStream(db, { name: "Nursing", slug: "of-staff", position: 8 });
  const [doctors, dentists, chosen] = [
    await createBranch(db, { streamId: medical.id, name: "MBBS" }),
    await createBranch(db, { streamId: medical.id, name: "BDS" }),
    await createBranch(db, { streamId: medical.id, name: "BDS" }),
  ];
  const staff = await insertStaff(db);
  await db.execute(sql`insert into field_locks (resource, record_id, field, staff_id, locked_at)
    values ('branches', ${chosen.id}, 'stream_id', ${staff.id}, now())`);
  await runMigration();
  const streams = sql`select slug from streams order by position`;
  const slugs = (await rowsOf<{ slug: string }>(db, streams)).map(({ slug }) => slug);
  expect(slugs).toEqual(["medical", "of-staff", "ayush", "agriculture", "education", "veterinary", "dental"]);
  const found = await rowsOf<{ id: number; slug: string }>(
    db,
    sql`select b.id, s.slug from branches b join streams s on s.id = b.stream_id order by b.id`,
  );
  expect(found).toEqual([
    { id: doctors.id, slug: "medical" },
    { id: dentists.id, slug: "dental" },
    { id: chosen.id, slug: "medical" },
  ]);
});
