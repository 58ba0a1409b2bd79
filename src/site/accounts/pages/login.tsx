import { data, redirect } from "react-router";
import { signIn } from "#features/accounts/service/sign-in.server.ts";
import { SignIn } from "#features/accounts/session-contract.ts";
import { applyPendingSave } from "#features/wishlist/service/pending-save.server.ts";
import { clearedLoginFlash, readLoginFlash } from "#http/login-flash.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { clientAddressContext, depsContext, visitorContext } from "#http/request-context.server.ts";
import { readSessionCookie, sessionCookie } from "#http/session-cookie.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError, problems } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ownAddress } from "#lib/own-address.ts";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { AccountCard, Notice } from "../components/account-card.tsx";
import { ForgotPassword } from "../components/forgot-dialog.tsx";
import { LoginForm } from "../components/login-form.tsx";
import type { Route } from "./+types/login";

/** What somebody types here is kept nowhere. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await context.get(visitorContext)()) throw redirect(patterns.dashboard);
  const note = readLoginFlash(request.headers, context.get(depsContext).config);
  const page = {
    next: nextOf(request),
    identifier: note?.identifier ?? "",
    message: note?.message ?? null,
  };
  return data(page, note ? { headers: { "Set-Cookie": clearedLoginFlash(context.get(depsContext).config) } } : {});
}

/** The form without script; with it the form asks `POST /api/sign-in/` itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const values = Object.fromEntries(await request.formData());
  const identifier = typeof values.identifier === "string" ? values.identifier.slice(0, 254) : "";
  const parsed = SignIn.safeParse(values);
  if (!parsed.success) {
    const refused = { identifier, errors: fieldErrors(parsed.error), refusal: null };
    return data(refused, { status: problems.invalid_input.status });
  }
  try {
    const origin = {
      address: context.get(clientAddressContext),
      device: request.headers.get("user-agent") ?? "",
    };
    const { studentId, secret } = await signIn(
      deps,
      parsed.data,
      origin,
      readSessionCookie(request.headers, deps.config),
    );
    const headers = new Headers({ "Set-Cookie": sessionCookie(deps.config, secret) });
    for (const cookie of await applyPendingSave(deps, request.headers, studentId)) headers.append("Set-Cookie", cookie);
    return redirect(nextOf(request), { status: 303, headers });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data({ identifier, errors: {}, refusal: thrown.message }, { status: thrown.status });
  }
}

function nextOf(request: Request): string {
  return ownAddress(new URL(request.url).searchParams.get("next"), patterns.dashboard);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { next, identifier, message } = loaderData;
  return (
    <AccountCard heading={m.login.title()}>
      <PageHead title={m.frame.title({ page: m.login.title() })} isIndexed={false} />
      {message ? <Notice text={m.login.note({ message })} /> : null}
      {actionData?.refusal ? <Notice title={m.login.error()} text={actionData.refusal} isBad /> : null}
      <LoginForm next={next} identifier={actionData?.identifier ?? identifier} errors={actionData?.errors ?? {}} />
      <div className="mt-3">
        <ForgotPassword />
      </div>
      <p className="mt-3 border-t border-line pt-4">
        {m.login.no_account()}{" "}
        <Link to={patterns.signup} className="link inline-flex min-h-11 items-center">
          {m.login.sign_up()}
        </Link>
      </p>
    </AccountCard>
  );
}
