import type { Room } from "#features/choices/sharing/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** What a person of the room is called on the page of the person who opens it. */
export function usePersonName(room: Pick<Room, "people" | "me">): (id: number | null) => string {
  const { sharing: m } = useMessages();
  return (id) => {
    const name = room.people.find((person) => person.id === id)?.name ?? m.student();
    return id === room.me ? m.me({ name }) : name;
  };
}

export function rowName({ institute, programme }: { institute: string; programme: string }): string {
  return institute ? `${programme}, ${institute}` : programme;
}

/** Places of rows as few spans: 1, 2, 3, 7 are "1 to 3" and "7". */
export function spansOf(places: readonly number[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = spans.at(-1);
    if (last && last.to === place - 1) last.to = place;
    else spans.push({ from: place, to: place });
  }
  return spans;
}
