import { redirectDocument } from "react-router";
import { z } from "zod";
import { patterns } from "#lib/addresses.ts";
import type { Config } from "#lib/config.server.ts";
import { clearCookie, readCookie, setCookie } from "./own-cookies.server.ts";

/**
 * What the login page is told by the page before it: an identifier to fill in and a sentence to show once. It travels
 * in a cookie of five minutes, so that no e-mail address appears in a URL, a log or a Referer.
 */
const LoginFlash = z.object({
  identifier: z.string().max(254),
  message: z.enum(["account_created", "password_changed", "signed_out"]).nullable(),
});
export type LoginFlash = z.infer<typeof LoginFlash>;

/** Leads to the login page, which fills in the identifier ("" for none) and shows the message once. */
export function flashToLogin(config: Config, identifier: string, message: LoginFlash["message"]): Response {
  const value = Buffer.from(JSON.stringify({ identifier, message } satisfies LoginFlash)).toString("base64url");
  // As a page of its own: what the page before knew of a visitor is read again.
  return redirectDocument(patterns.login, {
    status: 303,
    headers: { "Set-Cookie": setCookie(config, "loginFlash", value) },
  });
}

/** The note that a browser brings, or null; what we never wrote counts as none. */
export function readLoginFlash(headers: Headers, config: Config): LoginFlash | null {
  const value = readCookie(headers, config, "loginFlash");
  if (!value) return null;
  try {
    return LoginFlash.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null;
  }
}

/** The Set-Cookie value that takes the note away once it was shown. */
export function clearedLoginFlash(config: Config): string {
  return clearCookie(config, "loginFlash");
}
