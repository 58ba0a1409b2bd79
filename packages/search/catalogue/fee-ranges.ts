import type { FeeRange } from "./shapes.ts";

/** One range for the fees of several streams: of the newest year; an authority is named when it fixed all of them. */
export function mergeFeeRanges(ranges: readonly (FeeRange | null)[]): FeeRange | null {
  const known = ranges.filter((range) => range !== null);
  const year = Math.max(...known.map((range) => range.year));
  const newest = known.filter((range) => range.year === year);
  const [first] = newest;
  if (!first) return null;
  const isOneAuthority = newest.every((range) => range.fixed_by === first.fixed_by);
  return {
    low: Math.min(...newest.map((range) => range.low)),
    high: Math.max(...newest.map((range) => range.high)),
    year,
    fixed_by: isOneAuthority ? first.fixed_by : "",
    status: statuses.findLast((status) => newest.some((range) => range.status === status))!,
  };
}

/** From the most to the least certain. */
const statuses: readonly FeeRange["status"][] = ["official", "claimed", "provisional", "sample"];
