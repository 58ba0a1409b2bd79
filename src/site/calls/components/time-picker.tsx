import { Form, useNavigation } from "react-router";
import { callSubjects } from "#db/schema/choices.ts";
import type { CallTime, CallTimes, OwnCall } from "#features/appointments/contract.ts";
import { offerHours, weekdayOf } from "#features/appointments/rules.ts";
import { callPath, patterns } from "#lib/addresses.ts";
import { differsFromIndia, wallClock } from "#lib/clock.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { Link } from "#ui/link.tsx";
import { CallWhen, useZone } from "./call-when.tsx";

interface Asked {
  language: string;
  subject: string;
  /** In India; the day whose times are shown. */
  day: string;
}

interface Props {
  call: OwnCall;
  times: CallTimes;
  asked: Asked;
  /** Hold: a new call, whose language and subject are chosen here. Move: the booked one keeps them. */
  intent: "hold" | "move";
}

/** Chooses a free time: three suggestions, then by day. */
export function TimePicker({ call, times, asked, intent }: Props) {
  const { calls: m } = useMessages();
  const format = useFormat();
  const { suggested, days } = times;
  return (
    <>
      {intent === "hold" ? <AboutForm call={call} asked={asked} /> : null}
      {call.wait || (suggested.length === 0 && intent === "hold") ? <Waiting call={call} asked={asked} /> : null}
      {suggested.length === 0 ? (
        <p className="card mt-6 p-4">
          {m.no_times({ day: format.date(times.last_day) })}{" "}
          <Link to={patterns.helpSupport} className="link tap-row">
            {m.ask_support()}
          </Link>
        </p>
      ) : (
        <section aria-labelledby="suggested" className="mt-6">
          <h2 id="suggested" className="text-xl">
            {m.suggested()}
          </h2>
          <p className="text-sm text-muted">{m.in_india()}</p>
          <Times times={suggested} asked={asked} intent={intent} isWhole />
        </section>
      )}
      {days.length > 0 ? <Days call={call} times={times} asked={asked} intent={intent} /> : null}
    </>
  );
}

/** The way into the line, or the place in it and the way out. */
function Waiting({ call: { wait }, asked: { language, subject } }: Pick<Props, "call" | "asked">) {
  const { calls: m } = useMessages();
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" className="card mt-6 p-4">
      <p>
        {wait
          ? m.wait_place({ place: wait.place, subject: m.subject_name({ subject: wait.subject }) })
          : m.wait_lead({ hours: offerHours })}
      </p>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="subject" value={subject} />
      <Button
        type="submit"
        name="intent"
        value={wait ? "leave" : "wait"}
        look={wait ? "secondary" : "primary"}
        isBusy={isSending}
        className="mt-3"
      >
        {wait ? m.wait_leave() : m.wait_join()}
      </Button>
    </Form>
  );
}

function AboutForm({ call, asked }: { call: OwnCall; asked: Asked }) {
  const { calls: m } = useMessages();
  return (
    <Form method="get" action={callPath(call.deliverable)} className="card mt-6 grid gap-4 p-4 sm:grid-cols-2">
      <SelectField
        name="language"
        label={m.language()}
        defaultValue={asked.language}
        options={locales.map((value) => ({ value, label: m.language_name({ language: value }) }))}
      />
      <SelectField
        name="subject"
        label={m.subject()}
        defaultValue={asked.subject}
        options={callSubjects.map((value) => ({ value, label: m.subject_name({ subject: value }) }))}
      />
      <Button type="submit" look="secondary" className="justify-self-start">
        {m.show_times()}
      </Button>
    </Form>
  );
}

function Days({ call, times, asked, intent }: Props) {
  const { calls: m } = useMessages();
  const format = useFormat();
  const addressOf = (day: string) => {
    const { language, subject } = asked;
    const query = new URLSearchParams(intent === "hold" ? { language, subject, day } : { move: "yes", day });
    return `${callPath(call.deliverable)}?${query}`;
  };
  return (
    <section aria-labelledby="days" className="mt-8">
      <h2 id="days" className="text-xl">
        {m.by_day()}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4">
        {times.days.map(({ day, count }) => (
          <li key={day}>
            <Link
              to={addressOf(day)}
              aria-current={day === asked.day || undefined}
              className="card block min-h-11 p-2 aria-[current]:border-2 aria-[current]:border-accent"
            >
              <span className="block text-sm text-muted">{m.weekday({ day: String(weekdayOf(day)) })}</span>
              <span className="figure block font-semibold">{format.date(day)}</span>
              <span className="block text-sm">{m.day_times({ count })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {times.times.length > 0 ? (
        <>
          <h3 className="mt-6 text-lg">{m.times_on({ day: format.date(asked.day) })}</h3>
          <Times times={times.times} asked={asked} intent={intent} />
        </>
      ) : null}
    </section>
  );
}

/** @param isWhole with the day and the counsellor */
function Times({
  times,
  asked,
  intent,
  isWhole = false,
}: Pick<Props, "asked" | "intent"> & { times: CallTime[]; isWhole?: boolean }) {
  const { calls: m } = useMessages();
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" className={`mt-3 grid gap-2 ${isWhole ? "sm:grid-cols-3" : "grid-cols-2 sm:grid-cols-4"}`}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="language" value={asked.language} />
      <input type="hidden" name="subject" value={asked.subject} />
      {times.map((one) => (
        <Button
          key={one.time}
          type="submit"
          name="time"
          value={one.time}
          look="secondary"
          isBusy={isSending}
          className="h-auto justify-start py-2 text-left"
        >
          <span>
            {isWhole ? <CallWhen at={one.starts_at} zone="" /> : <Clock at={one.starts_at} />}
            <span className="block text-sm font-normal">{m.with({ name: one.counsellor.name })}</span>
          </span>
        </Button>
      ))}
    </Form>
  );
}

/** The time alone, under a heading with the day in India. */
function Clock({ at }: { at: string }) {
  const { calls: m } = useMessages();
  const zone = useZone("");
  const india = wallClock(at);
  return (
    <span className="figure block">
      {india.time}
      {differsFromIndia(at, zone) ? (
        <span className="block text-sm text-muted">{m.own_time({ when: wallClock(at, zone).time })}</span>
      ) : null}
    </span>
  );
}
