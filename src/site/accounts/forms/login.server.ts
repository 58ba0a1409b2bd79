import { data, redirect } from "react-router";
import { signIn } from "#features/accounts/service/sign-in.server.ts";
import { SignIn } from "#features/accounts/session-contract.ts";
import { applyPendingSave, pathOfPendingSave } from "#features/wishlist/service/pending-save.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { languageCookieOfAccount } from "#http/locale.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { readSessionCookie, sessionCookie } from "#http/session-cookie.server.ts";
import { patterns } from "#lib/addresses.ts";
import type { Config } from "#lib/config.server.ts";
import { AppError, problems } from "#lib/errors.ts";
import { ownAddress } from "#lib/own-address.ts";

/** Where a login leads: the page that required it, else what a heart was pressed for, else the dashboard. */
export function nextOf({ url, headers }: Request, config: Config): string {
  return ownAddress(new URL(url).searchParams.get("next"), pathOfPendingSave(headers, config) ?? patterns.dashboard);
}

/** The login without script; with it the form asks `POST /api/sign-in/` itself. */
export async function receiveLoginForm({ request, deps, clientAddress, locale, perform }: SentForm<"sign_in">) {
  const values = Object.fromEntries(await request.formData());
  const identifier = typeof values.identifier === "string" ? values.identifier.slice(0, 254) : "";
  const parsed = SignIn.safeParse(values);
  if (!parsed.success) {
    const refused = { identifier, errors: fieldErrors(parsed.error, locale), refusal: null };
    return data(refused, { status: problems.invalid_input.status });
  }
  try {
    const { signal } = request;
    const origin = { address: clientAddress, device: request.headers.get("user-agent") ?? "", signal };
    const replaces = readSessionCookie(request.headers, deps.config);
    const work = () => signIn(deps, parsed.data, origin, replaces);
    const { studentId, secret, language } = await perform("sign_in", { work });
    const headers = new Headers({ "Set-Cookie": sessionCookie(deps.config, secret) });
    const ofLanguage = languageCookieOfAccount(language, request.headers, deps.config);
    if (ofLanguage) headers.append("Set-Cookie", ofLanguage);
    for (const cookie of await applyPendingSave(deps, request.headers, studentId)) headers.append("Set-Cookie", cookie);
    return redirect(nextOf(request, deps.config), { status: 303, headers });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ identifier, errors: {}, refusal: thrown.message }, { status: thrown.status });
  }
}
