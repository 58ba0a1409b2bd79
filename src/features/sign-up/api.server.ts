import { createRoute } from "@hono/zod-openapi";
import { NewSignUp, SignedUp } from "#features/accounts/contract.ts";
import { signUpProblemsOfShape } from "#features/accounts/service/check-sign-up.server.ts";
import { readOrderToken } from "#features/payments/service/order-cookie.server.ts";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { signUpSteps } from "./service/sign-up.server.ts";

const signUpRoute = createRoute({
  ...admit("sign_up"),
  method: "post",
  path: "/api/sign-up/",
  tags: ["Accounts"],
  summary: "Create an account",
  description:
    "With a free package at once. A package that costs something is paid first: POST /api/create-order/, the provider's checkout, POST /api/payment-success/, then this call. It finds its payment by the order_id, by the sign_up_token, or by the e-mail address that the payer gave to the provider (the phone number where no address was given); never by the amount. The same sign-up sent again within a minute answers the same account; with any other detail the answer is account_exists.",
  request: jsonBody(NewSignUp),
  responses: {
    201: jsonReply(SignedUp, "The account was created"),
    402: problemReply(
      "The package has not been paid yet, or the payment is not recognised: fields.order_id says what to send",
    ),
    403: problemReply("Under 18, a guardian must agree before the student can pay"),
    404: problemReply("The package is not offered any more"),
    409: problemReply("The e-mail or phone number has an account, or the payment was used for another one"),
    ...invalidInput,
    429: problemReply("Too many sign-ups from this address"),
    503: problemReply("Too many passwords are being hashed, or the payment provider does not answer"),
  },
});

/** `POST /api/sign-up/` of specification S7. */
export function signUpRoutes() {
  const routes = createApiRouter(async (c, found) => signUpProblemsOfShape(c.get("deps"), await c.req.json(), found));
  return routes.openapi(signUpRoute, async (c) => {
    const deps = c.get("deps");
    const { headers } = c.req.raw;
    const sender = { browserToken: readOrderToken(deps, headers), language: chooseLocale(headers) };
    const { studentId } = await perform(c.get("admitted"), signUpSteps(deps, c.req.valid("json"), sender));
    return c.json({ message: "User created successfully" as const, user_id: studentId }, 201, {
      "Cache-Control": "no-store",
    });
  });
}
