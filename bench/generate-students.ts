import type pg from "pg";
import { pick, spread } from "./generated-words.ts";

/** Students per statement: each statement takes seconds, so that progress can be reported. */
const batch = 100_000;

/** Deterministic pseudo-random text for public ids and hashes: an SQL expression. */
const token = (number: string, kind: string) => `md5('${kind}' || ${number})`;

/** A date of the last two years: an SQL expression. */
const moment = (number: string, salt: number) =>
  `timestamptz '2026-11-21 09:00+00' - make_interval(mins => ${spread(number, salt)} % 1050000)`;

/** `from`: selects the rows of one student, `n` being the student's number; most students have none in most tables. */
const statements: readonly { table: string; sql: string }[] = [
  {
    table: "students",
    sql: `
      insert into students (id, public_id, first_name, last_name, contact, email, email_key, contact_key, password_hash,
        password_changed_at, dob, address, pincode, package_id, admission_year, consent, registered_at)
      select n, ${token("n", "student")}, ${pick("first", "n", 21)}, ${pick("last", "n", 22)},
        (6000000000 + n)::text, 'student' || n || '@example.org', 'student' || n || '@example.org',
        (6000000000 + n)::text, '$argon2id$v=19$m=65536,t=3,p=1$' || repeat('s', 22) || '$' || repeat('h', 43),
        ${moment("n", 23)},
        date '2000-01-01' + ${spread("n", 24)} % 2900, ${pick("placeHead", "n", 25)} || ${pick("placeTail", "n", 26)},
        (110001 + ${spread("n", 27)} % 700000)::text, (select min(id) from packages where amount_rupees = 0),
        2024 + n % 4, 'not_needed', ${moment("n", 23)}
      from generate_series($1::integer, $2::integer) n`,
  },
  {
    table: "student_streams",
    sql: `
      insert into student_streams (student_id, stream_id)
      select n, (select min(id) from streams) + ${spread("n", 31)} % (select count(*) from streams)::integer
      from generate_series($1::integer, $2::integer) n where n % 2 = 0`,
  },
  {
    // One student in five has a session; its cookie is the text 'session' and the student's number.
    table: "student_sessions",
    sql: `
      insert into student_sessions (id_hash, student_id, kind, created_at, last_seen_at, expires_at, device, address)
      select encode(sha256(('session' || n)::bytea), 'hex'), n, 'browser', at, at,
        at + interval '30 days', 'Mozilla/5.0 (Linux; Android 14) Chrome/140', '203.0.113.' || n % 250
      from generate_series($1::integer, $2::integer) n
        cross join lateral (select timestamptz '2026-11-21 09:00+00' - make_interval(mins => ${spread("n", 41)} % 10000)) seen(at)
      where n % 5 = 0`,
  },
  {
    // One in four saved four colleges.
    table: "wishlist_entries",
    sql: `
      insert into wishlist_entries (student_id, college_id, position, created_at)
      select n, bounds.low + (${spread("n", 51)} + k * 97) % (bounds.high - bounds.low + 1), k, ${moment("n", 52)}
      from generate_series($1::integer, $2::integer) n cross join generate_series(1, 4) k,
        (select min(id) as low, max(id) as high from colleges where aicte_id like '9-%') bounds
      where n % 4 = 0`,
  },
  {
    // One in a hundred wrote a ticket; one ticket in fifty is still open.
    table: "tickets",
    sql: `
      insert into tickets (id, reference, student_id, name, email, subject, department, priority, state, send_key,
        created_at, updated_at, waiting_since)
      select n, 'T-G' || n, n, ${pick("first", "n", 21)} || ' ' || ${pick("last", "n", 22)}, 'student' || n || '@example.org',
        'About ' || ${pick("subject", "n", 61)}, (array['Admission','Guidance','Payment','Other'])[1 + n / 100 % 4],
        (array['High','Medium','Low','Critical'])[1 + n / 100 % 4],
        case when n / 100 % 50 = 0 then 'open' else 'closed' end, ${token("n", "ticket")}, at, at,
        case when n / 100 % 50 = 0 then at end
      from generate_series($1::integer, $2::integer) n cross join lateral (select ${moment("n", 62)}) asked(at)
      where n % 100 = 0`,
  },
  {
    table: "ticket_messages",
    sql: `
      insert into ticket_messages (ticket_id, author, author_name, body, created_at)
      select n, case k when 1 then 'student' else 'staff' end, ${pick("first", "n + k", 21)},
        'A question about ' || ${pick("subject", "n", 61)} || ' and ' || ${pick("focus", "n", 63)} || ' in ' ||
        ${pick("placeHead", "n", 25)} || ${pick("placeTail", "n", 26)}, ${moment("n", 62)}
      from generate_series($1::integer, $2::integer) n cross join generate_series(1, 2) k where n % 100 = 0`,
  },
  {
    // One in fifty sent a message from a page.
    table: "contact_messages",
    sql: `
      insert into contact_messages (reference, name, email, contact, message, page, content_hash, created_at, student_id,
        state, waiting_since)
      select 'M-G' || n, ${pick("first", "n", 21)} || ' ' || ${pick("last", "n", 22)}, 'student' || n || '@example.org',
        (6000000000 + n)::text, 'Please tell me about ' || ${pick("subject", "n", 71)} || ' in ' || ${pick("state", "n", 72)},
        '/contact', ${token("n", "message")}, at, n, case when n / 50 % 50 = 0 then 'open' else 'closed' end,
        case when n / 50 % 50 = 0 then at end
      from generate_series($1::integer, $2::integer) n cross join lateral (select ${moment("n", 73)}) asked(at)
      where n % 50 = 0`,
  },
  {
    // One in ten paid.
    table: "orders",
    sql: `
      insert into orders (public_id, gateway, idempotency_key, receipt, provider_order_id, payment_id, package_id,
        package_name, amount_paise, paid_paise, state, student_id, payer_name, payer_email, receipt_number, created_at, paid_at,
        finished_at, updated_at)
      select ${token("n", "order")}, 'razorpay', ${token("n", "try")}, 'G' || n, 'order_G' || n, 'pay_G' || n, bought.id,
        bought.name, bought.payable_paise, bought.payable_paise, 'account_created', n, ${pick("first", "n", 21)},
        'student' || n || '@example.org', n, at, at, at, at
      from generate_series($1::integer, $2::integer) n cross join lateral (select ${moment("n", 81)}) paid(at),
        (select id, name, payable_paise from packages where amount_rupees > 0 order by id limit 1) bought
      where n % 10 = 0`,
  },
  {
    // One sent e-mail per student within the retention period.
    table: "emails",
    sql: `
      insert into emails (kind, to_name, to_address, details, dedupe_key, message_id, state, attempts, created_at,
        give_up_at, sent_at)
      select 'welcome', '', 'student' || n || '@example.org', jsonb_build_object('studentId', n), 'welcome-' || n,
        '<welcome.' || n || '@example.org>', 'sent', 1, at, at + interval '5 days', at
      from generate_series($1::integer, $2::integer) n cross join lateral (select ${moment("n", 23)}) sent(at)`,
  },
];

/** The session secret of a generated student; every fifth student has a session. */
export const generatedSession = (student: number) => `session${student}`;

/**
 * Adds generated students, numbered from 1, with their related rows. The database generates the rows; foreign keys are
 * not checked one by one, since they are correct by construction.
 *
 * @param report called after each batch with the number of students so far
 */
export async function generateStudents(
  client: pg.Client,
  count: number,
  report: (done: number) => void,
): Promise<void> {
  await client.query("set session_replication_role = replica");
  const rest = await dropTables(
    client,
    statements.map(({ table }) => table),
  );
  for (let first = 1; first <= count; first += batch) {
    const last = Math.min(first + batch - 1, count);
    for (const { sql } of statements) await client.query(sql, [first, last]);
    report(last);
  }
  await client.query("set session_replication_role = origin");
  for (const statement of rest) await client.query(statement);
  for (const table of ["students", "tickets"]) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
  await client.query("select setval('receipt_numbers', (select max(receipt_number) from orders))");
}

/**
 * Drops constraints and indexes: building them once at the end takes a tenth of the time.
 *
 * @returns the statements that recreate them
 */
async function dropTables(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows: constraints } = await client.query<{ name: string; table: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('c', 'u')`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name, table } of constraints) await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...constraints.map(({ name, table, definition }) => `alter table ${table} add constraint "${name}" ${definition}`),
    ...indexes.map(({ definition }) => definition),
  ];
}
