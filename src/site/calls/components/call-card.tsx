import { Form, useNavigation } from "react-router";
import type { Appointment, OwnCall } from "#features/appointments/contract.ts";
import { callPath } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button, ButtonLink, OutsideLink } from "#ui/button.tsx";
import { CallWhen } from "./call-when.tsx";

/** When, with whom, and where. */
export function CallFacts({ one }: { one: Appointment }) {
  const { calls: m } = useMessages();
  const { name, about, ties } = one.counsellor;
  return (
    <>
      <p className="text-xl font-semibold">
        <CallWhen at={one.starts_at} zone={one.zone} />
      </p>
      <p className="mt-2">
        {m.language_name({ language: one.language })} · {m.subject_name({ subject: one.subject })}
      </p>
      <h2 className="mt-4 text-lg">{m.counsellor()}</h2>
      <p className="font-semibold wrap-anywhere">{name}</p>
      {about ? <p className="wrap-anywhere whitespace-pre-line">{about}</p> : null}
      <p className="text-sm text-muted wrap-anywhere whitespace-pre-line">{ties ? m.ties({ ties }) : m.no_ties()}</p>
    </>
  );
}

/** A booked call with what can be done about it. */
export function BookedCall({ call, one }: { call: OwnCall; one: Appointment }) {
  const { calls: m } = useMessages();
  const format = useFormat();
  const until = wallClock(one.change_until);
  return (
    <section className="card mt-6 p-4 sm:p-6">
      <CallFacts one={one} />
      <Place one={one} />
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={`/api/calls/${call.deliverable}/calendar.ics`} download className="button button-secondary">
          {m.calendar_file()}
        </a>
        {one.can_change ? (
          <ButtonLink look="secondary" to={`${callPath(call.deliverable)}?move=yes`}>
            {m.move()}
          </ButtonLink>
        ) : null}
      </p>
      {one.can_change ? <Cancel /> : null}
      {one.can_report_absence ? <Absence /> : null}
      <p className="mt-3 text-sm text-muted">
        {one.can_change ? m.change_until({ day: format.date(until.day), time: until.time }) : m.change_over()}
      </p>
    </section>
  );
}

function Place({ one }: { one: Appointment }) {
  const { calls: m } = useMessages();
  if (one.place === "telephone") return <p className="mt-4">{m.by_phone({ phone: one.phone })}</p>;
  if (one.room === null) return <p className="mt-4">{m.room_later()}</p>;
  return (
    <p className="mt-4">
      <OutsideLink href={one.room} className="button button-primary">
        {m.room_open()}
      </OutsideLink>
    </p>
  );
}

function Cancel() {
  const { calls: m } = useMessages();
  return (
    <details className="mt-3">
      <summary className="link tap-row cursor-pointer">{m.cancel()}</summary>
      <p className="mt-1">{m.cancel_sure()}</p>
      <Act intent="cancel" label={m.cancel_yes()} />
    </details>
  );
}

function Absence() {
  const { calls: m } = useMessages();
  return (
    <div className="mt-3">
      <Act intent="absent" label={m.absent()} />
    </div>
  );
}

/** A button that does one thing to the call. */
export function Act({ intent, label }: { intent: string; label: string }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-2">
      <Button type="submit" name="intent" value={intent} look="secondary" isBusy={isSending}>
        {label}
      </Button>
    </Form>
  );
}

/** Calls that took place, were missed or cancelled. */
export function EarlierCalls({ call }: { call: OwnCall }) {
  const { calls: m } = useMessages();
  if (call.earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-8">
      <h2 id="earlier" className="text-xl">
        {m.earlier()}
      </h2>
      <ul className="mt-2 grid gap-2">
        {call.earlier.map((one) => (
          <li key={one.reference} className="card p-3">
            <CallWhen at={one.starts_at} zone={one.zone} /> · {m.state({ state: one.state })}
            {one.reason ? <p className="wrap-anywhere">{m.reason({ reason: one.reason })}</p> : null}
            {one.note ? (
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{m.counsellor_note({ note: one.note })}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
