import { Form, redirect, useNavigation } from "react-router";
import { cancelDeletion, requestDeletion } from "#features/profile/account-acts.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { AccountTabs } from "../components/account-tabs.tsx";
import type { Route } from "./+types/my-data";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  return { isLeaving: student.eraseAt !== null, isKept: new URL(request.url).searchParams.has("kept") };
}

export const action = actForm({
  keep: button(cancelDeletion, () => redirect(`${patterns.myData}?kept`, 303)),
  delete: button(requestDeletion, () => redirect(patterns.myData, 303)),
});

/** Taking everything along, and leaving. */
export default function MyData({ loaderData: { isLeaving, isKept }, actionData }: Route.ComponentProps) {
  const m = useMessages();
  return (
    <>
      <PageHead title={m.frame.title({ page: m.profile.data_title() })} isIndexed={false} />
      <AccountTabs open="data" />
      <h1 className="mb-5 text-3xl">{m.profile.data_title()}</h1>
      {isKept && !isLeaving ? <Notice className="mb-5">{m.profile.kept()}</Notice> : null}
      <section className="card max-w-2xl p-4 sm:p-6">
        <h2 className="text-xl">{m.profile.download_title()}</h2>
        <p className="mt-1">{m.profile.download_text()}</p>
        <a href={patterns.myDataFile} download className={buttonClasses("secondary", "mt-4")}>
          <Icon name="download" className="size-5" strokeWidth={1.5} aria-hidden="true" />
          {m.profile.download()}
        </a>
      </section>
      <section className="card mt-6 max-w-2xl p-4 sm:p-6">
        <h2 className="text-xl">{m.profile.delete_title()}</h2>
        {isLeaving ? (
          <p className="mt-1">{m.profile.leaving_text()}</p>
        ) : (
          <DeleteForm errors={actionData?.errors ?? noErrors} />
        )}
      </section>
    </>
  );
}

const noErrors = {};

function DeleteForm({ errors }: { errors: Record<string, string> }) {
  const m = useMessages();
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate className="mt-1 grid gap-4">
      <p>{m.profile.delete_text()}</p>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="intent" value="delete" />
      <PasswordField
        name="delete_password"
        label={m.profile.delete_password()}
        error={errors.delete_password}
        autoComplete="current-password"
        required
      />
      <Button type="submit" look="secondary" isBusy={isSending} className="justify-self-start text-bad">
        {m.profile.delete()}
      </Button>
    </Form>
  );
}
