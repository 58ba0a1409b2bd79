import type { Branch } from "#features/catalogue/college-contract.ts";
import type { NeededRank, NeededRanks } from "#features/chances/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { firstOf } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { useQuotaName } from "#site/chances/components/quota-name.ts";
import { useSeatTypeName } from "#site/chances/components/seat-type-name.ts";
import { DataTable } from "#ui/data-table.tsx";
import { bestSeat, describeChance, hasChance, type OwnSeat, type OwnSeats } from "../college/own-chances.server.ts";

/**
 * Which rank the seats of a branch need for 50 % and 90 %, and the way to the own chance; by authority whose model knows it.
 * Where the student stated their rank, each seat of theirs has its chance.
 */
export function NeededRankCards({ needed, ...of }: { needed: readonly NeededRanks[]; branch: Branch; own: OwnSeats }) {
  return needed.map((one) => <Needed key={one.authority} needed={one} {...of} />);
}

function Needed({
  needed: { authority, season, model, results },
  branch,
  own,
}: {
  needed: NeededRanks;
  branch: Branch;
  own: OwnSeats;
}) {
  const { chances: m, needed_ranks: words } = useMessages();
  const isPercentile = results.some(({ rank_used: { kind } }) => kind === "percentile");
  const ownSeats = own.filter((of) => of.authority === authority).flatMap(({ seats }) => seats);
  const ownOfBranch = ownSeats.filter((seat) => seat.branch_id === branch.branch_id);
  const best = bestSeat(ownOfBranch);
  const address = new URLSearchParams({
    authority,
    college_id: String(firstOf(results).college_id),
    branch: branch.branch_name,
  });
  return (
    <div className="card mt-6 p-4 print:hidden">
      {best ? <p className="font-semibold">{describeChance(m, best)}</p> : null}
      <p>
        <a href={`${patterns.chances}?${address}`} className="link tap-row font-semibold">
          {m.college_link({ authority: m.exam_name({ authority, name: authority }) })}
        </a>
      </p>
      <details>
        <summary className="link tap-row list-none">{words.needed()}</summary>
        <p className="reading mb-3 text-sm">
          {isPercentile ? words.needed_says_percentile() : words.needed_says()}{" "}
          <a href={patterns.chancesRecord} className="link">
            {m.record_link()}
          </a>
        </p>
        {season > model.valid_for ? (
          <p className="reading mb-3 text-sm">
            {words.needed_older({ to: String(model.trained_on.at(-1) ?? model.valid_for - 1) })}
          </p>
        ) : null}
        <NeededTable results={results} year={season} own={ownOfBranch} />
      </details>
    </div>
  );
}

function NeededTable({ results, year, own }: { results: NeededRank[]; year: number; own: readonly OwnSeat[] }) {
  const { chances: m, needed_ranks: words, college, ui } = useMessages();
  const format = useFormat();
  const seatTypeName = useSeatTypeName();
  const quotaName = useQuotaName();
  const figure = (value: number | null) => (value === null ? m.no_percent() : format.number(value));
  const roundOf = ({ year: of, round }: NeededRank["history"][number]) =>
    m.closing_round({ year: String(of), round: round ?? 0 });
  const poolOf = ({ quota, gender_pool }: NeededRank) =>
    [
      quota ? quotaName(quota) : college.no_quota(),
      m.pool_gender({ gender: gender_pool === "Female-only" ? "female" : "any" }),
    ].join(" · ");
  const lastRounds = new Set(results.flatMap(({ history: [last] }) => (last ? [roundOf(last)] : [])));
  const [onlyRound] = lastRounds.size === 1 ? lastRounds : [];
  const closing = ({ history: [last] }: NeededRank) => {
    if (!last) return ui.not_in_data();
    return onlyRound ? format.number(last.closing) : `${roundOf(last)}: ${format.number(last.closing)}`;
  };
  return (
    <DataTable
      caption={words.needed_title({ year: String(year) })}
      columns={[
        { label: m.seat_pool() },
        { label: words.needed_for({ percent: 50 }), isFigure: true },
        { label: words.needed_for({ percent: 90 }), isFigure: true },
        { label: onlyRound ? `${words.needed_last()}: ${onlyRound}` : words.needed_last(), isFigure: true },
      ]}
      rows={results.map((result) => ({
        key: poolKey(result),
        group: poolOf(result),
        cells: [
          <>
            {result.seat_type === "OPEN" ? m.open_seat() : seatTypeName(result.seat_type)}
            <OwnChance seat={own.find((seat) => poolKey(seat) === poolKey(result))} />
          </>,
          figure(result.needed["50"]),
          figure(result.needed["90"]),
          closing(result),
        ],
      }))}
    />
  );
}

function OwnChance({ seat }: { seat: OwnSeat | undefined }) {
  const { chances: m } = useMessages();
  return seat && hasChance(seat) ? (
    <span className="block text-sm font-semibold">{describeChance(m, seat)}</span>
  ) : null;
}

/** Seats of one branch that one chance is told of. */
function poolKey({ quota, seat_type, gender_pool }: Pick<OwnSeat, "quota" | "seat_type" | "gender_pool">): string {
  return [quota, seat_type, gender_pool].join("|");
}
