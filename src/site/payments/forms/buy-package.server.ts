import { data, redirectDocument } from "react-router";
import { beginOrder } from "#features/payments/service/begin-order.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { checkoutPath } from "#lib/addresses.ts";
import { AppError, problems } from "#lib/errors.ts";
import { sayRefusal } from "#lib/messages/refusals.server.ts";
import { paise } from "#lib/money.ts";
import { positiveInteger } from "#lib/search-params.ts";
import { randomPublicId } from "#lib/secrets.server.ts";

/**
 * Begins the order of an upgrade: `package`, and `amount_paise` as the button showed it.
 *
 * @returns a redirect to the checkout, or why there is none
 */
export async function receiveBuyForm({ request, student, deps, locale, perform }: SentForm<"buy_package">) {
  const form = await request.formData();
  const numberOf = (name: string) => positiveInteger(String(form.get(name) ?? ""));
  const packageId = numberOf("package");
  const shownPaise = numberOf("amount_paise");
  if (packageId === null)
    return data({ refusal: sayRefusal(locale, problems.package_not_found.error) }, { status: 404 });
  const order = {
    packageId,
    amountPaise: shownPaise === null ? null : paise(shownPaise),
    draft: null,
    studentId: student.id,
    browserToken: null,
    // While an order of this amount is open it is found again, so that a second tap needs no key to be the same.
    idempotencyKey: randomPublicId(),
    source: "browser" as const,
  };
  try {
    const { publicId } = await perform("buy_package", { work: () => beginOrder(deps, order) });
    // The checkout has a content security policy of its own, so the browser loads it as a page.
    return redirectDocument(checkoutPath(publicId), 303);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ refusal: thrown.message }, { status: thrown.status });
  }
}
