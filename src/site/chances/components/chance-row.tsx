import type { Chance } from "#features/chances/contract.ts";
import type { Similar } from "#features/chances/service/describe-question.server.ts";
import { collegePath, comparePath } from "#lib/addresses.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { SaveToggleButton } from "#site/saving/components/save-toggle-button.tsx";
import { Link } from "#ui/link.tsx";
import { percentOf, sureToBeOffered } from "../answers.ts";
import { ChanceAxis } from "./chance-axis.tsx";
import { WhyChance } from "./why-chance.tsx";

export interface RowProps {
  result: Chance;
  /** Whose seats it is of, as far as the rows around it differ. */
  seats: readonly string[];
  /** How seats of this type fared in the back-test; null when none was judged. */
  similar: Similar | null;
  /** A college's heart is on its first row alone: its id is where a browser without script comes back to. */
  hasHeart: boolean;
  /** Where the branch is added to a choice list. */
  listPath: string;
}

/** One seat: its chance, where it is and what it costs, and the rank on the axis of what it closes at. */
export function ChanceRow({ result, seats, similar, hasHeart, listPath }: RowProps) {
  const { chances: m } = useMessages();
  const placeLine = usePlaceLine();
  const {
    college_id: collegeId,
    college_name: college,
    seats: count,
    fees,
    distance_km: km,
    offered_again: again,
  } = result;
  const facts = [
    placeLine([result.city, result.state]),
    typeof km === "number" ? m.distance({ km }) : "",
    fees === null ? m.fees_unknown() : m.fees({ amount: fees }),
    count === null ? "" : m.seats({ count }),
  ].filter(Boolean);
  return (
    <li className="chance-row">
      <ChanceBox chance={result.chance} label={result.label} />
      <div className="seat">
        <h4>
          <Link to={`${collegePath(collegeId)}?branch=${result.branch_id}#cut-offs`}>{result.branch_name}</Link>
        </h4>
        <p className="leading-snug">{college}</p>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
        {seats.length > 0 ? <p className="text-sm font-medium">{seats.join(" · ")}</p> : null}
        {again !== null && again < sureToBeOffered ? <p>{m.came_back({ back: percentOf(again) })}</p> : null}
      </div>
      {hasHeart ? (
        <SaveToggleButton thing={{ kind: "college", id: collegeId }} name={college} className="no-print" />
      ) : null}
      <ChanceAxis result={result} />
      <WhyChance result={result} similar={similar}>
        <Link
          to={comparePath(`branch-${result.branch_id}`)}
          aria-label={m.compare_of({ name: `${result.branch_name}, ${college}` })}
          className="link tap-row"
        >
          {m.compare()}
        </Link>
        <Link to={listPath} className="link tap-row">
          {m.add_to_list()}
        </Link>
      </WhyChance>
    </li>
  );
}

function ChanceBox({ chance, label }: Pick<Chance, "chance" | "label">) {
  const { chances: m } = useMessages();
  return (
    <p className="chance-box" data-label={label}>
      {chance === null ? (
        m.no_percent()
      ) : (
        <>
          <strong>{m.percent({ percent: percentOf(chance) })}</strong> {m.label_name({ label: label ?? "none" })}
        </>
      )}
    </p>
  );
}
