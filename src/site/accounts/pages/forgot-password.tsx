import { Form, useNavigation } from "react-router";
import { formAction } from "#http/form-action.server.ts";
import { patterns } from "#lib/addresses.ts";
import { maxLengths } from "#lib/max-lengths.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { CaptchaField } from "#ui/captcha-field.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useSolvedSubmit } from "#ui/use-solved-submit.ts";
import { AccountCard, Notice } from "../components/account-card.tsx";
import { receiveForgotPasswordForm } from "../forms/forgot-password.server.ts";
import type { Route } from "./+types/forgot-password";

export function headers() {
  return { "Cache-Control": "no-store" };
}

export const action = formAction("ask_password_reset", receiveForgotPasswordForm);

/** Where Forget Password leads without script. */
export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { state } = useNavigation();
  const sendSolved = useSolvedSubmit();
  const errors: Record<string, string> = actionData?.errors ?? {};
  return (
    <AccountCard heading={m.login.forget_password()} intro={m.login.forgot_intro()}>
      <PageHead title={m.frame.title({ page: m.login.forget_password() })} isIndexed={false} />
      {actionData?.isSent ? <Notice title={m.login.success()} text={m.login.reset_requested()} /> : null}
      {actionData?.refusal ? <Notice title={m.login.error()} text={actionData.refusal} isBad /> : null}
      <Form method="post" noValidate onSubmit={sendSolved} className="grid gap-4">
        <ErrorSummary errors={errors} />
        <Field
          name="email"
          label={m.login.email()}
          error={errors.email}
          defaultValue={actionData?.email}
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
        />
        <CaptchaField form="reset" />
        <Button type="submit" isBusy={state !== "idle"}>
          {state === "idle" ? m.login.send() : m.login.sending()}
        </Button>
      </Form>
      <p className="mt-3">
        <Link to={patterns.login} className="link tap-row">
          {m.login.back_to_login()}
        </Link>
      </p>
    </AccountCard>
  );
}
