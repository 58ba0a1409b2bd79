import { data, redirect } from "react-router";
import { formAction } from "#http/form-action.server.ts";
import { clearedLoginFlash, readLoginFlash } from "#http/login-flash.server.ts";
import { depsContext, visitorContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { AccountCard, Notice } from "../components/account-card.tsx";
import { ForgotPassword } from "../components/forgot-dialog.tsx";
import { LoginForm } from "../components/login-form.tsx";
import { nextOf, receiveLoginForm } from "../forms/login.server.ts";
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

export const action = formAction("sign_in", receiveLoginForm);

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
        <Link to={patterns.signup} className="link tap-row">
          {m.login.sign_up()}
        </Link>
      </p>
    </AccountCard>
  );
}
