import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  LinearProgress,
  Switch,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import { wallClock } from "../../../src/lib/clock.ts";
import { dayInIndia, daysAfter } from "../../../src/lib/day-in-india.ts";
import type { StaffCall } from "../../../src/staff/calls/contract.ts";
import { dayInWords } from "../shared/changes.ts";
import { CallCard } from "./call-card.tsx";
import { useCalls } from "./use-calls.ts";
import { weekdays } from "./words.ts";

const isDay = (text: string | null) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** 0, Monday, to 6, Sunday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Calls with students by day or week, in India's time. */
export default function CalendarPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("day");
  const day = isDay(asked) ? (asked as string) : dayInIndia(new Date());
  const isWeek = params.get("view") !== "day";
  const everybody = params.get("everybody") === "true";
  const from = isWeek ? daysAfter(day, -weekdayOf(day)) : day;
  const days = Array.from({ length: isWeek ? 7 : 1 }, (_none, index) => daysAfter(from, index));
  const { data, error } = useCalls(from, days.at(-1) ?? from, everybody);
  const show = (changed: Record<string, string>) =>
    setParams({ view: isWeek ? "week" : "day", day, everybody: String(everybody), ...changed });
  const byDay = Map.groupBy(data?.results ?? [], (one) => wallClock(one.starts_at).day);
  return (
    <>
      <Title title="Calls" />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", py: 1 }}>
        <Button onClick={() => show({ day: daysAfter(day, -days.length) })}>Earlier</Button>
        <Button onClick={() => show({ day: dayInIndia(new Date()) })}>Today</Button>
        <Button onClick={() => show({ day: daysAfter(day, days.length) })}>Later</Button>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Days"
          value={isWeek ? "week" : "day"}
          onChange={(_event, view: string | null) => view && show({ view })}
        >
          <ToggleButton value="day">Day</ToggleButton>
          <ToggleButton value="week">Week</ToggleButton>
        </ToggleButtonGroup>
        <FormControlLabel
          control={
            <Switch checked={everybody} onChange={(event) => show({ everybody: String(event.target.checked) })} />
          }
          label="Colleagues' calls too"
        />
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data?.results.length === 0 && (
        <Typography sx={{ py: 1 }}>No calls {isWeek ? "in this week" : "on this day"}.</Typography>
      )}
      <Box
        sx={{
          display: "grid",
          gap: 1,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: `repeat(${days.length}, minmax(0, 1fr))` },
        }}
      >
        {days.map((one) => (
          <Day key={one} day={one} calls={byDay.get(one) ?? []} withActs={!isWeek} />
        ))}
      </Box>
    </>
  );
}

function Day({ day, calls, withActs }: { day: string; calls: StaffCall[]; withActs: boolean }) {
  const isToday = day === dayInIndia(new Date());
  return (
    <Box component="section" aria-label={dayInWords(day)}>
      <Typography variant="subtitle2" component="h2" color={isToday ? "primary" : undefined}>
        {weekdays[weekdayOf(day)]}, {dayInWords(day)}
      </Typography>
      {calls.map((one) => (
        <CallCard key={one.id} one={one} withActs={withActs} />
      ))}
    </Box>
  );
}
