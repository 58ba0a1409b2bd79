import { Form, useNavigation } from "react-router";
import { requestPasswordReset } from "#features/accounts/acts.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { patterns } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { maxLengths } from "#lib/max-lengths.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { CaptchaField } from "#ui/form/captcha-field.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { useSolvedSubmit } from "#ui/form/use-solved-submit.ts";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { AccountCard } from "../components/account-card.tsx";
import type { Route } from "./+types/forgot-password";

export function headers() {
  return { "Cache-Control": "no-store" };
}

export const action = actForm({ send: button(requestPasswordReset, () => "sent") });

/** Where Forget Password leads without script. */
export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { state } = useNavigation();
  const sendSolved = useSolvedSubmit();
  const errors: FieldErrors = actionData?.errors ?? {};
  return (
    <AccountCard heading={m.login.forget_password()} intro={m.login.forgot_intro()}>
      <PageHead title={m.frame.title({ page: m.login.forget_password() })} isIndexed={false} />
      {actionData?.done ? (
        <Notice title={m.login.success()} className="mb-5">
          {m.login.reset_requested()}
        </Notice>
      ) : null}
      {errors.form ? (
        <Notice title={m.login.error()} isBad className="mb-5">
          {errors.form}
        </Notice>
      ) : null}
      <Form method="post" noValidate onSubmit={sendSolved} className="grid gap-4">
        <ErrorSummary errors={errors.form ? {} : errors} />
        <Field
          name="email"
          label={m.login.email()}
          error={errors.email}
          defaultValue={actionData?.values.email}
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
