import { useEffect, useState } from "react";
import { weekdayOf } from "#features/appointments/rules.ts";
import { differsFromIndia, wallClock } from "#lib/clock.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";

/** The reader's time zone: the stored one, until the browser says which it is in. */
export function useZone(stored: string): string {
  const [zone, setZone] = useState(stored);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone || stored), [stored]);
  return zone;
}

/** Day and time in India, with the reader's own beside it where clocks there show something else. */
export function CallWhen({ at, zone: stored }: { at: string; zone: string }) {
  const { calls: m } = useMessages();
  const format = useFormat();
  const zone = useZone(stored);
  const india = wallClock(at);
  const own = differsFromIndia(at, zone) ? wallClock(at, zone) : null;
  return (
    <span className="figure">
      {m.weekday({ day: String(weekdayOf(india.day)) })}, {format.date(india.day)},{" "}
      <span className="whitespace-nowrap">{own ? m.india_time({ time: india.time }) : india.time}</span>
      {own ? (
        <span className="block text-muted">
          {m.own_time({ when: own.day === india.day ? own.time : `${format.date(own.day)}, ${own.time}` })}
        </span>
      ) : null}
    </span>
  );
}
