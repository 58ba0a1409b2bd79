import { applyPendingSave } from "#features/wishlist/service/pending-save.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { Call } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { languageCookieOfAccount } from "#http/request/locale.server.ts";
import { clearCookie } from "#http/request/own-cookies.server.ts";
import { noStore } from "#http/responses/no-store.ts";
import {
  clearedSiteData,
  endedSessionCookie,
  readSessionCookie,
  sessionCookie,
} from "#http/session/session-cookie.server.ts";
import { everyone, linkHolder, perAddress } from "#policies/policy.ts";
import { confirmPasswordReset, resetRequestSteps } from "./service/reset-password.server.ts";
import { endSession, type SessionOrigin } from "./service/sessions.server.ts";
import { issueToken, signIn } from "./service/sign-in.server.ts";
import {
  Message,
  PasswordResetConfirmation,
  PasswordResetRequest,
  SignedIn,
  SignIn,
  Token,
  TokenRequest,
} from "./session-contract.ts";

/** What two calls answer, in English: the contract has these words. */
const signedOut = "You are signed out";
const passwordChanged = "Your password has been changed. Please log in with the new one.";

const tag = "Accounts";
const refusals = {
  429: "Too many attempts; Retry-After says when the next one is heard",
  503: "Too many people sign in at this moment; Retry-After says when to try again",
};
const linkSent = "If there is an account with this e-mail address, we have sent a link to it. It works for 30 minutes.";
const signingIn = { tag, who: everyone, attempts: "sign_in" } as const;

/** Somebody signs a browser in. The work returns the cookies with the session, the language and what was saved before. */
export const signInBrowser = defineAct({
  ...signingIn,
  name: "sign_in",
  source: "D3, D4, T2.6",
  rest: "POST /api/sign-in/",
  summary: "Sign in with e-mail or mobile number and password",
  description: "For browsers: the session comes as an HttpOnly cookie. Programs use POST /api/token/.",
  input: SignIn,
  work: async (call) => {
    const { deps, headers, input } = call;
    const replaces = readSessionCookie(headers, deps.config);
    const { studentId, secret, language } = await signIn(deps, input, originOf(call), replaces);
    const ofLanguage = languageCookieOfAccount(language, headers, deps.config);
    const saved = await applyPendingSave(deps, headers, studentId);
    return { studentId, cookies: [sessionCookie(deps.config, secret), ...(ofLanguage ? [ofLanguage] : []), ...saved] };
  },
  cookies: (_, { cookies }) => cookies,
  reply: ok(SignedIn, "Signed in; the cookie holds the session", (_: Call, { studentId }: { studentId: number }) => ({
    user_id: studentId,
    message: "Login successful" as const,
  })),
  refusals: { ...refusals, 401: "Identifier and password do not fit; the reply does not say which" },
});

const getToken = defineAct({
  ...signingIn,
  name: "issue_token",
  source: "D3",
  rest: "POST /api/token/",
  operationId: "issueToken",
  summary: "An access token for 15 minutes",
  description:
    "A student's own identifier and password open packages and the student's own records; the service account opens packages.",
  input: TokenRequest,
  work: async (call) => {
    const { username, password } = call.input;
    const { access, expiresInSeconds } = await issueToken(
      call.deps,
      { identifier: username, password },
      originOf(call),
    );
    return { access, token_type: "Bearer" as const, expires_in: expiresInSeconds };
  },
  reply: ok(Token, "The token"),
  refusals: { ...refusals, 401: "Username and password do not fit" },
});

/** Somebody ends this browser's session. What the device stores of an exam ends with it: the next person is somebody else. */
export const signOutBrowser = defineAct({
  name: "sign_out",
  who: everyone,
  source: "D3",
  tag,
  rest: "POST /api/sign-out/",
  summary: "End this browser's session",
  description: "Answers the same whether or not there was one.",
  work: async ({ deps, headers }) => {
    const secret = readSessionCookie(headers, deps.config);
    if (secret) await endSession(deps, secret);
    return [endedSessionCookie(deps.config), clearCookie(deps.config, "candidate")];
  },
  cookies: (_, ended) => ended,
  reply: {
    ...ok(Message, "The session has ended on the server"),
    send: (c) => c.json({ message: signedOut }, 200, { ...noStore, "Clear-Site-Data": clearedSiteData }),
  },
});

/** Somebody who forgot their password has a link sent. */
export const requestPasswordReset = defineAct({
  name: "ask_password_reset",
  who: everyone,
  limit: perAddress("reset_address"),
  quietLimit: "reset_email",
  captcha: "reset",
  source: "D8, D16",
  tag,
  rest: "POST /api/password-reset/",
  operationId: "requestPasswordReset",
  summary: "Ask for a link to set a new password",
  description: "The answer is the same, and takes the same time, whether or not the address is known.",
  input: PasswordResetRequest,
  steps: ({ deps, input }) => resetRequestSteps(deps, input),
  reply: { ...ok(Message, "Taken note of", () => ({ message: linkSent })), status: 202 },
  refusals: { 429: refusals[429] },
});

/** The holder of the link sets a new password. */
export const resetPassword = defineAct({
  name: "confirm_password_reset",
  who: linkHolder,
  source: "D16",
  tag,
  rest: "POST /api/password-reset/confirm/",
  summary: "Set a new password by the link of the e-mail",
  description: "Works once and for 30 minutes; every session of the account ends.",
  input: PasswordResetConfirmation,
  work: ({ deps, input }) => confirmPasswordReset(deps, input),
  reply: ok(Message, "The password was changed", () => ({
    message: passwordChanged,
  })),
  refusals: { ...refusals, 400: "The link was used before, is too old or not complete" },
});

/** Signing in and out, and the password that was forgotten. Source: docs/specification S7, D3, D4, D16. */
export const sessionActs = [signInBrowser, getToken, signOutBrowser, requestPasswordReset, resetPassword];

function originOf({ clientAddress, headers, request }: Call): SessionOrigin {
  return { address: clientAddress, device: headers.get("user-agent") ?? "", signal: request.signal };
}
