import type { Hostel } from "#features/hostels/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";

/** The rooms of a hostel and what one bed in each costs. */
export function RoomTypes({ hostel }: { hostel: Hostel }) {
  const m = useMessages();
  return (
    <section aria-labelledby="room-types">
      <h2 id="room-types" className="mb-3 text-xl">
        {m.hostels.room_types()}
      </h2>
      {hostel.room_details.length === 0 ? (
        <p>{m.hostels.no_rooms()}</p>
      ) : (
        <DataTable
          caption={m.hostels.room_types_of({ name: hostel.name })}
          columns={[
            { label: m.hostels.category() },
            { label: m.hostels.details() },
            { label: m.hostels.sharing(), isFigure: true },
            { label: m.hostels.fees(), isFigure: true },
          ]}
          rows={hostel.room_details.map((room) => ({
            key: room.id,
            cells: [
              room.room_category,
              room.details,
              room.sharing,
              <span key="fees" className="inline-block min-w-14.5 whitespace-normal sm:whitespace-nowrap">
                <Figure fact={`room-${room.id}`}>{m.hostels.fees_month({ price: room.charge })}</Figure>
              </span>,
            ],
          }))}
        />
      )}
      <SourceNote source={hostel.source} />
    </section>
  );
}
