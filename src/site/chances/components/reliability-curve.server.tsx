import type { ChanceRecord } from "#features/chances/record-contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";

type Bins = ChanceRecord["back_tests"][number]["last_year"]["reliability"];

/** The drawing is square, with room for the axes' words. */
const side = 280;
const left = 44;
const bottom = 30;
const dotMin = 3;
const dotMax = 12;

/** What was stated against what came true, tenth by tenth, drawn and as a table. */
export function ReliabilityCurve({ bins, year }: { bins: Bins; year: number }) {
  const { chances_record: m } = useMessages();
  const format = useFormat();
  const points = bins.flatMap(({ said, came, statements }) =>
    said === null || came === null ? [] : [{ said, came, statements }],
  );
  const percent = (share: number | null) =>
    share === null ? "–" : m.share({ percent: Math.round(share * 1000) / 10 });
  const title = m.curve({ year: String(year) });
  return (
    <figure className="card p-4">
      <figcaption className="font-semibold">{title}</figcaption>
      <Drawing points={points} />
      <p className="text-sm text-muted">{m.curve_text()}</p>
      <details>
        <summary className="link tap-row list-none">{m.curve_table()}</summary>
        <DataTable
          caption={title}
          columns={[{ label: m.bin() }, { label: m.came(), isFigure: true }, { label: m.statements(), isFigure: true }]}
          rows={bins.map((bin) => ({
            key: bin.from,
            cells: [
              m.bin_range({ from: Math.round(bin.from * 100), to: Math.round(bin.to * 100) }),
              percent(bin.came),
              format.number(bin.statements),
            ],
          }))}
        />
      </details>
    </figure>
  );
}

interface Point {
  said: number;
  came: number;
  statements: number;
}

function Drawing({ points }: { points: Point[] }) {
  const { chances_record: m } = useMessages();
  const x = (share: number) => left + share * side;
  const y = (share: number) => dotMax + (1 - share) * side;
  const most = Math.max(...points.map(({ statements }) => statements), 1);
  const radius = (statements: number) => dotMin + (dotMax - dotMin) * Math.sqrt(statements / most);
  const [width, height] = [left + side + dotMax, dotMax + side + bottom];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="mt-3 w-full max-w-md" aria-hidden="true">
      <path d={`M${x(0)} ${y(1)}V${y(0)}H${x(1)}`} fill="none" className="stroke-line-strong" strokeWidth="1" />
      <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} className="stroke-line-strong" strokeDasharray="4 4" />
      {[0, 0.5, 1].map((share) => (
        <g key={share} fontSize="13" className="fill-muted">
          <text x={x(share)} y={height - 10} textAnchor={share === 1 ? "end" : "middle"}>
            {m.share({ percent: share * 100 })}
          </text>
          <text x={left - 6} y={y(share) + 4} textAnchor="end">
            {m.share({ percent: share * 100 })}
          </text>
        </g>
      ))}
      <path
        d={`M${points.map(({ said, came }) => `${x(said).toFixed(1)} ${y(came).toFixed(1)}`).join("L")}`}
        fill="none"
        className="stroke-ink"
        strokeWidth="2"
      />
      {points.map(({ said, came, statements }) => (
        <circle
          key={said}
          cx={x(said).toFixed(1)}
          cy={y(came).toFixed(1)}
          r={radius(statements).toFixed(1)}
          className="fill-ink"
        />
      ))}
    </svg>
  );
}
