import type { Stream } from "#features/catalogue/contract.ts";
import { collegeListPath } from "#lib/addresses.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { StreamIcon } from "#ui/drawing/stream-icon.tsx";
import { Link } from "#ui/link.tsx";
import { StreamCount } from "../stream-count.tsx";

/** Streams as tiles in their own tint: icon, name, how many colleges and seats. Each opens its college list. */
export function StreamTiles({ streams, heading: Heading }: { streams: Stream[]; heading: "h2" | "h3" }) {
  const m = useMessages();
  const nameOf = useNames();
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4">
      {streams.map((stream) => (
        <li
          key={stream.id}
          data-tint={stream.slug}
          className="card relative flex flex-col gap-3 p-4 transition-colors hover:border-tint hover:shadow-card md:p-5"
        >
          <span className="flex size-12 items-center justify-center rounded-control bg-tint-soft text-tint-ink">
            <StreamIcon slug={stream.slug} />
          </span>
          <Heading className="text-lg leading-snug md:text-xl">
            <Link to={collegeListPath(stream.id)} className="after:absolute after:inset-0 after:rounded-card">
              {nameOf(stream.name)}
            </Link>
          </Heading>
          <p className="mt-auto text-sm text-muted">
            <StreamCount stream={stream} className="block font-semibold text-ink">
              {stream.seats > 0 ? m.catalogue.seat_count({ count: stream.seats }) : m.catalogue.seats_unknown()}
            </StreamCount>
          </p>
        </li>
      ))}
    </ul>
  );
}
