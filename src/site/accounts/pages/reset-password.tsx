import { data } from "react-router";
import { confirmPasswordReset, isOpenReset } from "#features/accounts/service/reset-password.server.ts";
import { PasswordResetConfirmation } from "#features/accounts/session-contract.ts";
import { flashToLogin } from "#http/login-flash.server.ts";
import { fieldErrors } from "#http/problem.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError, type FieldErrors, problems } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { AccountCard, Notice } from "../components/account-card.tsx";
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

/** The form without script; with it the form asks `POST /api/password-reset/confirm/` itself. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const values = Object.fromEntries(await request.formData());
  const refused = (status: number, errors: FieldErrors, refusal: string | null = null, isDifferent = false) =>
    data({ errors, refusal, isDifferent }, { status });
  if (values.new_password !== values.confirm_password) return refused(422, {}, null, true);
  const link = { uid: params.uid, token: params.resettoken };
  const parsed = PasswordResetConfirmation.safeParse({ new_password: values.new_password, ...link });
  if (!parsed.success) return refused(422, fieldErrors(parsed.error));
  try {
    await confirmPasswordReset(deps, parsed.data);
    return flashToLogin(deps.config, "", "password_changed");
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return refused(thrown.status, thrown.fields ?? {}, thrown.fields ? null : thrown.message);
  }
}

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
