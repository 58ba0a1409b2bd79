import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { daysUntil } from "./job-words.ts";

/** From this many days on, the time left is emphasised. */
const soonDays = 3;

/** The last day to apply and the days left until it. */
export function ApplyBy({ applyBy, today }: { applyBy: string | null; today: string }) {
  const m = useMessages();
  const format = useFormat();
  if (applyBy === null) return <>{m.jobs.no_last_day()}</>;
  const days = daysUntil(applyBy, today);
  const left = days < 0 ? m.jobs.ended() : m.jobs.days_left({ days });
  return (
    <>
      <time dateTime={applyBy}>{format.date(applyBy)}</time>
      {" · "}
      <span className={days <= soonDays ? "font-semibold text-bad" : ""}>{left}</span>
    </>
  );
}

/** The same as a line of its own. */
export function ApplyByLine({ applyBy, today }: { applyBy: string | null; today: string }) {
  const m = useMessages();
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon name="calendar-clock" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.5} aria-hidden="true" />
      <span>
        {applyBy === null ? null : `${m.jobs.apply_by()} `}
        <ApplyBy applyBy={applyBy} today={today} />
      </span>
    </p>
  );
}
