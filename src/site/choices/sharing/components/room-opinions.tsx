import type { Room } from "#features/choices/sharing/contract.ts";
import { itemAt } from "#lib/lookups.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Bar } from "#ui/drawing/bar.tsx";
import { rowName, spansOf, usePersonName } from "./room-parts.ts";

type Opinions = NonNullable<Room["opinions"]>;

/** What everybody answered: where they agree, what truly differs, and the rows with and without a veto. */
export function RoomOpinions({ room, opinions }: { room: Room; opinions: Opinions }) {
  const { sharing: m } = useMessages();
  const nameOf = usePersonName(room);
  const places = new Map(room.list.rows.map(({ key }, index) => [key, index + 1]));
  const placesOf = (verdict: Opinions["rows"][number]["verdict"]) =>
    opinions.rows.flatMap((row) => (row.verdict === verdict ? (places.get(row.row) ?? []) : []));
  const spans = (found: number[]) =>
    spansOf(found)
      .map(({ from, to }) => (from === to ? String(from) : m.range({ from, to })))
      .join(", ");
  const free = placesOf("free");
  const unseen = placesOf("unseen");
  const vetoed = opinions.rows.filter(({ verdict }) => verdict === "vetoed");
  return (
    <div className="mt-4 grid gap-6">
      <Points room={room} opinions={opinions} verdict="differ" heading={m.differ()} none={m.differ_none()} />
      <Points room={room} opinions={opinions} verdict="close" heading={m.close()} />
      <Points room={room} opinions={opinions} verdict="agree" heading={m.agree()} none={m.agree_none()} />
      <p className="max-w-reading text-sm text-muted">{m.how()}</p>
      <section>
        <h3 className="text-lg">{m.rows_vetoed()}</h3>
        {vetoed.length === 0 ? <p className="text-muted">{m.rows_vetoed_none()}</p> : null}
        <ul className="mt-1 grid gap-2">
          {vetoed.map(({ row, vetoes }) => (
            <li key={row} className="card border-l-4 border-l-bad p-3 break-words">
              <p className="font-semibold">
                {places.get(row)}. {rowName(itemAt(room.list.rows, (places.get(row) ?? 1) - 1))}
              </p>
              {vetoes.map(({ id, reason }) => (
                <p key={id}>{m.veto_by({ name: nameOf(id), reason })}</p>
              ))}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="text-lg">{m.rows_free()}</h3>
        <p>{m.rows_free_count({ count: free.length, rows: spans(free) })}</p>
        {unseen.length > 0 ? (
          <p>
            {m.rows_unseen()}: {spans(unseen)}
          </p>
        ) : null}
      </section>
    </div>
  );
}

/** The points of one verdict, each person's part as a bar with its figure. */
function Points({
  room,
  opinions,
  verdict,
  heading,
  none,
}: {
  room: Room;
  opinions: Opinions;
  verdict: Opinions["criteria"][number]["verdict"];
  heading: string;
  none?: string;
}) {
  const { sharing: m } = useMessages();
  const nameOf = usePersonName(room);
  const found = opinions.criteria.filter((one) => one.verdict === verdict);
  if (found.length === 0 && !none) return null;
  return (
    <section>
      <h3 className="text-lg">{heading}</h3>
      {found.length === 0 ? <p className="text-muted">{none}</p> : null}
      <ul data-tint="engineering" className="mt-2 grid gap-3 md:grid-cols-2">
        {found.map(({ criterion, mean, shares }) => (
          <li key={criterion} className="card p-3">
            <h4 className="font-semibold">
              {m.point({ criterion: m.criterion({ criterion }), percent: String(Math.round(mean)) })}
            </h4>
            <ul className="mt-1 grid gap-2">
              {shares.map(({ id, share }) => (
                <li key={id} className="break-words">
                  {m.part({ name: nameOf(id), percent: String(Math.round(share)) })}
                  <Bar share={share / 100} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
