import { data, redirect } from "react-router";
import { changePassword } from "#features/accounts/service/change-password.server.ts";
import { endAllSessions, endOwnSession } from "#features/accounts/service/sessions.server.ts";
import { voidEmailChanges } from "#features/profile/service/change-email.server.ts";
import type { SentForm } from "#http/form-action.server.ts";
import { sessionCookie } from "#http/session-cookie.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { oneLine } from "#lib/plain-text.ts";

type Sent = SentForm<"manage_own_sessions" | "change_own_password">;

/** Ends sessions, or changes the password. */
export async function receiveSecurityForm(sent: Sent) {
  const { request, student, deps, perform } = sent;
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = form.get("intent");
  if (intent === "password") return receiveNewPassword(sent, text);
  await perform("manage_own_sessions", {
    work: async () => {
      if (intent === "end") await endOwnSession(deps, student.id, oneLine(text("session")));
      if (intent === "end-others") await endAllSessions(deps.db, student.id, student.sessionHash);
    },
  });
  return null;
}

async function receiveNewPassword(
  { request, student, deps, clientAddress, perform }: Sent,
  text: (name: string) => string,
) {
  const newPassword = text("new_password");
  if (newPassword !== text("confirm_password")) {
    return data({ errors: {} as Record<string, string>, isDifferent: true }, { status: 422 });
  }
  try {
    const origin = { address: clientAddress, device: request.headers.get("user-agent") ?? "" };
    const passwords = { oldPassword: text("old_password"), newPassword };
    const work = () => changePassword(deps, student, passwords, origin);
    const { secret } = await perform("change_own_password", { work });
    await voidEmailChanges(deps, student.id);
    const headers = { "Set-Cookie": sessionCookie(deps.config, secret) };
    return redirect(`${patterns.security}?changed`, { status: 303, headers });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const errors: Record<string, string> = thrown.fields ?? { form: thrown.message };
    return data({ errors, isDifferent: false }, { status: thrown.status });
  }
}
