import type { Stream } from "#features/catalogue/contract.ts";
import { collegeListPath } from "#lib/addresses.ts";
import { useNames } from "#lib/messages/messages.tsx";
import { StreamCount } from "#site/catalogue/components/stream-count.tsx";
import { StreamIcon } from "#ui/drawing/stream-icon.tsx";
import { Link } from "#ui/link.tsx";

/** Streams as a compact grid: icon, name, how many colleges. */
export function StreamLinks({ streams }: { streams: Stream[] }) {
  const nameOf = useNames();
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
      {streams.map((stream) => (
        <li
          key={stream.id}
          data-tint={stream.slug}
          className="relative flex min-h-16 items-center gap-3 rounded-card bg-tint-soft px-3 py-2 text-tint-ink hover:outline-2 hover:outline-tint"
        >
          <StreamIcon slug={stream.slug} className="size-6 shrink-0" />
          <span className="min-w-0">
            <Link
              to={collegeListPath(stream.id)}
              className="block font-semibold after:absolute after:inset-0 after:rounded-card"
            >
              {nameOf(stream.name)}
            </Link>
            <span className="block text-sm">
              <StreamCount stream={stream} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
