import { type CheckedSignUp, checkSignUp } from "#features/accounts/service/check-sign-up.server.ts";
import { hashPassword } from "#features/accounts/service/passwords.server.ts";
import { listPackages } from "#features/packages/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import { AppError } from "#lib/errors.ts";
import type { Paise } from "#lib/money.ts";
import { randomToken } from "#lib/secrets.server.ts";
import type { NewOrder } from "../contract.ts";
import { type BegunOrder, beginOrder } from "./begin-order.server.ts";
import { packageOfUpgrade } from "./own-package.server.ts";

/** An order whose package is known, and whose sign-up, if it has one, fits the rules. */
interface CheckedOrder {
  packageId: number;
  signUp: CheckedSignUp | null;
}

/**
 * `POST /api/create-order/`: an order of a package at its price, with the sign-up details when they are sent. Only an
 * order with sign-up details has a captcha.
 *
 * @param sender the student who is signed in or whose token was sent: without sign-up details the order is theirs. The
 *   language is that of the person, for e-mails
 * @throws AppError invalid_input, too_many_attempts, hashing_busy, and what beginOrder throws
 */
export function createOrderSteps(
  deps: Deps,
  input: NewOrder,
  sender: { studentId: number | null; language: string },
): Steps<CheckedOrder, BegunOrder> {
  const { sign_up: signUp, ...order } = input;
  const studentId = signUp ? null : sender.studentId;
  const { captcha: token, ...answers } = signUp ?? {};
  return {
    check: () => checkOrder(deps, input, { ...sender, studentId }),
    captcha: signUp ? { token, answers: { ...order, ...answers } } : null,
    work: async (checked) =>
      beginOrder(deps, {
        packageId: checked.packageId,
        amountPaise: input.amount,
        draft:
          signUp && checked.signUp
            ? { ...checked.signUp.details, passwordHash: await hashPassword(signUp.password) }
            : null,
        ...(studentId !== null && { studentId }),
        browserToken: null,
        idempotencyKey: input.idempotency_key ?? randomToken(),
        source: "api",
      }),
  };
}

async function checkOrder(
  deps: Deps,
  input: NewOrder,
  { studentId, language }: { studentId: number | null; language: string },
): Promise<CheckedOrder> {
  const ofAmount = () =>
    studentId === null ? packageOfPrice(deps, input.amount) : packageOfUpgrade(deps, studentId, input.amount);
  const packageId = input.package ?? input.sign_up?.package ?? (await ofAmount());
  const { sign_up } = input;
  return { packageId, signUp: sign_up ? await checkDetails(deps, { ...sign_up, package: packageId }, language) : null };
}

/** A program of the original contract sends the amount alone. */
async function packageOfPrice(deps: Deps, amountPaise: Paise): Promise<number> {
  const [found, ...more] = (await listPackages(deps)).filter(({ payablePaise }) => payablePaise === amountPaise);
  if (found && more.length === 0) return found.id;
  const message = found ? "several packages have this price: name one" : "no package has this price: name one";
  throw new AppError("invalid_input", { package: message });
}

/** Problems are named as they are in the body. */
async function checkDetails(deps: Deps, signUp: NonNullable<NewOrder["sign_up"]>, language: string) {
  try {
    return await checkSignUp(deps, signUp, language);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !thrown.fields) throw thrown;
    const fields = Object.entries(thrown.fields).map(([name, text]) => [`sign_up.${name}`, text]);
    throw new AppError(thrown.code, Object.fromEntries(fields));
  }
}
