import type { TrendLine } from "#features/catalogue/cutoffs-contract.ts";
import { runOf } from "#features/catalogue/trend-rules.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { type ChartedClosings, type ClosingChart, chartSize, drawClosings } from "./closing-chart.ts";

/** With more years their names would touch: every second or third is named. */
const maxYearNames = 6;

/**
 * Closing values by year as a chart that is titled by what it says, with the same as a list behind it. Values of another round
 * than the line's are hollow points beside it.
 */
export function ClosingChartFigure({ charted, hasBothLists }: { charted: ChartedClosings; hasBothLists: boolean }) {
  const { cutoff_notes: m, catalogue, ui } = useMessages();
  const nameOf = useListName();
  const titleOf = useTitle();
  const { line, expected, own } = charted;
  const chart = drawClosings(charted);
  const listName = m.trend_title({ round: line.round ?? -1, list: nameOf(line, hasBothLists) });
  const title = titleOf(line);
  return (
    <figure className="card p-4">
      <figcaption>
        <h4 className="font-semibold">{title ?? listName}</h4>
        <p className="mt-1 text-sm text-muted">
          {[
            title && `${listName}.`,
            line.verdict && (line.unit === "rank" ? m.trend_top_rank() : m.trend_top_marks()),
            chart.apart.length > 0 && m.trend_hollow(),
            line.kind === "special" && m.trend_special(),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      </figcaption>
      <Drawing chart={chart} />
      <p className="text-sm">
        {[
          expected && m.chart_expected({ ...expected, year: String(expected.season) }),
          own !== null && m.chart_own({ value: own }),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <details>
        <summary className="link tap-row list-none text-sm">{ui.as_table()}</summary>
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {line.points.map(({ year, round, closing, is_provisional, fact }) => (
            <li key={year}>
              <Figure fact={fact}>{m.trend_point({ year, round, value: closing })}</Figure>
              {is_provisional ? `, ${catalogue.provisional()}` : ""}
            </li>
          ))}
        </ul>
      </details>
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

/** What the chart says: a run of years that went one way, else the last year beside the first; null: nothing compares. */
function useTitle(): (line: TrendLine) => string | null {
  const { cutoff_notes: m } = useMessages();
  return (line) => {
    const run = runOf(line);
    if (run) return { harder: m.harder_since, easier: m.easier_since }[run.change]({ since: run.since });
    if (!line.verdict) return null;
    const { change, from, to } = line.verdict;
    return { harder: m.trend_harder, easier: m.trend_easier, same: m.trend_same }[change]({ from, to });
  };
}

const pathOf = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");

/** A line whose end is nearer to that of the compared one has no room for its name. */
const minApart = 14;

/** The ends of the first and the last of the other rounds, where they reach the newest year and their names have room. */
function labelledRounds(rounds: ClosingChart["rounds"], last: { year: number; y: number }) {
  const ends = rounds.flatMap(({ round, points }) => {
    const end = points.at(-1);
    return end?.year === last.year && Math.abs(end.y - last.y) >= minApart ? [{ round, x: end.x, y: end.y }] : [];
  });
  const [first, ...others] = ends;
  const final = others.at(-1);
  if (!first || !final || Math.abs(first.y - final.y) < minApart) return ends.slice(0, 1);
  return [first, final];
}

/** Told apart without colour: the compared round is thick with dots, others thin, the expected range hatched by its ends, the own rank dashed. */
function Drawing({ chart }: { chart: ClosingChart }) {
  const { cutoff_notes: m } = useMessages();
  const format = useFormat();
  const { width, height, left, right, bottom } = chartSize;
  const { ticks, years, main, apart, rounds, band, own } = chart;
  const every = Math.ceil(years.length / maxYearNames);
  const last = main.at(-1);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="chart" aria-hidden="true">
      <path d={ticks.map(({ y }) => `M${left} ${y}H${right}`).join("")} className="stroke-line" />
      <g textAnchor="end">
        {ticks.map(({ value, y }) => (
          <text key={value} x={left - 6} y={y + 4}>
            {format.number(value)}
          </text>
        ))}
      </g>
      <g textAnchor="middle">
        {years.map(({ year, x }, at) =>
          (years.length - 1 - at) % every === 0 ? (
            <text key={year} x={x} y={bottom + 20}>
              {year}
            </text>
          ) : null,
        )}
      </g>
      {band ? (
        <rect className="band" x={band.x - 9} y={band.top} width="18" height={Math.max(2, band.bottom - band.top)} />
      ) : null}
      <path d={rounds.map(({ points }) => pathOf(points)).join("")} className="rounds" />
      <path d={pathOf(main)} className="main" />
      <path d={main.map(({ x, y }) => `M${x} ${y}h0`).join("")} className="dots" />
      {apart.map(({ year, x, y }) => (
        <circle key={year} cx={x} cy={y} r="4.5" className="rounds" />
      ))}
      {last
        ? labelledRounds(rounds, last).map(({ round, x, y }) => (
            <text key={round} x={x + 8} y={y + 5}>
              {m.round_short({ round })}
            </text>
          ))
        : null}
      {last ? (
        <text x={last.x} y={last.y - 10} textAnchor="middle" className="value">
          {format.number(last.value)}
        </text>
      ) : null}
      {own ? (
        <>
          <path d={`M${left} ${own.y}H${right}`} className="own" />
          <text x={right + 3} y={own.y + 4} className="value">
            {m.you()}
            {own.beyond === null ? "" : own.beyond === "easier" ? " ↓" : " ↑"}
          </text>
        </>
      ) : null}
    </svg>
  );
}
