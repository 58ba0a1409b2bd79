import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import type { ShownKit, useKits } from "./use-kits.ts";

const bytesPerKilobyte = 1000;

/** One kit: what is in it, how large and how new it is, and the button to keep or remove it. */
export function KitCard({ kit, using }: { kit: ShownKit; using: ReturnType<typeof useKits> }) {
  const { offline_kit: m } = useMessages();
  const format = useFormat();
  const { authority, name, offered, kept } = kit;
  const { coming } = using;
  const kilobytes = (bytes: number) => format.number(Math.ceil(bytes / bytesPerKilobyte));
  const isComing = coming?.authority === authority;
  const isNewer = offered !== null && kept !== null && offered.version !== kept.version;
  const known = offered ?? kept;
  if (!known) return null;
  const size = known.bytes;
  return (
    <li className="card p-4 md:p-5">
      <h2 className="text-xl">{name}</h2>
      {offered ? (
        <p className="mt-1">
          {m.contents({ season: String(offered.valid_for), years: offered.years.toSorted().join(", ") })}
        </p>
      ) : null}
      <p className="mt-1 text-muted">
        {m.size({ size: kilobytes(size) })}
        {offered?.captured_on ? ` ${m.lists_of({ date: format.date(offered.captured_on) })}` : null}
      </p>
      <p className="mt-2 font-semibold" role="status">
        {isComing
          ? m.progress({ done: kilobytes(coming.bytes), size: kilobytes(size) })
          : kept
            ? m.kept({ date: format.date(kept.keptAt) })
            : ""}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {offered && (!kept || isNewer) ? (
          <Button onClick={() => void using.keep(offered)} isBusy={coming !== null}>
            {isNewer ? m.renew({ name }) : m.keep({ name })}
          </Button>
        ) : null}
        {kept ? (
          <Button look="secondary" onClick={() => void using.remove(authority)} isBusy={coming !== null}>
            {m.remove({ name })}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
