import { NewSignUp, SignedUp } from "#features/accounts/contract.ts";
import { signUpProblemsOfShape } from "#features/accounts/service/check-sign-up.server.ts";
import { readOrderToken } from "#features/payments/service/order-cookie.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { Call } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { everyone, perAddress } from "#policies/policy.ts";
import { signUpSteps } from "./service/sign-up.server.ts";

/** Somebody makes an account. */
export const signUp = defineAct({
  name: "sign_up",
  who: everyone,
  limit: perAddress("sign_up"),
  captcha: "signup",
  source: "D6, D8, T2.6",
  rest: "POST /api/sign-up/",
  tag: "Accounts",
  summary: "Create an account",
  description:
    "With a free package at once. A package that costs something is paid first: POST /api/create-order/, the provider's checkout, POST /api/payment-success/, then this call. It finds its payment by the order_id, by the sign_up_token, or by the e-mail address that the payer gave to the provider (the phone number where no address was given); never by the amount. The same sign-up sent again within a minute answers the same account; with any other detail the answer is account_exists.",
  input: NewSignUp,
  completeErrors: signUpProblemsOfShape,
  steps: ({ deps, input, headers, locale }) =>
    signUpSteps(deps, input, { browserToken: readOrderToken(deps, headers), language: locale }),
  reply: {
    ...ok(SignedUp, "The account was created", (_: Call, { studentId }: { studentId: number }) => ({
      message: "User created successfully" as const,
      user_id: studentId,
    })),
    status: 201,
  },
  refusals: {
    402: "The package has not been paid yet, or the payment is not recognised: fields.order_id says what to send",
    403: "Under 18, a guardian must agree before the student can pay",
    404: "The package is not offered any more",
    409: "The e-mail or phone number has an account, or the payment was used for another one",
    429: "Too many sign-ups from this address",
    503: "Too many passwords are being hashed, or the payment provider does not answer",
  },
});
