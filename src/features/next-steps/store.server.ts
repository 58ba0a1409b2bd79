import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowOf } from "#db/rows-of.server.ts";
import type { NextStep } from "./contract.ts";

type Of<Kind extends NextStep["kind"]> = Omit<Extract<NextStep, { kind: Kind }>, "kind">;

/** What was found of each kind; null: nothing. */
export type FoundSteps = { [Kind in NextStep["kind"]]: Of<Kind> | null };

interface Since {
  /** In India, YYYY-MM-DD. */
  today: string;
  answers: Date;
  lists: Date;
  orders: Date;
}

/** The foremost of each kind that waits for a student. One query. */
export async function selectNextSteps(db: Db, studentId: number, since: Since): Promise<FoundSteps> {
  const row = await rowOf<FoundSteps>(
    db,
    sql`
    select
      (select json_build_object() from students
        where id = ${studentId} and consent = 'pending') as consent,
      (select json_build_object('order_id', o.public_id, 'package', o.package_name, 'amount_paise', o.amount_paise)
        from orders o
        where o.student_id = ${studentId} and o.state = 'created' and o.provider_order_id is not null
          and o.created_at > ${since.orders.toISOString()}::timestamptz
          and not exists (select from orders later where later.student_id = o.student_id and later.paid_at > o.created_at)
        order by o.created_at desc, o.id desc limit 1) as payment,
      (select json_build_object('deliverable', d.id, 'title', d.title, 'state', coalesce(a.state, 'to_book'),
          'starts_at', case when a.state = 'booked' then a.starts_at end)
        from order_deliverables d join orders o on o.id = d.order_id
        left join appointments a on a.deliverable_id = d.id and a.state in ('booked', 'to_move')
        where o.student_id = ${studentId} and o.state = 'account_created' and o.cancelled_at is null
          and d.state = 'pending' and d.calls > 0
          and (a.id is not null or exists (select from counsellors where is_bookable))
        order by a.state desc nulls last, a.starts_at, d.due_on, d.id limit 1) as call,
      (select json_build_object('reference', reference, 'subject', subject) from tickets
        where student_id = ${studentId} and state = 'answered'
          and updated_at > ${since.answers.toISOString()}::timestamptz
        order by updated_at desc, id desc limit 1) as ticket,
      (select json_build_object('reference', reference, 'about', about_name) from contact_messages
        where student_id = ${studentId} and state = 'answered' and withdrawn_at is null
          and created_at > ${since.answers.toISOString()}::timestamptz
        order by created_at desc, id desc limit 1) as message,
      (select json_build_object('exam', x.name, 'event', e.name, 'starts_on', e.starts_on, 'ends_on', e.ends_on,
          'precision', e.precision, 'status', e.status)
        from calendar_follows f
        join calendar_exams x on x.id = f.exam_id
        join calendar_events e on e.exam_id = x.id
        where f.student_id = ${studentId} and e.ends_on >= ${since.today}::date and e.status <> 'cancelled'
        order by e.starts_on, e.ends_on, e.id limit 1) as date,
      (select json_build_object('id', id, 'name', name, 'choices', jsonb_array_length(rows)) from choice_lists
        where student_id = ${studentId} and deleted_at is null
          and updated_at > ${since.lists.toISOString()}::timestamptz
        order by updated_at desc, id limit 1) as list`,
  );
  return row;
}
