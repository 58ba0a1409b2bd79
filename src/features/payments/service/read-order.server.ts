import { AccountDraft } from "#features/accounts/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { findOrderByPublicId, type Order } from "../store/orders.server.ts";
import { isBrowserOf } from "./order-cookie.server.ts";

/** Sign-up details as they were typed, without the password. */
export type OwnDraft = Omit<AccountDraft, "passwordHash">;

/**
 * The sign-up details of an order that was not finished, for the browser that began it: its form is filled in again.
 *
 * @returns null for anybody else, and when the details are erased
 */
export async function readOwnDraft(
  { db }: Pick<Deps, "db">,
  publicId: string,
  browserToken: string | null,
): Promise<OwnDraft | null> {
  const order = await findOrderByPublicId(db, publicId);
  if (!order || !isBrowserOf(order, browserToken)) return null;
  return draftOf(order);
}

function draftOf(order: Order): OwnDraft | null {
  const draft = AccountDraft.nullable().parse(order.signUp);
  if (!draft) return null;
  const { passwordHash: _kept, ...shown } = draft;
  return shown;
}
