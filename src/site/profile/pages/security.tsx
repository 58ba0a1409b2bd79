import { Form, redirect, useNavigation } from "react-router";
import { endOneSession, endOtherSessions } from "#features/accounts/own-acts.server.ts";
import { listSessionViews } from "#features/accounts/service/session-views.server.ts";
import { changeOwnPassword } from "#features/profile/account-acts.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { sessionCookie } from "#http/session/session-cookie.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { SessionList } from "#site/accounts/components/session-list.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { AccountTabs } from "../components/account-tabs.tsx";
import type { Route } from "./+types/security";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const sessions = await listSessionViews(context.get(depsContext), student);
  return { sessions, isChanged: new URL(request.url).searchParams.has("changed") };
}

export const action = actForm({
  password: button(
    changeOwnPassword,
    (secret, { deps }) => {
      const headers = { "Set-Cookie": sessionCookie(deps.config, secret) };
      return redirect(`${patterns.security}?changed`, { status: 303, headers });
    },
    {
      // The page says it in its own words.
      check: (form) =>
        form.get("new_password") === form.get("confirm_password") ? null : { confirm_password: "differs" },
    },
  ),
  end: button(endOneSession, () => "ended", { params: (form) => ({ session: form.get("session") }) }),
  "end-others": button(endOtherSessions, () => "ended"),
});

/** A new password, and where one is signed in. */
export default function Security({ loaderData: { sessions, isChanged }, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const isSending = useNavigation().state === "submitting";
  const refused = actionData?.errors ?? noErrors;
  const errors = refused.confirm_password ? { confirm_password: m.profile.passwords_differ() } : refused;
  return (
    <>
      <PageHead title={m.frame.title({ page: m.profile.tab_security() })} isIndexed={false} />
      <AccountTabs open="security" />
      <h1 className="mb-5 text-3xl">{m.profile.tab_security()}</h1>
      {isChanged && !actionData ? <Notice className="mb-5">{m.profile.password_changed()}</Notice> : null}
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
        <Button type="submit" isBusy={isSending} className="justify-self-start">
          {m.profile.change_password()}
        </Button>
      </Form>
      <SessionList sessions={sessions} />
    </>
  );
}

const noErrors: Record<string, string> = {};
