import type { ReactNode } from "react";
import type { Chance } from "#features/chances/contract.ts";
import type { Similar } from "#features/chances/service/describe-question.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { percentOf, seatValue } from "../answers.ts";
import { usePoolName } from "./pool-name.ts";
import { questionFormId } from "./question-form-id.ts";
import { useRankName } from "./rank-name.ts";
import { Needs } from "./withheld.tsx";

/**
 * Folded below a chance: what the seats closed at, which rank counts, what is expected, how similar seats fared, what would
 * change it, and what can be done with the branch. On paper the closing values alone.
 *
 * @param children what can be done
 */
export function WhyChance({
  result,
  similar,
  children,
}: {
  result: Chance;
  similar: Similar | null;
  children: ReactNode;
}) {
  const { chances: m } = useMessages();
  return (
    <details className="why-chance">
      <summary className="link tap-row list-none">{m.why()}</summary>
      <Closings result={result} />
      <div className="no-print mt-2 grid gap-2">
        <Expected result={result} />
        {similar && result.chance !== null ? (
          <p>
            {m.why_similar({
              seat: result.seat_type,
              year: String(similar.year),
              held: similar.inside80,
              rows: similar.rows,
              failed: similar.sureFailed,
              sure: similar.sure,
            })}{" "}
            <Link to={patterns.chancesRecord} className="link">
              {m.why_record()}
            </Link>
          </p>
        ) : null}
        <WhatWouldChange result={result} />
        <button
          type="submit"
          form={questionFormId}
          name="seat"
          value={seatValue(result.college_id, result.branch_name)}
          className="link min-h-11 justify-self-start text-left"
        >
          {m.branch_seats()}
        </button>
        <p className="flex flex-wrap gap-x-5">{children}</p>
      </div>
    </details>
  );
}

/** The range that the seat will probably close in, and what it closed at. */
function Closings({ result: { low, high, history, rank_used: own } }: { result: Chance }) {
  const { chances: m } = useMessages();
  const range = low === null || high === null ? null : { low, high };
  const closings = history.map(({ year, round, closing }) =>
    m.closing({ year: String(year), round: round ?? 0, closing }),
  );
  return (
    <p>
      {range ? `${own.kind === "percentile" ? m.range_percentile(range) : m.range_rank(range)} · ` : null}
      {m.closed_at()} {closings.join(" · ")}
    </p>
  );
}

function Expected({ result }: { result: Chance }) {
  const { chances: m } = useMessages();
  const rankName = useRankName();
  const { chance, low, high, expected, basis, why_none: why, rank_used: own } = result;
  const yours = m.why_rank({ rank: rankName(`${own.list}.${own.kind}`), value: own.value });
  if (chance === null || low === null || high === null || expected === null) {
    return (
      <p>
        {yours} {m.why_none({ why: why ?? "none" })}
      </p>
    );
  }
  return (
    <>
      <p>{yours}</p>
      <p>
        {m.why_basis({ basis: basis ?? "last_year" })} {m.why_expected({ expected, low, high })}{" "}
        {m.why_chance({ percent: percentOf(chance) })}
      </p>
    </>
  );
}

/** The other seats of the branch and the same one by another round, the best first, and what further seats wait for. */
function WhatWouldChange({ result }: { result: Chance }) {
  const { chances: m } = useMessages();
  const poolName = usePoolName();
  const { seats, withheld } = result.alternatives ?? { seats: [], withheld: [] };
  if (seats.length + withheld.length === 0) return null;
  const own = poolName(result);
  return (
    <div>
      <p className="font-semibold">{m.change()}</p>
      <ul>
        {seats.map((seat) => {
          const name = poolName(seat);
          return (
            <li key={`${name} ${seat.round}`}>
              {name === own ? m.by_round({ round: m.round_name({ round: String(seat.round) }) }) : name}:{" "}
              <strong>{m.percent({ percent: percentOf(seat.chance) })}</strong>
            </li>
          );
        })}
      </ul>
      <Needs withheld={withheld} />
    </div>
  );
}
