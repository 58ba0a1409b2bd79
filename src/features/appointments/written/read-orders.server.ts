import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import type { WrittenOrder, WrittenOrderHead, WrittenRow } from "./contract.ts";
import { deliverablesBeside, type OrderRow, selectOrders } from "./order-store.server.ts";

export { deliverablesBeside };

type WithDb = Pick<Deps, "db">;

/** What counsellors wrote for a student: each deliverable with its newest version, the newest first. */
export async function listWrittenOrders({ db }: WithDb, studentId: number): Promise<WrittenOrderHead[]> {
  const rows = await selectOrders(db, studentId, null);
  const byDeliverable = Map.groupBy(rows, ({ deliverable }) => deliverable);
  return [...byDeliverable.values()].flatMap(([newest]) =>
    newest ? { deliverable: newest.deliverable, title: newest.title, ...presentVersion(newest) } : [],
  );
}

/** One of them. @param version null: the newest @throws AppError written_order_not_found, also for somebody else's */
export async function readWrittenOrder(
  { db }: WithDb,
  studentId: number,
  deliverable: number,
  version: number | null,
): Promise<WrittenOrder> {
  const rows = await selectOrders(db, studentId, [deliverable]);
  const found = version === null ? rows[0] : rows.find((row) => row.version === version);
  if (!found) throw new AppError("written_order_not_found");
  return { ...presentOrder(found), versions: rows.map(presentVersion) };
}

/** A version without the others. */
export function presentOrder(found: OrderRow): Omit<WrittenOrder, "versions"> {
  const { listName: list, authority, year, introduction, rows } = found.row;
  return {
    deliverable: found.deliverable,
    title: found.title,
    ...presentVersion(found),
    ...{ list, authority: authority as WrittenOrder["authority"], year, introduction, rows: rows as WrittenRow[] },
  };
}

function presentVersion({ version, writtenAt, author }: Pick<OrderRow, "version" | "writtenAt" | "author">) {
  return { version, written_at: writtenAt.toISOString(), author };
}

/** The newest version that an author wrote for each of these deliverables. */
export async function newestOrders(db: Db, studentId: number, deliverableIds: readonly number[], authorId: number) {
  const all = await selectOrders(db, studentId, deliverableIds);
  const rows = all.filter(({ row }) => row.authorId === authorId);
  return [...Map.groupBy(rows, ({ deliverable }) => deliverable).values()].flatMap(([newest]) =>
    newest ? { ...presentOrder(newest), list_id: newest.row.listId } : [],
  );
}
