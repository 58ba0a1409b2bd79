import type { PeerMedian } from "#features/catalogue/peer-median.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { Bar } from "#ui/drawing/bar.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import type { KeyPackage } from "../college/college-view.ts";
import { useGroupName } from "./group-name.ts";

/** The median of a college beside what is usual among such colleges in its state; nothing where either is not known. */
export function PeersCard({ own, peers }: { own: KeyPackage | null; peers: PeerMedian | null }) {
  const { outcomes: m } = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  const groupName = useGroupName();
  if (own?.kind !== "median" || !peers || peers.year !== own.year) return null;
  const { rupeesPerYear: usual, count, year } = peers;
  const [state, stream] = [nameOf(peers.state), nameOf(peers.stream.name)];
  const colleges = new URLSearchParams({ state: peers.state, stream_id: String(peers.stream.id) });
  const most = Math.max(own.rupeesPerYear, usual);
  const verdict = own.rupeesPerYear > usual ? "more" : own.rupeesPerYear < usual ? "less" : "same";
  const amount = format.lakhs(own.rupeesPerYear);
  return (
    <div className="card mb-6 p-4 md:p-5">
      <h3 className="mb-3 text-lg">{m.peers_title({ verdict, state })}</h3>
      <dl className="bars">
        <div>
          <dt className="font-semibold">{m.peers_here({ group: groupName(own.group) })}</dt>
          <dd>
            <Figure fact={own.fact}>
              {own.placed === null ? amount : m.median_of({ value: amount, count: own.placed })}
            </Figure>
          </dd>
          <dd>
            <Bar share={own.rupeesPerYear / most} />
          </dd>
        </div>
        <div data-computed="">
          <dt>
            <a href={`${patterns.search}?${colleges}`} className="link">
              {m.peers_all({ count, stream, state, year: String(year) })}
            </a>
          </dt>
          <dd>{format.lakhs(usual)}</dd>
          <dd>
            <Bar share={usual / most} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
