import { data, Form, redirect, useNavigation } from "react-router";
import { changePassword } from "#features/accounts/service/change-password.server.ts";
import { listSessionViews } from "#features/accounts/service/session-views.server.ts";
import { endAllSessions, endOwnSession } from "#features/accounts/service/sessions.server.ts";
import { voidEmailChanges } from "#features/profile/service/change-email.server.ts";
import { clientAddressContext, depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/require-student.server.ts";
import { sessionCookie } from "#http/session-cookie.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { oneLine } from "#lib/plain-text.ts";
import { Notice } from "#site/accounts/components/account-card.tsx";
import { SessionList } from "#site/accounts/components/session-list.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { AccountTabs } from "../components/account-tabs.tsx";
import type { Route } from "./+types/security";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const sessions = await listSessionViews(context.get(depsContext), student);
  return { sessions, isChanged: new URL(request.url).searchParams.has("changed") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = form.get("intent");
  if (intent === "end") await endOwnSession(deps, student.id, oneLine(text("session")));
  if (intent === "end-others") await endAllSessions(deps.db, student.id, student.sessionHash);
  if (intent !== "password") return null;
  const newPassword = text("new_password");
  if (newPassword !== text("confirm_password")) {
    return data({ errors: {} as Record<string, string>, isDifferent: true }, { status: 422 });
  }
  try {
    const origin = {
      address: context.get(clientAddressContext),
      device: request.headers.get("user-agent") ?? "",
    };
    const { secret } = await changePassword(deps, student, { oldPassword: text("old_password"), newPassword }, origin);
    await voidEmailChanges(deps, student.id);
    const headers = { "Set-Cookie": sessionCookie(deps.config, secret) };
    return redirect(`${patterns.security}?changed`, { status: 303, headers });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const errors: Record<string, string> = thrown.fields ?? { form: thrown.message };
    return data({ errors, isDifferent: false }, { status: thrown.status });
  }
}

/** A new password, and where one is signed in. */
export default function Security({ loaderData: { sessions, isChanged }, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const isSending = useNavigation().state === "submitting";
  const errors = actionData?.isDifferent
    ? { confirm_password: m.profile.passwords_differ() }
    : (actionData?.errors ?? noErrors);
  return (
    <>
      <PageHead title={m.frame.title({ page: m.profile.tab_security() })} isIndexed={false} />
      <AccountTabs open="security" />
      <h1 className="mb-5 text-3xl">{m.profile.tab_security()}</h1>
      {isChanged && !actionData ? <Notice text={m.profile.password_changed()} /> : null}
      {/* A whole request: the page after it is that of the new session. */}
      <Form
        // After a change nothing typed stays in the page.
        key={sessions.find(({ isThis }) => isThis)?.hash}
        method="post"
        noValidate
        className="card grid max-w-2xl gap-5 p-4 sm:p-6"
      >
        <h2 className="text-xl">{m.profile.password_title()}</h2>
        <p className="-mt-4 text-muted">{m.profile.password_intro()}</p>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="intent" value="password" />
        <PasswordField
          name="old_password"
          label={m.profile.old_password()}
          error={errors.old_password}
          autoComplete="current-password"
          required
        />
        <PasswordField
          name="new_password"
          label={m.profile.new_password()}
          hint={m.profile.new_password_hint()}
          error={errors.new_password}
          autoComplete="new-password"
          required
        />
        <PasswordField
          name="confirm_password"
          label={m.profile.confirm_password()}
          error={errors.confirm_password}
          autoComplete="new-password"
          required
        />
        <Button type="submit" disabled={isSending} className="justify-self-start">
          {m.profile.change_password()}
        </Button>
      </Form>
      <SessionList sessions={sessions} />
    </>
  );
}

const noErrors: Record<string, string> = {};
