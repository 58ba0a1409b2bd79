import { endSession } from "#features/accounts/service/sessions.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { flashToLogin } from "#http/login-flash.server.ts";
import { clearCookie } from "#http/own-cookies.server.ts";
import { clearedSiteData, endedSessionCookie, readSessionCookie } from "#http/session-cookie.server.ts";

/** Logout, from any page of the dashboard. */
export async function receiveLogoutForm({ request, deps, perform }: SentForm<"sign_out">) {
  const form = await request.formData();
  if (form.get("intent") !== "logout") return null;
  const secret = readSessionCookie(request.headers, deps.config);
  if (secret) await perform("sign_out", { work: () => endSession(deps, secret) });
  const toLogin = flashToLogin(deps.config, "", "signed_out");
  toLogin.headers.append("Set-Cookie", endedSessionCookie(deps.config));
  // What this device keeps of an exam ends with the session, as drafts do: the next person on it is somebody else.
  toLogin.headers.append("Set-Cookie", clearCookie(deps.config, "candidate"));
  toLogin.headers.set("Clear-Site-Data", clearedSiteData);
  return toLogin;
}
