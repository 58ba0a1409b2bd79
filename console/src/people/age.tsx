import { Typography } from "@mui/material";
import { timeInIndia } from "../shared/changes.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago, in words: "3 hours". */
export function ageInWords(since: string, now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(since));
  const [count, unit] =
    ms < hourMs
      ? [Math.floor(ms / minuteMs), "minute"]
      : ms < 2 * dayMs
        ? [Math.floor(ms / hourMs), "hour"]
        : [Math.floor(ms / dayMs), "day"];
  return count === 0 ? "just now" : `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Waiting time, highlighted after one day and more strongly after three. */
export function WaitingFor({ since }: { since: string | null }) {
  if (since === null) return null;
  const days = (Date.now() - Date.parse(since)) / dayMs;
  const color = days >= 3 ? "error.main" : days >= 1 ? "text.primary" : "text.secondary";
  return (
    <Typography
      component="span"
      variant="caption"
      title={timeInIndia(since)}
      sx={{ color, fontWeight: days >= 1 ? 700 : 400, whiteSpace: "nowrap" }}
    >
      {days >= 3 ? "waits " : ""}
      {ageInWords(since)}
    </Typography>
  );
}
