import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { staff } from "#db/schema/staff.ts";
import { writtenOrders } from "#db/schema/written-orders.ts";
import { selectJson, sourceJson } from "#db/select-json.server.ts";
import type { ListClosings, WrittenClosing } from "./contract.ts";
import { offeredYears } from "./order-rules.ts";

type Gender = WrittenClosing["gender"];
export interface Seats {
  seat_type: string;
  gender: Gender;
}

const idsIn = (ids: readonly number[]) =>
  sql`in (select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))`;
/** @param authority as lists name it; "": any */
const ofBranches = (branchIds: readonly number[], authority: string) =>
  sql`x.branch_id ${idsIn(branchIds)} and not x.is_preparatory and ${authority} in ('', x.authority)`;

/** The seats for which branches have closing values, those of most values first. */
export function selectSeats(db: Db, branchIds: readonly number[], authority: string): Promise<Seats[]> {
  return rowsOf<{ seat_type: string; gender: Gender }>(
    db,
    sql`select x.seat_type, x.gender from cutoffs x where ${ofBranches(branchIds, authority)}
      group by x.seat_type, x.gender order by count(*) desc, x.seat_type, x.gender limit 200`,
  );
}

const fields = sql`'id', x.id, 'authority', x.authority, 'year', x.year, 'round', x.round, 'quota', x.quota,
  'seat_type', x.seat_type, 'gender', x.gender, 'unit', x.unit, 'closing', x.closing`;

/** Closing values of branches for some seats: of each year's last round, the newest years. */
export function selectListClosings(
  db: Db,
  branchIds: readonly number[],
  authority: string,
  seats: Seats,
): Promise<ListClosings["closings"]> {
  return selectJson(
    db,
    sql`select json_build_object(${fields}, 'branch_id', x.branch_id) as row from (
      select last.*, dense_rank() over (partition by branch_id order by year desc) as age from (
        select distinct on (x.branch_id, x.authority, x.year, x.quota, x.rank_list, x.unit) x.* from cutoffs x
        where ${ofBranches(branchIds, authority)} and x.seat_type = ${seats.seat_type} and x.gender = ${seats.gender}
        order by x.branch_id, x.authority, x.year, x.quota, x.rank_list, x.unit, x.round desc, x.stage desc, x.id
      ) last) x
      where x.age <= ${offeredYears} order by x.branch_id, x.year desc, x.quota, x.rank_list, x.id`,
  );
}

/** Closing values with their sources, by id. */
export function selectClosings(db: Db, ids: readonly number[]): Promise<(WrittenClosing & { branch_id: number })[]> {
  return selectJson(
    db,
    sql`select json_build_object(${fields}, 'branch_id', x.branch_id, 'source', ${sourceJson}) as row
      from cutoffs x join sources s on s.id = x.source_id where x.id ${idsIn(ids)}`,
  );
}

/** The deliverables of the order that one of them is of. */
export function deliverablesBeside(db: Db, deliverableId: number) {
  const { id, title, state, calls, orderId } = orderDeliverables;
  return db
    .select({ id, title, state, calls })
    .from(orderDeliverables)
    .where(sql`${orderId} = (select order_id from order_deliverables own where own.id = ${deliverableId})`)
    .orderBy(asc(orderDeliverables.position), asc(id));
}

const head = {
  deliverable: writtenOrders.deliverableId,
  title: orderDeliverables.title,
  version: writtenOrders.version,
  writtenAt: writtenOrders.writtenAt,
  author: staff.name,
};

function select(db: Db, deliverableIds: readonly number[] | null, studentId: number) {
  return db
    .select({ ...head, row: writtenOrders })
    .from(writtenOrders)
    .innerJoin(staff, eq(staff.id, writtenOrders.authorId))
    .innerJoin(orderDeliverables, eq(orderDeliverables.id, writtenOrders.deliverableId))
    .where(
      and(
        eq(writtenOrders.studentId, studentId),
        deliverableIds ? sql`${writtenOrders.deliverableId} ${idsIn(deliverableIds)}` : undefined,
      ),
    )
    .orderBy(desc(writtenOrders.writtenAt), desc(writtenOrders.version));
}

export type OrderRow = Awaited<ReturnType<typeof select>>[number];

/** All versions of written orders of a student, the newest first. @param deliverableIds null: of all */
export function selectOrders(db: Db, studentId: number, deliverableIds: readonly number[] | null): Promise<OrderRow[]> {
  return select(db, deliverableIds, studentId);
}

export async function nextVersion(tx: Db, deliverableId: number): Promise<number> {
  return 1 + (await tx.$count(writtenOrders, eq(writtenOrders.deliverableId, deliverableId)));
}

export async function insertOrder(tx: Db, values: typeof writtenOrders.$inferInsert): Promise<void> {
  await tx.insert(writtenOrders).values(values);
}
