import { Link } from "react-router";
import { flashToLogin } from "#http/login-note.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/require-student.server.ts";
import { clearedSiteData, endedSessionCookie, readSessionCookie } from "#http/session-cookie.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { DashboardFrame } from "../components/dashboard-frame.tsx";
import { SessionList, type ShownSession } from "../components/session-list.tsx";
import { deviceName } from "../device-name.ts";
import { endAllSessions, endOwnSession, endSession, sessionsOf } from "../service/sessions.server.ts";
import type { Route } from "./+types/dashboard";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const rows = await sessionsOf(context.get(depsContext), student.id);
  const sessions = rows.map(
    (row): ShownSession => ({
      hash: row.idHash,
      isThis: row.idHash === student.sessionHash,
      isProgram: row.kind === "token",
      ...deviceName(row.device),
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    }),
  );
  return { firstName: student.firstName, consent: student.consent, sessions };
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "logout") {
    const secret = readSessionCookie(request.headers, deps.config);
    if (secret) await endSession(deps, secret);
    const toLogin = flashToLogin(deps.config, "", "signed_out");
    toLogin.headers.append("Set-Cookie", endedSessionCookie(deps.config));
    toLogin.headers.set("Clear-Site-Data", clearedSiteData);
    return toLogin;
  }
  const student = await requireStudent(context, request);
  if (intent === "end") await endOwnSession(deps, student.id, String(form.get("session")));
  if (intent === "end-others") await endAllSessions(deps.db, student.id, student.sessionHash);
  return null;
}

/** Greets, says how the guardian's consent stands, shows where one is signed in, and logs out. */
export default function Dashboard({ loaderData: { firstName, consent, sessions } }: Route.ComponentProps) {
  const m = useMessages();
  return (
    <DashboardFrame>
      <PageHead title={m.frame.title({ page: m.dashboard.title() })} isIndexed={false} />
      <h1 className="text-3xl">{m.dashboard.greeting({ name: firstName })}</h1>
      {consent === "pending" || consent === "refused" ? <ConsentNotice consent={consent} /> : null}
      <section className="mt-6 rounded-card border border-line bg-card p-5 sm:p-6">
        <h2 className="text-xl">{m.dashboard.soon_title()}</h2>
        <p className="mt-1">{m.dashboard.soon()}</p>
        <ButtonLink to={patterns.streams} className="mt-4">
          {m.dashboard.browse()}
        </ButtonLink>
      </section>
      <SessionList sessions={sessions} />
    </DashboardFrame>
  );
}

function ConsentNotice({ consent }: { consent: "pending" | "refused" }) {
  const m = useMessages();
  const isPending = consent === "pending";
  return (
    <section className="mt-6 rounded-card border-2 border-accent bg-card p-5 sm:p-6">
      <h2 className="text-xl">
        {isPending ? m.dashboard.consent_pending_title() : m.dashboard.consent_refused_title()}
      </h2>
      <p className="mt-1">{isPending ? m.dashboard.consent_pending() : m.dashboard.consent_refused()}</p>
      {isPending ? (
        <Link to={patterns.guardianRequest} className="link mt-2 inline-flex min-h-11 items-center">
          {m.dashboard.consent_ask_again()}
        </Link>
      ) : null}
    </section>
  );
}
