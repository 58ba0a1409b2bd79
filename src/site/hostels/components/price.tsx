import type { HostelCard } from "#features/hostels/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Figure } from "#ui/drawing/figure.tsx";

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

/** How many share a room: "2 sharing", "2 to 4 sharing"; null when there are no rooms. */
function useSharing(): (beds: number[]) => string | null {
  const m = useMessages();
  return (beds) => {
    const low = beds[0];
    const high = beds.at(-1);
    if (low === undefined || high === undefined) return null;
    return low === high ? m.hostels.sharing_of({ beds: low }) : m.hostels.sharing_from_to({ low, high });
  };
}
