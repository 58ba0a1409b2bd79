import type { Ask } from "./watched-site.ts";

/** Rows of the tables that grow with colleges and with people. */
const many = 20_000;
/** Rows of what hangs on these: enough to matter. */
const more = 12_000;
/** Hostels, news and reviews. */
const fewer = 4_000;

/**
 * Fills a database with as much as a busy year brings: 20,000 and more rows in the tables that grow, hundreds or a few
 * thousand in those that staff keep by hand. Written by the database itself, without triggers and foreign keys and with
 * the indexes of words made afterwards, so that it takes seconds; then statistics are taken, as autovacuum does.
 */
export async function fillWithLargeData(ask: Ask): Promise<void> {
  await ask("begin");
  await ask("set local session_replication_role = replica");
  const wordIndexes = await ask<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'",
  );
  for (const { indexname } of wordIndexes) await ask(`drop index ${indexname}`);
  for (const statement of [...catalogue, ...publishing, ...people, ...office]) await ask(statement);
  for (const { indexdef } of wordIndexes) await ask(indexdef);
  await ask("analyze");
  await ask("commit");
}

const rows = (count: number) => `from generate_series(1, ${count}) n`;
const at = "timestamptz '2026-11-21 09:00+00' - n * interval '25 minutes'";

const catalogue = [
  `insert into sources (key, publisher, title, year, captured_on, status)
    values ('large', 'Test Council', 'Seats', 2025, '2025-10-30', 'official')`,
  `insert into streams (name, slug, position) select 'Stream ' || n, 'stream-' || n, n ${rows(10)}`,
  `insert into colleges (name, city, district, state, ownership, source_id, aicte_id)
    select 'College ' || n, 'City ' || n % 400, 'District ' || n % 200, 'State ' || n % 30, 'private', 1, 'A-' || n ${rows(many)}`,
  `insert into branches (college_id, stream_id, name, level, intake, source_id)
    select n, 1 + n % 10, 'Branch ' || n % 97, 'ug', 60, 1 ${rows(many)}`,
  `insert into cutoffs (branch_id, authority, exam, year, round, quota, seat_type, gender, unit, closing, source_id)
    select 1 + n / 10, 'JoSAA', 'JEE Main', 2024, 1 + n % 10, 'AI', 'OPEN', 'any', 'rank', 1000 + n, 1 ${rows(2 * many)}`,
  `insert into college_streams (college_id, stream_id, seats, branch_count, largest_branches, branch_names, levels)
    select n, 1 + n % 10, 60, 1, '{Civil}', '{Civil}', '{ug}' ${rows(many)}`,
  `insert into placements (college_id, year, top_company, source_id) select n, 2024, 'Lamp Works', 1 ${rows(more)}`,
  `insert into placement_companies (placement_id, name) select n, 'Lamp Works' ${rows(more)}`,
  `insert into placement_outcomes (placement_id, branch, graduates, placed) select n, 'Civil', 60, 40 ${rows(more)}`,
  `insert into college_photos (college_id, url) select n, '/photo.webp' ${rows(more)}`,
  `insert into hostels (name, kind, for_whom, city, state, source_id)
    select 'Hostel ' || n, 'pg', 'everyone', 'City ' || n % 400, 'State ' || n % 30, 1 ${rows(fewer)}`,
  `insert into hostel_rooms (hostel_id, room_category, sharing, charge_rupees)
    select 1 + n % 4000, 'Standard', 2, 7000 + n % 900 ${rows(8_000)}`,
  `insert into hostel_photos (hostel_id, url) select 1 + n % 4000, '/hostel.webp' ${rows(more)}`,
  `insert into hostel_facilities (hostel_id, name) select 1 + n % 4000, 'Facility ' || n / 4000 ${rows(more)}`,
  `insert into hostel_rules (hostel_id, rule) select 1 + n % 4000, 'Rule ' || n / 4000 ${rows(more)}`,
  `insert into hostel_colleges (hostel_id, college_id, metres) select 1 + n % 4000, n, 900 ${rows(more)}`,
];

const publishing = [
  `insert into news (title, content, published_at) select 'News ' || n, 'Text', ${at} ${rows(fewer)}`,
  `insert into reviews (review, rating, student_name, is_published, created_at)
    select 'Review ' || n, 4, 'Asha', n % 2 = 0, ${at} ${rows(fewer)}`,
  `insert into jobs (company, position, kind, place, posted_on)
    select 'Company ' || n, 'Trainee', 'job', 'City ' || n % 400, date '2026-11-01' - n % 300 ${rows(2_000)}`,
];

const people = [
  `insert into packages (name, description, amount_rupees) values ('Explorer', 'Guidance', 500)`,
  `insert into students (public_id, first_name, last_name, contact, email, email_key, contact_key, password_hash,
      password_changed_at, dob, package_id, consent, registered_at)
    select 'p' || n, 'Asha', 'Patil', 9000000000 + n, 's' || n || '@example.org', 's' || n || '@example.org',
      9000000000 + n, 'none', ${at}, '2005-04-17', 1, 'not_needed', ${at} ${rows(many)}`,
  `insert into student_streams (student_id, stream_id) select n, 1 + n % 10 ${rows(more)}`,
  `insert into student_sessions (id_hash, student_id, kind, created_at, last_seen_at, expires_at)
    select 'h' || n, n, 'browser', ${at}, ${at}, '2026-12-20 09:00+00' ${rows(many)}`,
  `insert into wishlist_entries (student_id, college_id, position, created_at)
    select 1 + n % ${many}, 1 + n / 2, n, ${at} ${rows(2 * many - 2)}`,
  `insert into orders (public_id, gateway, idempotency_key, receipt, package_id, package_name, amount_paise, state,
      student_id, payer_email, created_at, paid_at, updated_at, attention, next_check_at)
    select 'o' || n, 'sandbox', 'k' || n, 'r' || n, 1, 'Guide', 50000, 'paid', n, 's' || n || '@example.org', ${at}, ${at},
      ${at}, case when n % 500 = 0 then 'consent_missing' end, case when n % 200 = 0 then ${at} end ${rows(many)}`,
  `insert into order_events (order_id, at, kind, source) select n, ${at}, 'paid', 'webhook' ${rows(more)}`,
  `insert into emails (kind, to_address, details, dedupe_key, message_id, state, created_at, give_up_at, sent_at)
    select 'welcome', 's' || n || '@example.org', '{}', 'd' || n, 'm' || n, case when n % 400 = 0 then 'waiting' else 'sent' end,
      ${at}, '2026-12-20 09:00+00', ${at} ${rows(many)}`,
];

const office = [
  `insert into tickets (reference, student_id, name, email, subject, department, priority, state, waiting_since, send_key,
      created_at, updated_at)
    select 'T-' || n, n, 'Asha Patil', 's' || n || '@example.org', 'Question ' || n, 'Other', 'Low',
      case when n % 50 = 0 then 'open' else 'closed' end, case when n % 50 = 0 then ${at} end, 'k' || n, ${at}, ${at}
    ${rows(many)}`,
  `insert into ticket_messages (ticket_id, author, author_name, body, created_at)
    select n, 'student', 'Asha Patil', 'Words ' || n, ${at} ${rows(many)}`,
  `insert into attachments (id, ticket_message_id, student_id, name, content_type, size_bytes, storage_key, position, state, created_at)
    select 'a' || n, n, n, 'mark.pdf', 'application/pdf', 1000, 's' || n, 0, 'ready', ${at} ${rows(more)}`,
  `insert into contact_messages (reference, name, email, contact, message, content_hash, state, waiting_since, student_id, created_at)
    select 'M-' || n, 'Ravi Kale', 's' || n || '@example.org', '', 'Words ' || n, 'c' || n,
      case when n % 50 = 0 then 'open' else 'closed' end, case when n % 50 = 0 then ${at} end, n, ${at} ${rows(many)}`,
  `insert into contact_answers (contact_message_id, author_name, body, created_at)
    select n, 'Meera', 'Words ' || n, ${at} ${rows(more)}`,
  `insert into contact_permissions (contact_message_id, student_id, purpose, text_shown, language, given_at)
    select n, n, 'more_email', 'You may', 'en', ${at} ${rows(more)}`,
  `insert into staff_changes (at, staff_id, staff_name, action, area, resource, record_id, label)
    select ${at}, 1, 'Meera', 'update', 'content', 'colleges', n, 'College ' || n ${rows(more)}`,
];
