import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Acknowledged } from "./people.ts";

interface FoundRows {
  /** Students by e-mail address: how many rows, welcome messages, and colleges in the wishlist. */
  students: { email: string; times: number; welcomed: number; colleges: number[] }[];
  orders: { provider_order_id: string; email: string | null; state: string; captured: number }[];
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function readRows(url: string): Promise<FoundRows> {
  const students = await query<FoundRows["students"][number]>(
    url,
    `select email_key as email, count(*)::int as times,
       (select count(*)::int from emails where kind = 'welcome' and to_address = s.email_key) as welcomed,
       coalesce((select json_agg(w.college_id) from wishlist_entries w
         join students o on o.id = w.student_id where o.email_key = s.email_key), '[]') as colleges
     from students s group by email_key`,
  );
  const orders = await query<FoundRows["orders"][number]>(
    url,
    `select provider_order_id, (select email_key from students where id = o.student_id) as email, state,
       (select count(*)::int from sandbox_payments p
         where p.provider_order_id = o.provider_order_id and p.status = 'captured') as captured
     from orders o`,
  );
  return { students, orders };
}

/**
 * Compares the database with what people were told, when nobody has an act under way.
 *
 * @returns what was acknowledged and is not there, and what is there twice, or without anybody having been told
 */
export async function findFaultyRows(url: string, done: Acknowledged): Promise<{ lost: string[]; doubled: string[] }> {
  const { students, orders } = await readRows(url);
  const byEmail = new Map(students.map((student) => [student.email, student]));
  const byOrder = new Map(orders.map((order) => [order.provider_order_id, order]));
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const email of [...done.accounts, ...done.paid.keys()]) {
    const student = byEmail.get(email);
    if (!student || student.welcomed === 0) lost.push(`account ${email}`);
    else if (student.times > 1 || student.welcomed > 1) doubled.push(`account ${email}`);
  }
  for (const [email, colleges] of done.saved) {
    const found = byEmail.get(email)?.colleges ?? [];
    for (const college of colleges) if (!found.includes(college)) lost.push(`college ${college} of ${email}`);
    for (const [index, college] of found.entries())
      if (!colleges.has(college) || found.indexOf(college) !== index) doubled.push(`college ${college} of ${email}`);
  }
  for (const [email, orderId] of done.paid) {
    const order = byOrder.get(orderId);
    if (order?.email !== email || order.state !== "account_created") lost.push(`payment of ${email}`);
    else if (order.captured !== 1) doubled.push(`payment of ${email}`);
  }
  const known = new Set([...done.accounts, ...done.paid.keys()]);
  for (const { email } of students) if (!known.has(email)) doubled.push(`account that nobody was told of: ${email}`);
  const paid = new Set(done.paid.values());
  for (const { provider_order_id: id } of orders)
    if (!paid.has(id)) doubled.push(`order that nobody was told of: ${id}`);
  return { lost, doubled };
}

/** How many rows each table of the product holds, and a sum over their content; without unlogged ones, which no replica has. */
export async function sumsOfTables(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'",
  );
  const sums = tables.map(
    ({ name }) =>
      `(select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from "${name}" t) as "${name}"`,
  );
  return (await query<Record<string, string>>(url, `select ${sums.join(", ")}`))[0]!;
}

/** The same of several servers, as soon as replicas have replayed everything; half a minute later as they are. */
export async function sumsOnEachNode(urls: readonly string[]): Promise<Record<string, string>[]> {
  for (const deadline = Date.now() + 30_000; ; await wait(500)) {
    const sums = await Promise.all(urls.map(sumsOfTables));
    if (Date.now() > deadline || sums.every((one) => JSON.stringify(one) === JSON.stringify(sums[0]))) return sums;
  }
}
