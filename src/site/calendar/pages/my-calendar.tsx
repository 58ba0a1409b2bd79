import { Form } from "react-router";
import { endFeed, endReminders, follow, makeFeed, startReminders } from "#features/calendar/acts.server.ts";
import { listCalendarChoices } from "#features/calendar/service/list-calendar.server.ts";
import { listFollowed, readOwnCalendar } from "#features/calendar/service/own-calendar.server.ts";
import { actForm, button } from "#http/act/form.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { AccountTabs } from "#site/profile/components/account-tabs.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { EventList } from "../components/event-list.tsx";
import { FollowForm } from "../components/follow-form.tsx";
import type { Route } from "./+types/my-calendar";

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deps = context.get(depsContext);
  const [own, { exams }, events] = await Promise.all([
    readOwnCalendar(deps, student.id),
    listCalendarChoices(deps),
    listFollowed(deps, student.id),
  ]);
  return { own, exams, events, today: dayInIndia(deps.now()) };
}

export const action = actForm({
  follow: button(follow, () => "followed", { input: (form) => ({ exams: form.getAll("exam") }) }),
  feed: button(makeFeed, () => "feed_made"),
  end_feed: button(endFeed, () => "feed_ended"),
  remind: button(startReminders, () => "reminders_on", { input: () => ({ consent: true }) }),
  stop: button(endReminders, () => "reminders_off"),
});

/** The feed's address is on the page. */
export function headers() {
  return { "Cache-Control": "private, no-store" };
}

/** What a student follows, the secret calendar file of it, and reminders by consent. */
export default function MyCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, own_calendar: m } = useMessages();
  const { own, exams, events, today } = loaderData;
  return (
    <>
      <PageHead title={frame.title({ page: m.title() })} isIndexed={false} />
      <AccountTabs open="calendar" />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-2 max-w-reading">{m.lead()}</p>
      <Verdict outcome={actionData} count={own.exams.length} />
      <section aria-labelledby="next" className="mt-6">
        <h2 id="next" className="text-xl">
          {m.next()}
        </h2>
        {events.length > 0 ? (
          <EventList events={events} today={today} headingLevel={3} />
        ) : (
          <p className="mt-2 text-muted">{m.next_none()}</p>
        )}
        <Link to={patterns.calendar} className="link tap-row">
          {m.all()}
        </Link>
      </section>
      <FollowForm exams={exams} followed={own.exams} />
      <Feed feed={own.feed} />
      <Reminders since={own.reminders_since} />
    </>
  );
}

function Feed({ feed }: { feed: { address: string; issued_at: string } | null }) {
  const { own_calendar: m } = useMessages();
  const format = useFormat();
  return (
    <section aria-labelledby="feed" className="card mt-6 grid gap-3 p-4 md:p-5">
      <h2 id="feed" className="text-xl">
        {m.feed()}
      </h2>
      <p>{m.feed_lead()}</p>
      {feed ? (
        <>
          <label className="grid gap-1">
            <span className="font-semibold">{m.feed_address()}</span>
            <input
              readOnly
              value={feed.address}
              className="min-h-12 w-full rounded-control border border-line-strong bg-sunken px-3"
            />
          </label>
          <p className="text-sm text-muted">
            {m.feed_since({ when: format.date(feed.issued_at) })} {m.feed_secret()}
          </p>
          <div className="flex flex-wrap gap-3">
            <Act intent="feed" label={m.feed_again()} />
            <Act intent="end_feed" label={m.feed_end()} />
          </div>
          <p className="text-sm text-muted">{m.feed_again_hint()}</p>
        </>
      ) : (
        <>
          <p className="text-sm text-muted">{m.feed_secret()}</p>
          <Act intent="feed" label={m.feed_make()} isMain />
        </>
      )}
    </section>
  );
}

function Reminders({ since }: { since: string | null }) {
  const { own_calendar: m } = useMessages();
  const format = useFormat();
  return (
    <section aria-labelledby="reminders" className="card mt-6 grid gap-3 p-4 md:p-5">
      <h2 id="reminders" className="text-xl">
        {m.reminders()}
      </h2>
      <p>{m.consent()}</p>
      <p className="text-sm text-muted">{m.only_announced()}</p>
      {since === null ? (
        <Act intent="remind" label={m.consent_button()} isMain />
      ) : (
        <>
          <p className="font-semibold">{m.reminders_on({ when: format.date(since) })}</p>
          <Act intent="stop" label={m.reminders_off()} />
        </>
      )}
    </section>
  );
}

function Act({ intent, label, isMain = false }: { intent: string; label: string; isMain?: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" look={isMain ? "primary" : "secondary"}>
        {label}
      </Button>
    </Form>
  );
}

function Verdict({ outcome, count }: { outcome: Route.ComponentProps["actionData"]; count: number }) {
  const { own_calendar: m } = useMessages();
  if (!outcome) return null;
  if (outcome.done === null) {
    const [refusal] = Object.values(outcome.errors);
    return refusal ? <Notice isBad>{refusal}</Notice> : null;
  }
  const texts = {
    followed: m.saved({ count }),
    feed_made: m.feed_made(),
    feed_ended: m.feed_ended(),
    reminders_on: m.reminders_now(),
    reminders_off: m.reminders_ended(),
  };
  return <Notice>{texts[outcome.done]}</Notice>;
}
