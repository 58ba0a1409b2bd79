import type { Chance } from "#features/chances/contract.ts";
import { lineSize, placeLine } from "./line-points.ts";

/** The past closing values as a line, the expected range as a bar, the own rank as a dashed line. The text beside it says the same. */
export function ChanceLine({ result, unit }: { result: Chance; unit: "rank" | "percentile" }) {
  const { low, high, history, rank_used: own } = result;
  const range = low === null || high === null ? null : { low, high };
  const { points, band, own: level } = placeLine(unit, oneAYear(history), range, own.value);
  if (points.length === 0) return null;
  const { width, height } = lineSize;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="h-11 w-28 shrink-0" aria-hidden="true">
      <path d={`M0 ${level}H${width}`} className="stroke-accent-strong" strokeWidth="1.5" strokeDasharray="3 3" />
      {band ? (
        <path
          d={`M${band.x} ${band.top}V${band.bottom + 0.1}`}
          className="stroke-line-strong"
          strokeWidth="6"
          strokeLinecap="round"
        />
      ) : null}
      <path
        d={`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`}
        fill="none"
        className="stroke-ink"
        strokeWidth="1.5"
      />
      {points.map(({ year, x, y }) => (
        <circle key={year} cx={x} cy={y} r="2.5" className="fill-ink" />
      ))}
    </svg>
  );
}

/** The newest closing value of each year: a season's round comes before what the year before closed at. */
function oneAYear(history: Chance["history"]): { year: number; closing: number }[] {
  return history.filter(({ year }, at) => history.findIndex((other) => other.year === year) === at);
}
