import { data } from "react-router";
import { isOpenReset } from "#features/accounts/service/reset-password.server.ts";
import { formAction } from "#http/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { problems } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { AccountCard, Notice } from "../components/account-card.tsx";
import { ResetForm } from "../components/reset-form.tsx";
import { receiveResetPasswordForm } from "../forms/reset-password.server.ts";
import type { Route } from "./+types/reset-password";

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** Looks whether the link still works and changes nothing: mail scanners open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const isOpen = await isOpenReset(context.get(depsContext), params.uid, params.resettoken);
  return data({ isOpen }, { status: isOpen ? 200 : problems.reset_link_refused.status });
}

export const action = formAction("confirm_password_reset", receiveResetPasswordForm);

export default function ResetPassword({ loaderData, actionData, params }: Route.ComponentProps) {
  const m = useMessages();
  const refusal = actionData?.isDifferent ? m.login.passwords_differ() : actionData?.refusal;
  return (
    <AccountCard heading={m.login.reset_password()}>
      <PageHead title={m.frame.title({ page: m.login.reset_password() })} isIndexed={false} />
      {refusal ? <Notice title={m.login.error()} text={refusal} isBad /> : null}
      {loaderData.isOpen ? (
        <ResetForm uid={params.uid} token={params.resettoken} errors={actionData?.errors ?? {}} />
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
