import type { RehearsalAnswer, RehearsedStep } from "#features/rehearsal/contract.ts";
import { collegePath } from "#lib/addresses.ts";
import { itemAt } from "#lib/lookups.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { usePoolName } from "#site/chances/components/pool-name.ts";
import { useRankName } from "#site/chances/components/rank-name.ts";
import { Figure } from "#ui/drawing/figure.tsx";
import { Link } from "#ui/link.tsx";

type Seat = NonNullable<RehearsedStep["seat"]>;

/** A seat: which choice, from whose seats, by which figure against which closing value. */
export function SeatOfStep({ answer, seat }: { answer: RehearsalAnswer; seat: Seat }) {
  const { rehearsal: m } = useMessages();
  const format = useFormat();
  const poolName = usePoolName();
  const rankName = useRankName();
  const { quota, seat_type, gender, rank_used: used, closing, fact, round } = seat;
  const figure = format.number(closing);
  return (
    <div className="mt-1">
      <SeatName answer={answer} seat={seat} />
      <p className="text-sm font-medium">
        {poolName({ quota, seat_type, gender_pool: gender === "female" ? "Female-only" : "Gender-Neutral" })}
      </p>
      <p className="text-sm">
        {m.rests_on({ what: rankName(`${used.list}.${used.kind}`), own: used.value })}{" "}
        {fact ? <Figure fact={fact}>{figure}</Figure> : figure}{" "}
        <span className="text-muted">
          ({m.of_round({ authority: answer.authority_name, year: String(answer.year), round })})
        </span>
      </p>
    </div>
  );
}

/** The choice of a seat by its place and name. */
export function SeatName({ answer, seat }: { answer: RehearsalAnswer; seat: Seat }) {
  const { rehearsal: m } = useMessages();
  const { branch_id, branch_name, college_id, college_name } = itemAt(answer.choices, seat.choice - 1);
  return (
    <p className="text-lg leading-snug">
      <span className="text-muted">{m.choice({ place: seat.choice })}:</span>{" "}
      {college_id === null ? (
        branch_name
      ) : (
        <Link to={`${collegePath(college_id)}?branch=${branch_id}#cut-offs`} className="font-semibold hover:underline">
          {branch_name}
        </Link>
      )}
      , {college_name}
    </p>
  );
}
