import { useMessages } from "#lib/messages/messages.tsx";

/** How a distance is said: 450 m, 1.2 km. Metres are rounded to tens, kilometres to hundreds of metres. */
export function useDistance(): (metres: number) => string {
  const m = useMessages();
  return (metres) =>
    metres < 995
      ? m.hostels.metres({ metres: Math.max(10, Math.round(metres / 10) * 10) })
      : m.hostels.kilometres({ kilometres: Math.round(metres / 100) / 10 });
}

/** How many share a room: "2 sharing", "2 to 4 sharing"; null when there are no rooms. */
export function useSharing(): (beds: number[]) => string | null {
  const m = useMessages();
  return (beds) => {
    const low = beds[0];
    const high = beds.at(-1);
    if (low === undefined || high === undefined) return null;
    return low === high ? m.hostels.sharing_of({ beds: low }) : m.hostels.sharing_from_to({ low, high });
  };
}
