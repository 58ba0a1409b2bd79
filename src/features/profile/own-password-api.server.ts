import { createRoute } from "@hono/zod-openapi";
import { changePassword } from "#features/accounts/service/change-password.server.ts";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { sessionCookie } from "#http/session-cookie.server.ts";
import { AppError } from "#lib/errors.ts";
import { PasswordChange, PasswordChanged } from "./contract.ts";
import { voidEmailChanges } from "./service/change-email.server.ts";

const changeRoute = createRoute({
  ...admit("change_own_password"),
  operationId: "changePassword",
  method: "post",
  path: "/api/password/",
  tags: ["Accounts"],
  summary: "Change the own password",
  description:
    "By the session cookie of the website alone. Every session and token ends; the cookie holds a new session.",
  request: { body: { required: true, content: { "application/json": { schema: PasswordChange } } } },
  responses: {
    200: jsonReply(PasswordChanged, "The password was changed"),
    ...invalidInput,
    429: problemReply("Too many wrong passwords; Retry-After says when the next one is checked"),
    503: problemReply("Too many people sign in at this moment; Retry-After says when to try again"),
  },
});

/** The call behind the password form of the page Security. Source: trust rule 2.2. */
export function ownPasswordRoutes() {
  return createApiRouter().openapi(changeRoute, async (c) => {
    const deps = c.get("deps");
    const student = await c.get("visitor")();
    if (!student) throw new AppError("not_signed_in");
    const { old_password: oldPassword, new_password: newPassword } = c.req.valid("json");
    const origin = { address: c.get("clientAddress"), device: c.req.header("user-agent") ?? "" };
    const work = () => changePassword(deps, student, { oldPassword, newPassword }, origin);
    const { secret } = await perform(c.get("admitted"), { work });
    await voidEmailChanges(deps, student.id);
    c.header("Set-Cookie", sessionCookie(deps.config, secret));
    return c.json({ message: "Your password was changed" as const }, 200, { "Cache-Control": "no-store" });
  });
}
