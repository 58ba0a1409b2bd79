import type { Db } from "#db/client.server.ts";
import type { ChoiceRow } from "#features/choices/list-rules.ts";
import { listedNames } from "#features/choices/service/list-names.server.ts";
import { readOwnList } from "#features/choices/service/own-lists.server.ts";
import { markDelivered } from "#features/payments/service/deliverables.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { isShared } from "../rules.ts";
import { tellEverybody } from "../service/notify.server.ts";
import type { AlsoInChange } from "../service/staff-calls.server.ts";
import { type AppointmentRow, findAppointment, lockOrderOf } from "../store/calls.server.ts";
import type { ListClosings, WrittenRow } from "./contract.ts";
import {
  deliverablesBeside,
  insertOrder,
  nextVersion,
  type Seats,
  selectClosings,
  selectListClosings,
  selectSeats,
} from "./order-store.server.ts";
import type { NewWrittenOrder } from "./staff-contract.ts";

type Needed = Pick<Deps, "db" | "now">;

/** A list that a student shares for a call. @throws AppError call_not_found, list_not_shared, choice_list_not_found */
export async function readSharedList({ now }: Pick<Deps, "now">, db: Db, appointment: AppointmentRow, listId: string) {
  if (!appointment.shares.includes("lists") || !isShared(appointment, now())) throw new AppError("list_not_shared");
  return (await readOwnList({ db }, appointment.studentId, listId)).kept.list;
}

/** What can be cited for the choices of a shared list. @param seats null: the seats to choose from alone */
export async function readListClosings(
  deps: Pick<Deps, "now">,
  db: Db,
  appointment: AppointmentRow,
  { list: listId, seats }: { list: string; seats: Seats | null },
): Promise<ListClosings> {
  const list = await readSharedList(deps, db, appointment, listId);
  const branchIds = list.rows.flatMap(({ branchId }) => branchId ?? []);
  const authority = listedNames[list.authority];
  return {
    seats: await selectSeats(db, branchIds, authority),
    closings: seats ? await selectListClosings(db, branchIds, authority, seats) : [],
  };
}

/**
 * Writes the next version of an order of choices and tells the student. Choices come from the list that the student shares,
 * values with their sources from the data: both are copied, so that a version says later what it says now.
 *
 * @throws AppError call_not_found, list_not_shared, choice_list_not_found; invalid_input for a deliverable of another order, a
 *   choice that the list does not have, or a closing value of another branch
 */
export function writeOrder(
  deps: Deps,
  id: number,
  staffId: number,
  input: NewWrittenOrder,
  also: AlsoInChange,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { deliverableId } = await requireAppointment(tx, id);
    await lockOrderOf(tx, deliverableId);
    const appointment = await requireAppointment(tx, id);
    const deliverable = await requireBeside(tx, deliverableId, input.deliverable);
    const list = await readSharedList(deps, tx, appointment, input.list);
    const version = await nextVersion(tx, deliverable.id);
    await insertOrder(tx, {
      ...{ deliverableId: deliverable.id, studentId: appointment.studentId, appointmentId: id, version },
      ...{ listId: list.id, listName: list.name, authority: list.authority, year: list.year },
      ...{ introduction: input.introduction, rows: await copyRows(tx, list.rows, input.rows) },
      ...{ authorId: staffId, writtenAt: deps.now() },
    });
    if (input.deliver && deliverable.calls === 0 && deliverable.state === "pending") {
      await markDelivered(deps, tx, deliverable.id, staffId, "");
    }
    await tellEverybody(deps, tx, appointment, "written", { only: "student", once: `${deliverable.id}-${version}` });
    await also(tx, { reference: appointment.reference, title: deliverable.title });
  });
}

async function requireAppointment(tx: Needed["db"], id: number): Promise<AppointmentRow> {
  const found = await findAppointment(tx, id);
  if (!found) throw new AppError("call_not_found");
  return found;
}

async function requireBeside(tx: Db, deliverableId: number, wanted: number) {
  const found = (await deliverablesBeside(tx, deliverableId)).find(({ id }) => id === wanted);
  if (!found || found.state === "cancelled") {
    throw new AppError("invalid_input", { deliverable: "is not part of this package" });
  }
  return found;
}

async function copyRows(tx: Db, choices: readonly ChoiceRow[], rows: NewWrittenOrder["rows"]): Promise<WrittenRow[]> {
  const byKey = new Map(choices.map((row) => [row.key, row]));
  const cited = await selectClosings(
    tx,
    rows.flatMap(({ closings }) => closings),
  );
  const byId = new Map(cited.map((one) => [one.id, one]));
  return rows.map(({ key, reason, closings }, index) => {
    const choice = byKey.get(key);
    if (!choice) throw new AppError("invalid_input", { [`rows.${index}.key`]: "is not a choice of the list" });
    const { institute, programme, code, branchId } = choice;
    const copied = [...new Set(closings)].map((closingId) => {
      const { branch_id, ...closing } = byId.get(closingId) ?? { branch_id: null };
      if (branch_id === null || branch_id !== branchId || !("source" in closing)) {
        throw new AppError("invalid_input", { [`rows.${index}.closings`]: "must be closing values of the choice" });
      }
      return closing;
    });
    return { key, institute, programme, code, reason, closings: copied };
  });
}
