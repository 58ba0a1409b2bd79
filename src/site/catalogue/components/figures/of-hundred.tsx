import type { Placement } from "#features/catalogue/college-contract.ts";
import { type OfHundred, ofHundred } from "#features/catalogue/of-hundred-rules.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { useGroupName } from "./group-name.ts";

/** Of 100 who joined, by group: an array of dots, with the same in words. Says so where the source does not count them. */
export function OfHundredCard({ groups }: { groups: Placement["branch_packages"] }) {
  const { outcomes: m } = useMessages();
  const groupName = useGroupName();
  if (groups.length === 0) return null;
  const known = groups.flatMap((group) => {
    const shares = ofHundred(group);
    return shares ? [{ ...group, shares }] : [];
  });
  return (
    <div className="card p-4 md:p-5">
      <h3 className="text-lg">{m.title()}</h3>
      {known.length === 0 ? <p className="mt-1 text-muted">{m.not_known()}</p> : null}
      {known.map(({ branch, fact, joined, shares }) => (
        <Group key={fact} name={groupName(branch)} fact={fact} joined={joined ?? 0} shares={shares} />
      ))}
    </div>
  );
}

const parts = [
  { name: "placed", look: "good" },
  { name: "higherStudy", look: "tint" },
  { name: "finishedOnly", look: "accent" },
  { name: "notKnown", look: "line" },
] as const;

function Group({ name, fact, joined, shares }: { name: string; fact: string; joined: number; shares: OfHundred }) {
  const { outcomes: m } = useMessages();
  const format = useFormat();
  let drawn = 0;
  return (
    <div className="mt-3">
      <h4 className="font-semibold">{name}</h4>
      <svg viewBox="0 0 200 50" className="of-hundred" aria-hidden="true">
        {parts.map((part) => {
          const from = drawn;
          drawn += shares[part.name];
          if (drawn === from) return null;
          return <path key={part.name} d={dots(from, drawn)} className={part.look} />;
        })}
      </svg>
      <ul className="of-hundred">
        {parts.map((part) =>
          shares[part.name] > 0 ? (
            <li key={part.name} className={part.look}>
              <Figure fact={fact}>{m.part({ part: part.name, count: shares[part.name] })}</Figure>
            </li>
          ) : null,
        )}
      </ul>
      <p className="mt-1 text-sm text-muted">
        <Figure fact={fact}>
          {shares.finishedInTime === null ? "" : `${m.finished({ count: shares.finishedInTime })} `}
          {m.rests_on({ joined: format.number(joined) })}
        </Figure>
      </p>
    </div>
  );
}

const perRow = 20;

/** Dots of an array with 20 in a row, from one number up to another: the ends of dashes of length 0. */
function dots(from: number, to: number): string {
  let path = "";
  for (let at = from; at < to; ) {
    const end = Math.min(to, at - (at % perRow) + perRow);
    path += `M${(at % perRow) * 10 + 5} ${Math.floor(at / perRow) * 10 + 5}h${(end - at - 1) * 10 + 0.1}`;
    at = end;
  }
  return path;
}
