import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { applyPendingSave } from "#features/wishlist/service/pending-save.server.ts";
import { admit } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { languageCookieOfAccount } from "#http/locale.server.ts";
import { noStore } from "#http/no-store.ts";
import { clearCookie } from "#http/own-cookies.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { clearedSiteData, endedSessionCookie, readSessionCookie, sessionCookie } from "#http/session-cookie.server.ts";
import { confirmPasswordReset, resetRequestSteps } from "./service/reset-password.server.ts";
import { endSession, type SessionOrigin } from "./service/sessions.server.ts";
import { issueToken, signIn } from "./service/sign-in.server.ts";
import {
  Message,
  PasswordResetConfirmation,
  PasswordResetRequest,
  passwordChangedMessage,
  resetRequestedMessage,
  SignedIn,
  SignIn,
  signedInMessage,
  signedOutMessage,
  Token,
  TokenRequest,
} from "./session-contract.ts";

const tags = ["Accounts"];
const refusals = {
  ...invalidInput,
  429: problemReply("Too many attempts; Retry-After says when the next one is heard"),
  503: problemReply("Too many people sign in at this moment; Retry-After says when to try again"),
};

const signInRoute = createRoute({
  tags,
  ...admit("sign_in"),
  method: "post",
  path: "/api/sign-in/",
  summary: "Sign in with e-mail or mobile number and password",
  description: "For browsers: the session comes as an HttpOnly cookie. Programs use POST /api/token/.",
  request: jsonBody(SignIn),
  responses: {
    200: jsonReply(SignedIn, "Signed in; the cookie holds the session"),
    401: problemReply("Identifier and password do not fit; the reply does not say which"),
    ...refusals,
  },
});

const tokenRoute = createRoute({
  tags,
  ...admit("issue_token"),
  operationId: "issueToken",
  method: "post",
  path: "/api/token/",
  summary: "An access token for 15 minutes",
  description:
    "A student's own identifier and password open packages and the student's own records; the service account opens packages.",
  request: jsonBody(TokenRequest),
  responses: {
    200: jsonReply(Token, "The token"),
    401: problemReply("Username and password do not fit"),
    ...refusals,
  },
});

const signOutRoute = createRoute({
  tags,
  ...admit("sign_out"),
  method: "post",
  path: "/api/sign-out/",
  summary: "End this browser's session",
  description: "Answers the same whether or not there was one.",
  responses: { 200: jsonReply(Message, "The session has ended on the server") },
});

const requestResetRoute = createRoute({
  tags,
  ...admit("ask_password_reset"),
  operationId: "requestPasswordReset",
  method: "post",
  path: "/api/password-reset/",
  summary: "Ask for a link to set a new password",
  description: "The answer is the same, and takes the same time, whether or not the address is known.",
  request: jsonBody(PasswordResetRequest),
  responses: { 202: jsonReply(Message, "Taken note of"), ...invalidInput, 429: refusals[429] },
});

const confirmResetRoute = createRoute({
  tags,
  ...admit("confirm_password_reset"),
  method: "post",
  path: "/api/password-reset/confirm/",
  summary: "Set a new password by the link of the e-mail",
  description: "Works once and for 30 minutes; every session of the account ends.",
  request: jsonBody(PasswordResetConfirmation),
  responses: {
    200: jsonReply(Message, "The password was changed"),
    400: problemReply("The link was used before, is too old or not complete"),
    ...refusals,
  },
});

/** The calls of signing in and out and of password reset. Source: docs/specification S7, D3, D4, D16. */
export function sessionRoutes() {
  const api = createApiRouter();
  api.openapi(signInRoute, async (c) => {
    const { deps, replaces } = before(c);
    const { headers } = c.req.raw;
    const { studentId, secret, language } = await signIn(deps, c.req.valid("json"), originOf(c), replaces);
    c.header("Set-Cookie", sessionCookie(deps.config, secret));
    const ofLanguage = languageCookieOfAccount(language, headers, deps.config);
    const cookies = await applyPendingSave(deps, headers, studentId);
    for (const cookie of ofLanguage ? [ofLanguage, ...cookies] : cookies)
      c.header("Set-Cookie", cookie, { append: true });
    return c.json({ user_id: studentId, message: signedInMessage }, 200, noStore);
  });
  api.openapi(tokenRoute, async (c) => {
    const { username, password } = c.req.valid("json");
    const issued = await issueToken(c.get("deps"), { identifier: username, password }, originOf(c));
    const reply = { access: issued.access, token_type: "Bearer", expires_in: issued.expiresInSeconds } as const;
    return c.json(reply, 200, noStore);
  });
  api.openapi(signOutRoute, async (c) => {
    const { deps, replaces } = before(c);
    if (replaces) await endSession(deps, replaces);
    c.header("Set-Cookie", endedSessionCookie(deps.config));
    c.header("Set-Cookie", clearCookie(deps.config, "candidate"), { append: true });
    return c.json({ message: signedOutMessage }, 200, { ...noStore, "Clear-Site-Data": clearedSiteData });
  });
  api.openapi(requestResetRoute, async (c) => {
    await perform(c.get("admitted"), resetRequestSteps(c.get("deps"), c.req.valid("json")));
    return c.json({ message: resetRequestedMessage }, 202, noStore);
  });
  api.openapi(confirmResetRoute, async (c) => {
    await confirmPasswordReset(c.get("deps"), c.req.valid("json"));
    return c.json({ message: passwordChangedMessage }, 200, noStore);
  });
  return api;
}

function before(c: Context<ApiEnv>) {
  const deps = c.get("deps");
  return { deps, replaces: readSessionCookie(c.req.raw.headers, deps.config) };
}

function originOf(c: Context<ApiEnv>): SessionOrigin {
  const { signal } = c.req.raw;
  return { address: c.get("clientAddress"), device: c.req.header("user-agent") ?? "", signal };
}
