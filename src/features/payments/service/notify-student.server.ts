import type { Db } from "#db/client.server.ts";
import type { EmailKind, NewEmail } from "#features/emails/contract.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { findBuyer } from "../store/buyers.server.ts";
import type { Order } from "../store/orders.server.ts";

/** What every letter about a running order says. */
interface OrderLetter {
  firstName: string;
  orderPublicId: string;
  packageName: string;
}

type Letter = { [Kind in EmailKind]: Omit<Extract<NewEmail, { kind: Kind }>, "to" | "language"> }[EmailKind];

/** Writes to the student of an order, in the caller's transaction; to nobody where the account was erased. */
export async function notifyStudent(
  deps: Deps,
  tx: Db,
  order: Pick<Order, "studentId" | "publicId" | "packageName">,
  write: (about: OrderLetter) => Letter,
): Promise<void> {
  const student = order.studentId === null ? null : await findBuyer(tx, order.studentId);
  if (!student) return;
  const { firstName, lastName, email: address, language } = student;
  const letter = write({ firstName, orderPublicId: order.publicId, packageName: order.packageName });
  await queueEmail(deps, tx, { ...letter, to: { name: `${firstName} ${lastName}`, address }, language });
}
