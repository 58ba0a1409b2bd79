import type { Chance } from "#features/chances/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { placeOnAxis } from "./axis-points.ts";

/**
 * One seat's axis: the expected range with its two numbers, the last closing value as a tick, and the own rank with its number
 * above. It is read without colour; the text below it says the same.
 */
export function ChanceAxis({ result }: { result: Chance }) {
  const { chances: m } = useMessages();
  const format = useFormat();
  const { low, high, history, rank_used: own } = result;
  const drawing = placeOnAxis(
    own.kind === "percentile" ? "percentile" : "rank",
    history,
    low === null || high === null ? null : { low, high },
    own.value,
  );
  const { band, last } = drawing;
  if (!band) return null;
  return (
    <svg className="chance-axis" aria-hidden="true">
      <line x2="100%" y1="28" y2="28" />
      <rect x={`${band.from}%`} width={`${Math.max(1, band.to - band.from)}%`} y="21" height="14" />
      {last === null ? null : <line x1={`${last}%`} x2={`${last}%`} y1="18" y2="38" className="last" />}
      <text x={`${band.from - 1}%`} y="44" textAnchor="end">
        {format.number(band.low)}
      </text>
      <text x={`${band.to + 1}%`} y="44">
        {format.number(band.high)}
      </text>
      <circle cx={`${drawing.own}%`} cy="28" r="5" />
      <text x={`${drawing.own}%`} y="13" textAnchor="middle" className="own">
        {m.you({ value: own.value })}
      </text>
    </svg>
  );
}
