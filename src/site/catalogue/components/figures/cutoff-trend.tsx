import type { TrendLine } from "#features/catalogue/cutoffs-contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { placePoints, type TrendPoint } from "./trend-points.ts";

/** With more years the words in the drawing would be too small to read: only the first and the last year are named; the list below has all. */
const maxLabels = 5;

/**
 * A small line of closing values by year, rendered on the server, with the same in words. Values of another round than the line's
 * are hollow points beside it.
 */
export function CutoffTrend({ line, hasBothLists }: { line: TrendLine; hasBothLists: boolean }) {
  const { cutoff_notes: m, catalogue } = useMessages();
  const nameOf = useListName();
  const tell = useVerdict();
  const points = placePoints(line.points, line.unit);
  return (
    <figure className="card p-4">
      <figcaption>
        <h4 className="font-semibold">
          {m.trend_title({ round: line.round ?? -1, list: nameOf(line, hasBothLists) })}
        </h4>
        <p className="mt-1 text-sm text-muted">
          {[
            line.verdict && tell(line.verdict),
            line.verdict && (line.unit === "rank" ? m.trend_top_rank() : m.trend_top_marks()),
            line.points.some(({ is_compared }) => !is_compared) && m.trend_hollow(),
            line.kind === "special" && m.trend_special(),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      </figcaption>
      <Drawing points={points} />
      <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
        {line.points.map(({ year, round, closing, is_provisional, fact }) => (
          <li key={year}>
            <Figure fact={fact}>{m.trend_point({ year, round, value: closing })}</Figure>
            {is_provisional ? `, ${catalogue.provisional()}` : ""}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Which list the values are of: its authority and exam, and what tells it apart from others of the same. */
function useListName(): (line: TrendLine, hasBothLists: boolean) => string {
  const { college: m } = useMessages();
  return ({ authority, exam, rank_list, stage }, hasBothLists) =>
    [authority, exam, hasBothLists && rank_list === "common" && m.common_list(), stage && m.stage({ stage })]
      .filter(Boolean)
      .join(", ");
}

function useVerdict(): (verdict: NonNullable<TrendLine["verdict"]>) => string {
  const { cutoff_notes: m } = useMessages();
  return ({ change, from, to }) =>
    ({ harder: m.trend_harder, easier: m.trend_easier, same: m.trend_same })[change]({ from, to });
}

function Drawing({ points }: { points: TrendPoint[] }) {
  const format = useFormat();
  const isCrowded = points.length > maxLabels;
  const joined = points.filter(({ isCompared }) => isCompared);
  const apart = points.filter(({ isCompared }) => !isCompared);
  const labelled = points.filter((_, at) => !isCrowded || at === 0 || at === points.length - 1);
  return (
    <svg viewBox="0 0 360 150" className="mt-3 w-full max-w-md print:max-w-[15rem]" aria-hidden="true">
      <polyline
        points={joined.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        className="stroke-tint"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d={joined.map(({ x, y }) => `M${x} ${y}h0`).join("")}
        className="stroke-tint"
        strokeWidth="10"
        strokeLinecap="round"
      />
      {apart.map(({ year, x, y }) => (
        <circle key={year} cx={x} cy={y} r="4.5" fill="none" className="stroke-muted" strokeWidth="1.5" />
      ))}
      <g textAnchor="middle" fontSize="13">
        <g className="fill-ink" fontWeight="600">
          {labelled.map(({ year, value, x, y }) => (
            <text key={year} x={x} y={y - 12}>
              {format.number(value)}
            </text>
          ))}
        </g>
        <g className="fill-muted">
          {labelled.map(({ year, x }) => (
            <text key={year} x={x} y="142">
              {year}
            </text>
          ))}
        </g>
      </g>
    </svg>
  );
}
