import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { KitCard } from "../components/kit-card.tsx";
import { useKits } from "../components/use-kits.ts";

/** Kits to keep in this browser, so that chances, the check of a list and the rehearsal work without a connection. */
export default function OfflineKitPage() {
  const { frame, offline_kit: m } = useMessages();
  const isLive = useIsLive();
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-1 max-w-reading text-muted">{m.lead()}</p>
      {isLive ? <Kits /> : <p className="card mt-4 max-w-reading p-4">{m.needs_script()}</p>}
      <p className="mt-6 max-w-reading">{m.works()}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {(
          [
            [patterns.chances, m.chances()],
            [patterns.choices, m.choices()],
            [patterns.choiceCheck, m.check()],
            [patterns.rehearsal, m.rehearsal()],
          ] as const
        ).map(([to, label]) => (
          <li key={to}>
            <Link to={to} className="link tap-row">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-reading text-sm text-muted">{m.limits()}</p>
    </div>
  );
}

function Kits() {
  const { offline_kit: m } = useMessages();
  const using = useKits();
  if (!using.isAble) return <p className="card mt-4 max-w-reading p-4">{m.not_able()}</p>;
  return (
    <section aria-label={m.kits()} aria-busy={using.state === "loading"} className="mt-4">
      {using.failure ? (
        <Notice isBad className="mb-3">
          {{ connection: m.failed_to_keep(), room: m.no_room() }[using.failure]}
        </Notice>
      ) : null}
      {using.state === "failed" ? <p className="card mb-3 p-4">{m.failed()}</p> : null}
      {using.state === "loading" && using.kits.length === 0 ? <p className="card p-4">{m.loading()}</p> : null}
      {using.state === "known" && using.kits.length === 0 ? <p className="card p-4">{m.none()}</p> : null}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {using.kits.map((kit) => (
          <KitCard key={kit.authority} kit={kit} using={using} />
        ))}
      </ul>
    </section>
  );
}
