import { toAccountDraft } from "#features/accounts/service/check-sign-up.server.ts";
import { listPackages } from "#features/packages/service.server.ts";
import { checkCaptcha } from "#http/captcha.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { consume } from "#http/rate-limit.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Paise } from "#lib/money.ts";
import { randomToken } from "#lib/secrets.server.ts";
import type { NewOrder } from "../contract.ts";
import { type BegunOrder, beginOrder } from "./begin-order.server.ts";

/**
 * `POST /api/create-order/`: an order of a package at its price, with the sign-up details when they are sent.
 *
 * @param from.language of the person, for e-mails
 * @throws AppError invalid_input, too_many_attempts, and what beginOrder throws
 */
export async function createOrder(
  deps: Deps,
  input: NewOrder,
  from: { clientAddress: string; language: string },
): Promise<BegunOrder> {
  await consume(deps, "order", from.clientAddress);
  const packageId = input.package ?? input.sign_up?.package ?? (await packageOfPrice(deps, input.amount));
  if (input.sign_up) await checkCaptcha(deps, input.sign_up.captcha, "signup");
  const draft = input.sign_up ? await toDraft(deps, { ...input.sign_up, package: packageId }, from.language) : null;
  return beginOrder(deps, {
    packageId,
    amountPaise: input.amount,
    draft,
    browserToken: null,
    idempotencyKey: input.idempotency_key ?? randomToken(),
    source: "api",
  });
}

/** A program of the original contract sends the amount alone. */
async function packageOfPrice(deps: Deps, amountPaise: Paise): Promise<number> {
  const [found, ...more] = (await listPackages(deps)).filter(({ payablePaise }) => payablePaise === amountPaise);
  if (found && more.length === 0) return found.id;
  const message = found ? "several packages have this price: name one" : "no package has this price: name one";
  throw new AppError("invalid_input", { package: message });
}

/** Problems are named as they are in the body. */
async function toDraft(deps: Deps, signUp: NonNullable<NewOrder["sign_up"]>, language: string) {
  try {
    return await toAccountDraft(deps, signUp, language);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !thrown.fields) throw thrown;
    const fields = Object.entries(thrown.fields).map(([name, text]) => [`sign_up.${name}`, text]);
    throw new AppError(thrown.code, Object.fromEntries(fields));
  }
}
