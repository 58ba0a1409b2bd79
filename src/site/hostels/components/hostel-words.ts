import { useMessages } from "#lib/messages/messages.tsx";

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
