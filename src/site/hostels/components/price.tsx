import type { HostelCard } from "#features/hostels/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/figure.tsx";
import { useSharing } from "./hostel-words.ts";

/** What a bed costs and how many share the room: what a family asks first. */
export function Price({ hostel }: { hostel: Pick<HostelCard, "id" | "price" | "sharing"> }) {
  const m = useMessages();
  const format = useFormat();
  const sharing = useSharing()(hostel.sharing);
  if (hostel.price === null) return <p className="font-semibold">{m.hostels.no_price()}</p>;
  return (
    <div>
      <p className="flex items-baseline gap-x-1.5">
        <span className="text-2xl">
          <Figure fact={`price-${hostel.id}`}>{format.rupees(hostel.price)}</Figure>
        </span>
        {hostel.sharing.length > 1 ? m.hostels.from_per_month() : m.hostels.per_month()}
      </p>
      {sharing ? <p className="text-muted">{sharing}</p> : null}
    </div>
  );
}
