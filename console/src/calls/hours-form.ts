import type { CounsellorSettings } from "../../../src/features/appointments/settings-contract.ts";

/** A span of a day as a form has it: HH:MM; an end at or before the start is on the next day. */
export interface SpanTyped {
  from: string;
  to: string;
}

/** Settings as the form has them. */
export type SettingsTyped = Omit<CounsellorSettings, "hours" | "exceptions"> & {
  hours: (SpanTyped & { weekday: number })[];
  exceptions: { day: string; hours: SpanTyped[] }[];
};

const dayMinutes = 1440;

/** Settings for the form. */
export function typedOf({ hours, exceptions, ...rest }: CounsellorSettings): SettingsTyped {
  return {
    ...rest,
    hours: hours.map(({ weekday, ...span }) => ({ weekday, ...spanTyped(span) })),
    exceptions: exceptions.map(({ day, hours: own }) => ({ day, hours: own.map(spanTyped) })),
  };
}

/** What was typed, for the server: the days in order. */
export function settingsOf({ hours, exceptions, ...rest }: SettingsTyped): CounsellorSettings {
  return {
    ...rest,
    hours: (hours ?? [])
      .map(({ weekday, ...span }) => ({ weekday, ...spanOf(span) }))
      .toSorted((one, other) => one.weekday - other.weekday || one.starts - other.starts),
    exceptions: (exceptions ?? [])
      .map(({ day, hours: own }) => ({ day, hours: (own ?? []).map(spanOf) }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
  };
}

function spanTyped({ starts, ends }: { starts: number; ends: number }): SpanTyped {
  return { from: clockText(starts), to: clockText(ends) };
}

function spanOf({ from, to }: SpanTyped): { starts: number; ends: number } {
  const [starts, ends] = [minutesOf(from), minutesOf(to)];
  return { starts, ends: ends > starts ? ends : ends + dayMinutes };
}

function clockText(minutes: number): string {
  const ofDay = minutes % dayMinutes;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
}

function minutesOf(text: string): number {
  const [hour, minute] = text.split(":").map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}
