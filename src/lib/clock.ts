/** India's time zone, by which calls are planned. */
export const indiaZone = "Asia/Kolkata";

/** What a clock and a calendar on the wall show. */
export interface WallClock {
  /** YYYY-MM-DD. */
  day: string;
  /** Such as 4:30 pm. */
  time: string;
}

/** What is on the wall at an instant. @param zone its IANA name; "" or one that this engine does not know: India's */
export function wallClock(instant: Date | string, zone = indiaZone): WallClock {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const hour = Number(parts.get("hour"));
  return {
    day: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
    time: `${hour % 12 || 12}:${parts.get("minute")} ${hour < 12 ? "am" : "pm"}`,
  };
}

/** Whether clocks in a zone show something else than in India at an instant. */
export function differsFromIndia(instant: Date | string, zone: string): boolean {
  const [there, india] = [wallClock(instant, zone), wallClock(instant)];
  return there.day !== india.day || there.time !== india.time;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const digits = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  try {
    return new Intl.DateTimeFormat("en", { ...digits, hourCycle: "h23", timeZone: zone || indiaZone });
  } catch {
    return new Intl.DateTimeFormat("en", { ...digits, hourCycle: "h23", timeZone: indiaZone });
  }
}
