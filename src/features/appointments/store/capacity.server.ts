import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { appointments, callWaits } from "#db/schema/appointments.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { orders } from "#db/schema/payments.ts";

const countOf = (states: string) =>
  sql`(select count(*) from ${appointments} where ${appointments.deliverableId} = ${orderDeliverables.id}
    and ${appointments.state} in (${sql.raw(states)}))`;

/**
 * Calls that are owed until a day and not booked: how many, and the minutes of the longest; how many students wait for a time.
 *
 * @param to YYYY-MM-DD in India
 */
export async function readOwedCalls(db: Db, to: string): Promise<{ count: number; minutes: number; waiting: number }> {
  const left = sql`greatest(1, ${orderDeliverables.calls} - ${countOf("'done', 'student_absent'")})`;
  const [row] = await db
    .select({
      count: sql<number>`coalesce(sum(${left} - ${countOf("'booked'")}), 0)::int`,
      minutes: sql<number>`coalesce(max(${orderDeliverables.callMinutes}), 0)::int`,
      waiting: sql<number>`(select count(*)::int from ${callWaits})`,
    })
    .from(orderDeliverables)
    .innerJoin(orders, eq(orders.id, orderDeliverables.orderId))
    .where(
      and(
        eq(orders.state, "account_created"),
        eq(orderDeliverables.state, "pending"),
        gt(orderDeliverables.calls, 0),
        lte(orderDeliverables.dueOn, to),
      ),
    );
  return row ?? { count: 0, minutes: 0, waiting: 0 };
}
