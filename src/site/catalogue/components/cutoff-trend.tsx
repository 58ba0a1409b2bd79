import type { BranchCutoffs, Cutoff } from "#features/catalogue/cutoffs-contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { placePoints, type TrendPoint } from "./trend-points.ts";

/** A small line of closing values by year, drawn on the server, with the same in words. */
export function CutoffTrend({ trend, unit }: { trend: BranchCutoffs["trend"]; unit: Cutoff["unit"] }) {
  const m = useMessages();
  const points = placePoints(trend, unit);
  const first = points[0]!;
  const last = points.at(-1)!;
  const change = { up: m.college.trend_harder, down: m.college.trend_easier, level: m.college.trend_same };
  const direction = last.y < first.y ? "up" : last.y > first.y ? "down" : "level";
  return (
    <figure className="card p-4">
      <figcaption>
        <h4 className="font-semibold">{m.college.trend_title()}</h4>
        <p className="mt-1 text-sm text-muted">
          {change[direction]({ year: first.year })}{" "}
          {unit === "rank" ? m.college.trend_top_rank() : m.college.trend_top_marks()}
        </p>
      </figcaption>
      <TrendLine points={points} />
      <ul className="sr-only">
        {points.map(({ year, value }) => (
          <li key={year}>{m.college.trend_point({ year, value })}</li>
        ))}
      </ul>
    </figure>
  );
}

function TrendLine({ points }: { points: TrendPoint[] }) {
  const format = useFormat();
  return (
    <svg viewBox="0 0 360 150" className="mt-3 w-full max-w-md print:max-w-[15rem]" aria-hidden="true">
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        className="stroke-tint"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {points.map(({ year, value, x, y }) => (
        <g key={year} textAnchor="middle" fontSize="13">
          <circle cx={x} cy={y} r="5" className="fill-tint" />
          <text x={x} y={y - 12} className="fill-ink" fontWeight="600">
            {format.number(value)}
          </text>
          <text x={x} y="142" className="fill-muted">
            {year}
          </text>
        </g>
      ))}
    </svg>
  );
}
