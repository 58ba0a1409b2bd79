import { data, redirect } from "react-router";
import { signInBrowser } from "#features/accounts/acts.server.ts";
import { pathOfPendingSave } from "#features/wishlist/service/pending-save.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { clearedLoginFlash, readLoginFlash } from "#http/session/login-flash.server.ts";
import { patterns } from "#lib/addresses.ts";
import type { Config } from "#lib/config.server.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ownAddress } from "#lib/own-address.ts";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { AccountCard } from "../components/account-card.tsx";
import { ForgotPassword } from "../components/forgot-dialog.tsx";
import { LoginForm } from "../components/login-form.tsx";
import type { Route } from "./+types/login";

/** Nothing typed here is cached. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if (await context.get(visitorContext)()) throw redirect(patterns.dashboard);
  const note = readLoginFlash(request.headers, context.get(depsContext).config);
  const page = {
    next: nextOf(request, context.get(depsContext).config),
    identifier: note?.identifier ?? "",
    message: note?.message ?? null,
  };
  return data(page, note ? { headers: { "Set-Cookie": clearedLoginFlash(context.get(depsContext).config) } } : {});
}

/** The login without script; with it the form asks `POST /api/sign-in/` itself. */
export const action = actForm({
  login: button(signInBrowser, ({ cookies }, { request, deps }) => {
    const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return redirect(nextOf(request, deps.config), { status: 303, headers });
  }),
});

/** Where a login leads: the page that required it, else what a heart was pressed for, else the dashboard. */
function nextOf({ url, headers }: Request, config: Config): string {
  return ownAddress(new URL(url).searchParams.get("next"), pathOfPendingSave(headers, config) ?? patterns.dashboard);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { next, identifier, message } = loaderData;
  const { form: refusal, ...errors }: FieldErrors = actionData?.errors ?? {};
  return (
    <AccountCard heading={m.login.title()}>
      <PageHead title={m.frame.title({ page: m.login.title() })} isIndexed={false} />
      {message ? <Notice className="mb-5">{m.login.note({ message })}</Notice> : null}
      {refusal ? (
        <Notice title={m.login.error()} isBad className="mb-5">
          {refusal}
        </Notice>
      ) : null}
      <LoginForm next={next} identifier={actionData?.values.identifier ?? identifier} errors={errors} />
      <div className="mt-3">
        <ForgotPassword />
      </div>
      <p className="mt-3 border-t border-line pt-4">
        {m.login.no_account()}{" "}
        <Link to={patterns.signup} className="link tap-row">
          {m.login.sign_up()}
        </Link>
      </p>
    </AccountCard>
  );
}
