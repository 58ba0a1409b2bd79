import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";

type Row = Record<string, unknown>;

/** A student's pseudonym in the ledger. */
const subjectHash = sql.raw(`encode(sha256(convert_to(salt || ':' || student_id, 'UTF8')), 'hex')`);

/**
 * What is given to a student of each table that holds their id, by the table's name; queries answer whole rows. Hashes of
 * passwords, links and sessions are not among the columns: only a thief could use them. A test holds this list
 * against the database's foreign keys.
 */
export const ownTables = {
  students: (id: number) => sql`
    select students.id, first_name, last_name, contact, email, dob, address, pincode, packages.name as package, programme,
      admission_year, language, consent, registered_at, password_changed_at, erase_at, students.updated_at
    from students join packages on packages.id = package_id where students.id = ${id}`,
  student_streams: (id: number) => sql`
    select streams.name as stream from student_streams join streams on streams.id = stream_id
    where student_id = ${id} order by streams.name`,
  student_sessions: (id: number) => sql`
    select kind, created_at, last_seen_at, expires_at, device, address from student_sessions
    where student_id = ${id} order by created_at`,
  password_resets: (id: number) => sql`
    select created_at, expires_at, used_at from password_resets where student_id = ${id} order by created_at`,
  guardian_consents: (id: number) => sql`
    select guardian_name, guardian_email, language, notice_version, asked_at, expires_at, decision, decided_at,
      decided_name, decided_relation, withdrawn_at from guardian_consents where student_id = ${id} order by asked_at`,
  orders: (id: number) => sql`
    select public_id, gateway, package_name, price_paise, credit_paise, amount_paise, currency, state, payer_name, payer_email, receipt_number,
      payment_id, created_at, paid_at, finished_at, cancelled_at, refunded_paise,
      (select coalesce(jsonb_agg(to_jsonb(d) - array['order_id', 'delivered_by', 'answered_by'] order by d.position), '[]')
        from order_deliverables d where d.order_id = orders.id) as deliverables
    from orders where student_id = ${id} order by created_at`,
  appointments: (id: number) => sql`
    select reference, starts_at, ends_at, state, language, subject, shares, phone, guardian_email, zone, reminders_text,
      reminders_language, reminders_since, cancelled_by, reason, note, created_at, booked_at
    from appointments where student_id = ${id} order by created_at`,
  call_waits: (id: number) => sql`
    select language, subject, joined_at from call_waits where student_id = ${id} order by joined_at`,
  written_orders: (id: number) => sql`
    select version, list_name, authority, year, introduction, rows, written_at
    from written_orders where student_id = ${id} order by written_at, version`,
  list_proposals: (id: number) => sql`
    select list_name, kind, name, after_name, reason, proposed_at, state, decided_at
    from list_proposals where student_id = ${id} order by id`,
  mock_interviews: (id: number) => sql`
    select field, questions, ratings, notes, written_at, question, asked_at, answer, answered_at
    from mock_interviews where student_id = ${id} order by written_at`,
  project_milestones: (id: number) => sql`
    select agreed, due_on, moved_from, written_at, changed_at, state, decided_at
    from project_milestones where student_id = ${id} order by due_on, id`,
  resumes: (id: number) => sql`
    select version, name, '/api/attachments/' || attachment_id as download, uploaded_at,
      (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'comments', comments, 'summary', summary,
        'written_at', written_at, 'sent_at', sent_at) order by v.version), '[]')
        from resume_reviews v where resume_id = resumes.id) as reviews
    from resumes where student_id = ${id} order by uploaded_at, version`,
  wishlist_entries: (id: number) => sql`
    select colleges.name as college, hostels.name as hostel, jobs.position as job, jobs.company,
      wishlist_entries.position as place, note, wishlist_entries.created_at
    from wishlist_entries left join colleges on colleges.id = college_id left join hostels on hostels.id = hostel_id
      left join jobs on jobs.id = job_id
    where student_id = ${id} order by wishlist_entries.position`,
  tickets: (id: number) => sql`
    select reference, name, email, subject, department, priority, state, created_at, updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('author', author, 'author_name', author_name, 'message', body,
        'created_at', m.created_at) order by m.id), '[]') from ticket_messages m where ticket_id = tickets.id) as messages
    from tickets where student_id = ${id} order by created_at`,
  attachments: (id: number) => sql`
    select '/api/attachments/' || id as download, name, content_type, size_bytes, created_at from attachments
    where student_id = ${id} and state = 'ready' order by created_at, position`,
  email_changes: (id: number) => sql`
    select old_email, new_email, created_at, expires_at, old_confirmed_at, new_confirmed_at from email_changes
    where student_id = ${id} order by created_at`,
  exam_answers: (id: number) => sql`
    select answers, text_shown, language, kept_at from exam_answers where student_id = ${id}`,
  calendar_follows: (id: number) => sql`
    select calendar_exams.name as exam, followed_at from calendar_follows join calendar_exams on calendar_exams.id = exam_id
    where student_id = ${id} order by calendar_exams.name`,
  calendar_feeds: (id: number) => sql`select issued_at from calendar_feeds where student_id = ${id}`,
  calendar_reminders: (id: number) => sql`
    select text_shown, language, given_at from calendar_reminders where student_id = ${id}`,
  calendar_reminders_sent: (id: number) => sql`
    select calendar_events.name as event, s.ends_on, days_before, queued_at from calendar_reminders_sent s
    join calendar_events on calendar_events.id = event_id where student_id = ${id} order by queued_at, event_id`,
  text_confirmations: (id: number) => sql`
    select contact_key, channel, requested_at, confirmed_at from text_confirmations where student_id = ${id}`,
  text_consents: (id: number) => sql`
    select channel, purpose, text_shown, language, given_at, withdrawn_at from text_consents
    where student_id = ${id} order by id`,
  text_messages: (id: number) => sql`
    select kind, channel, language, details - 'confirmationId' as details, state, created_at, sent_at from text_messages
    where student_id = ${id} order by id`,
  choice_lists: (id: number) => sql`
    select id, name, authority, year, rows, version, created_at, updated_at, deleted_at from choice_lists
    where student_id = ${id} order by created_at, id`,
  choice_list_versions: (id: number) => sql`
    select list_id, version, at, made_by, what, change from choice_list_versions
    where student_id = ${id} order by list_id, version`,
  choice_list_shares: (id: number) => sql`
    select list_id, name, may, link_id is not null as is_in_force, created_at from choice_list_shares
    where student_id = ${id} order by id`,
  choice_list_comments: (id: number) => sql`
    select c.list_id, s.name as by_name, row_key, body, written_at from choice_list_comments c
    left join choice_list_shares s on s.id = c.share_id where c.student_id = ${id} order by c.id`,
  choice_list_opinions: (id: number) => sql`
    select o.list_id, s.name as by_name, weights, vetoes, answered_at, opened_at from choice_list_opinions o
    left join choice_list_shares s on s.id = o.share_id
    where o.student_id = ${id} and (o.share_id is null or o.opened_at is not null) order by o.id`,
  contact_permissions: (id: number) => sql`
    select purpose, text_shown, language, given_at, withdrawn_at from contact_permissions
    where student_id = ${id} order by id`,
  reach_withdrawals: (id: number) => sql`
    select purpose, withdrawn_at, allowed_at from reach_withdrawals where student_id = ${id} order by id`,
  disclosure_subjects: (id: number) => sql`
    select ${subjectHash} as subject_hash from disclosure_subjects where student_id = ${id}`,
  reviews: (id: number) => sql`
    select to_jsonb(reviews) - 'student_id' as review from reviews where student_id = ${id}`,
  contact_messages: (id: number) => sql`
    select reference, name, email, contact, message, page, about_kind, about_name, state, created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('author_name', author_name, 'answer', body, 'created_at', a.created_at)
        order by a.id), '[]') from contact_answers a where contact_message_id = contact_messages.id) as answers
    from contact_messages where student_id = ${id} order by created_at`,
  hostel_resident_reports: (id: number) => sql`
    select hostels.name as hostel, topic, is_right, reported_on from hostel_resident_reports
    join hostels on hostels.id = hostel_id where student_id = ${id} order by hostels.name, topic`,
  college_merge_rows: (id: number) => sql`
    select before->>'note' as note_before, after->>'note' as note_after from college_merge_rows
    where student_id = ${id} order by merge_id, position`,
} as const;

/** The student's rows of the ledger, whole: each can be checked by its hash. */
const ownDisclosures = (id: number) => sql`
  select d.id::float8 as id, to_char(d.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, d.subject_hash, d.kind,
    d.purpose, d.fields, d.staff_id, d.staff_role, d.prev_hash, d.hash
  from disclosure_subjects join disclosures d on d.subject_hash = ${subjectHash} where student_id = ${id} order by d.id`;

/** E-mails that were sent to the student's own address; they know the address, not the student. */
const ownEmails = (id: number) => sql`
  select kind, to_address, details, state, created_at, sent_at from emails
  where lower(to_address) = (select lower(email) from students where id = ${id}) order by id`;

/** Everything that is stored about a student, by table. */
export async function readAllOwnData(db: Db, studentId: number): Promise<Record<string, Row[]>> {
  const everything: Record<string, Row[]> = {};
  for (const [table, query] of [
    ...Object.entries(ownTables),
    ["emails", ownEmails] as const,
    ["disclosures", ownDisclosures] as const,
  ]) {
    const rows = await rowsOf<Row>(db, query(studentId));
    everything[table] = rows;
  }
  return everything;
}
