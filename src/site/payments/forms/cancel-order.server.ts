import { data, redirect } from "react-router";
import { CancelRequest } from "#features/payments/deliverable-contract.ts";
import { cancelOwnOrder } from "#features/payments/service/cancel-order.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { notFound } from "#http/page-errors.server.ts";
import { ownOrderPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { inLanguage } from "#lib/messages/refusals.server.ts";

/** Cancels what an order still owes and refunds its part of the price; what the page shows when that was refused. */
export async function receiveCancelForm(sent: SentForm<"cancel_own_order", { order: string }>) {
  const { request, student, deps, params, locale, perform } = sent;
  const form = await request.formData();
  const parsed = CancelRequest.safeParse({ amount_paise: Number(form.get("amount_paise")) });
  if (!parsed.success) return refused(new AppError("refund_amount_changed"), locale);
  const seenPaise = parsed.data.amount_paise;
  try {
    const work = () => cancelOwnOrder(deps, student.id, params.order, seenPaise, "browser");
    await perform("cancel_own_order", { work });
    return redirect(ownOrderPath(params.order), 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    if (thrown.code === "order_not_found") throw notFound();
    return refused(thrown, locale);
  }
}

function refused(problem: AppError, locale: Locale) {
  const { message, status } = inLanguage(locale, problem);
  return data({ refused: message }, { status });
}
