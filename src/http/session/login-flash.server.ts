import { redirectDocument } from "react-router";
import { z } from "zod";
import { patterns } from "#lib/addresses.ts";
import type { Config } from "#lib/config.server.ts";
import { clearCookie, readCookie, setCookie } from "../request/own-cookies.server.ts";

/**
 * A flash message for the login page: an identifier to fill in and a sentence to show once. It travels
 * in a cookie of five minutes, so that no e-mail address appears in a URL, a log or a Referer.
 */
const LoginFlash = z.object({
  identifier: z.string().max(254),
  message: z
    .enum(["account_created", "minor_account_created", "paid_account_created", "password_changed", "signed_out"])
    .nullable(),
});
export type LoginFlash = z.infer<typeof LoginFlash>;

/** Leads to the login page, which fills in the identifier ("" for none) and shows the message once. */
export function flashToLogin(config: Config, identifier: string, message: LoginFlash["message"]): Response {
  const value = Buffer.from(JSON.stringify({ identifier, message } satisfies LoginFlash)).toString("base64url");
  // As a new document: data that the previous page held about the visitor is loaded again.
  return redirectDocument(patterns.login, {
    status: 303,
    headers: { "Set-Cookie": setCookie(config, "loginFlash", value) },
  });
}

/** The flash message of a request, or null; a malformed one counts as none. */
export function readLoginFlash(headers: Headers, config: Config): LoginFlash | null {
  const value = readCookie(headers, config, "loginFlash");
  if (!value) return null;
  try {
    return LoginFlash.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null;
  }
}

/** The Set-Cookie value that deletes the flash message once it was shown. */
export function clearedLoginFlash(config: Config): string {
  return clearCookie(config, "loginFlash");
}
