import { Form, redirect, useNavigation } from "react-router";
import { askGuardianAgain } from "#features/accounts/own-acts.server.ts";
import { maxLengths } from "#features/accounts/sign-up-rules.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field } from "#ui/form/field.tsx";
import { EmailField } from "#ui/form/person-fields.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { HandOverLink } from "../components/hand-over.tsx";
import { loadHandOver } from "../load-hand-over.server.tsx";
import type { Route } from "./+types/guardian-request";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const handOver = await loadHandOver(context, student, { isQrOpen: true });
  if (!handOver) throw redirect(patterns.dashboard);
  return { handOver, isAskedNow: new URL(request.url).searchParams.has("asked") };
}

export const action = actForm({
  ask: button(askGuardianAgain, () => redirect(`${patterns.guardianRequest}?asked`, 303)),
});

/** Where a student who waits for a guardian's consent hands the link over, asks once more, or corrects the address. */
export default function GuardianRequest({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const format = useFormat();
  const isSending = useNavigation().state !== "idle";
  const errors = actionData?.errors ?? noErrors;
  const { handOver, isAskedNow } = loaderData;
  return (
    <>
      <PageHead title={m.frame.title({ page: m.guardian.request_title() })} isIndexed={false} />
      <h1 className="text-3xl">{m.guardian.request_title()}</h1>
      <p className="mt-2">{m.guardian.request_intro({ until: format.date(handOver.until) })}</p>
      {isAskedNow && !actionData ? (
        <Notice>
          {handOver.guardianEmail ? m.guardian.asked({ email: handOver.guardianEmail }) : m.guardian.new_link()}
        </Notice>
      ) : null}
      <HandOverLink handOver={handOver} heading="h2" />
      <Form
        id="form"
        method="post"
        noValidate
        className="mt-6 grid max-w-xl gap-5 rounded-card border border-line bg-card p-5"
      >
        <ErrorSummary errors={errors} />
        <h2 className="text-xl">{m.guardian.change_title()}</h2>
        <Field
          name="guardian_name"
          label={m.sign_up.guardian_name()}
          error={errors.guardian_name}
          defaultValue={actionData?.values.guardian_name ?? handOver.guardianName}
          autoComplete="off"
          maxLength={maxLengths.guardianName}
          required
        />
        <EmailField
          name="guardian_email"
          label={m.sign_up.guardian_email()}
          hint={m.sign_up.guardian_email_hint()}
          error={errors.guardian_email}
          defaultValue={actionData?.values.guardian_email ?? handOver.guardianEmail}
          autoComplete="off"
        />
        <Button type="submit" isBusy={isSending}>
          {m.guardian.ask_again()}
        </Button>
        <p className="text-sm text-muted">{m.guardian.ask_again_hint()}</p>
      </Form>
      <p className="mt-4">
        <Link to={patterns.dashboard} className="link tap-row">
          {m.guardian.back()}
        </Link>
      </p>
    </>
  );
}

const noErrors: FieldErrors = {};
