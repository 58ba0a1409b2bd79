import { Form } from "react-router";
import type { SessionView } from "#features/accounts/service/session-views.server.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";

/** Where one is signed in: each can be ended, or all others at once. */
export function SessionList({ sessions }: { sessions: SessionView[] }) {
  const m = useMessages();
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <section className="mt-8 rounded-card border border-line bg-card p-5 sm:p-6" aria-labelledby="sessions">
      <h2 id="sessions" className="text-xl">
        {m.dashboard.sessions_title()}
      </h2>
      <p className="mt-1 text-muted">{hasOthers ? m.dashboard.sessions_intro() : m.dashboard.no_others()}</p>
      <ul className="mt-4 divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.hash} session={session} />
        ))}
      </ul>
      {hasOthers ? (
        <Form method="post" preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" look="secondary">
            {m.dashboard.end_others()}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const m = useMessages();
  const format = useFormat();
  const { browser, system, isThis, isProgram, hash } = session;
  const known = browser && system ? m.dashboard.device({ browser, system }) : browser || system;
  const device = isProgram ? m.dashboard.program() : known || m.dashboard.unknown_device();
  const icon = system === "Android" || system === "iOS" ? "smartphone" : "laptop";
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon name={icon} className="size-6 shrink-0 text-muted" strokeWidth={1.5} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-muted">
          {isThis ? m.dashboard.this_device() : m.dashboard.last_seen({ when: format.date(session.lastSeenAt) })}
          {". "}
          {m.dashboard.since({ when: format.date(session.createdAt) })}
        </p>
      </div>
      {isThis ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="session" value={hash} />
          <Button type="submit" look="secondary" aria-label={m.dashboard.end_of({ device })}>
            {m.dashboard.end()}
          </Button>
        </Form>
      )}
    </li>
  );
}
