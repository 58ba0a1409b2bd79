import { data } from "react-router";
import { resetPassword } from "#features/accounts/acts.server.ts";
import { isOpenReset } from "#features/accounts/service/reset-password.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { flashToLogin } from "#http/session/login-flash.server.ts";
import { patterns } from "#lib/addresses.ts";
import { type FieldErrors, problems } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { AccountCard } from "../components/account-card.tsx";
import { ResetForm } from "../components/reset-form.tsx";
import type { Route } from "./+types/reset-password";

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** Looks whether the link still works and changes nothing: mail scanners open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const isOpen = await isOpenReset(context.get(depsContext), params.uid, params.resettoken);
  return data({ isOpen }, { status: isOpen ? 200 : problems.reset_link_refused.status });
}

/** The new password without script; with it the form asks `POST /api/password-reset/confirm/` itself. */
export const action = actForm({
  reset: button(resetPassword, (_, { deps }) => flashToLogin(deps.config, "", "password_changed"), {
    input: (form, { uid, resettoken: token }) => ({ new_password: form.get("new_password"), uid, token }),
    // The page says it in its own words.
    check: (form) => (form.get("new_password") === form.get("confirm_password") ? null : { form: "differs" }),
  }),
});

export default function ResetPassword({ loaderData, actionData, params }: Route.ComponentProps) {
  const m = useMessages();
  const { form, ...errors }: FieldErrors = actionData?.errors ?? {};
  const refusal = form === "differs" ? m.login.passwords_differ() : form;
  return (
    <AccountCard heading={m.login.reset_password()}>
      <PageHead title={m.frame.title({ page: m.login.reset_password() })} isIndexed={false} />
      {refusal ? (
        <Notice title={m.login.error()} isBad className="mb-5">
          {refusal}
        </Notice>
      ) : null}
      {loaderData.isOpen ? (
        <ResetForm uid={params.uid} token={params.resettoken} errors={errors} />
      ) : (
        <>
          <p className="text-lg">{m.login.link_refused()}</p>
          <ButtonLink to={patterns.forgotPassword} className="mt-5 w-full">
            {m.login.new_link()}
          </ButtonLink>
        </>
      )}
    </AccountCard>
  );
}
