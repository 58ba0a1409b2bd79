import type { WrittenClosing, WrittenOrder, WrittenRow } from "#features/appointments/written/contract.ts";
import { readWrittenOrder } from "#features/appointments/written/read-orders.server.ts";
import { notFound, orErrorPage } from "#http/documents/page-errors.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns, writtenOrderPath } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { positiveInteger } from "#lib/search-params.ts";
import { OutsideLink } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { PrintButton } from "#ui/page/print-button.tsx";
import { PrintedFrom } from "#ui/page/printed-from.tsx";
import type { Route } from "./+types/written-order";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const student = await requireStudent(context, request);
  const deliverable = positiveInteger(params.deliverable);
  const asked = new URL(request.url).searchParams.get("version");
  const version = asked === null ? null : positiveInteger(asked);
  if (deliverable === null || (asked !== null && version === null)) throw notFound();
  return orErrorPage(readWrittenOrder(context.get(depsContext), student.id, deliverable, version));
}

export function headers() {
  return { "Cache-Control": "private, no-store" };
}

/** An order of choices that a counsellor wrote, to read and to print. */
export default function WrittenOrderPage({ loaderData: order }: Route.ComponentProps) {
  const { frame, written: m } = useMessages();
  const format = useFormat();
  const { title, list, year, version, versions, introduction } = order;
  const sources = sourcesOf(order);
  return (
    <>
      <PageHead title={frame.title({ page: m.title() })} isIndexed={false} />
      <Link to={patterns.myPackage} className="no-print link tap-row gap-2">
        <Icon name="arrow-left" className="size-4" strokeWidth={1.5} aria-hidden="true" />
        {m.back()}
      </Link>
      <h1 className="text-2xl wrap-anywhere md:text-3xl">{title}</h1>
      <p className="mt-2 font-semibold wrap-anywhere">
        {m.version({ version })} · <WrittenBy one={order} />
      </p>
      {version === versions[0]?.version ? null : (
        <p className="mt-3 rounded-card border-2 border-accent bg-accent-soft p-4">
          {m.is_earlier()}{" "}
          <Link to={writtenOrderPath(order.deliverable)} className="link tap-row">
            {m.newest()}
          </Link>
        </p>
      )}
      <p className="mt-2 wrap-anywhere">
        {m.from_list({ list, authority: m.authority({ authority: order.authority }), year: String(year) })}
      </p>
      {introduction ? <p className="mt-4 max-w-reading wrap-anywhere whitespace-pre-line">{introduction}</p> : null}
      <h2 className="mt-6 text-xl">{m.choices()}</h2>
      <p className="text-sm text-muted">{m.warning()}</p>
      <ol className="mt-2 grid gap-2">
        {order.rows.map((row, index) => (
          <Choice key={row.key} row={row} place={index + 1} sources={sources} />
        ))}
      </ol>
      {sources.length > 0 ? <Sources sources={sources} /> : null}
      <p className="mt-6">
        <PrintButton label={m.print()} />
      </p>
      {versions.length > 1 ? (
        <section aria-labelledby="versions" className="no-print mt-6">
          <h2 id="versions" className="text-xl">
            {m.versions()}
          </h2>
          <ul>
            {versions.map((one) => (
              <li key={one.version}>
                <Link to={writtenOrderPath(order.deliverable, one.version)} className="link tap-row">
                  {m.version({ version: one.version })}, {format.date(wallClock(one.written_at).day)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <PrintedFrom />
    </>
  );
}

function WrittenBy({ one: { author, written_at: at } }: { one: Pick<WrittenOrder, "author" | "written_at"> }) {
  const { written: m } = useMessages();
  return m.by({ author, day: useFormat().date(wallClock(at).day) });
}

type Source = WrittenClosing["source"];
const nameOf = ({ publisher, title, url, captured_on: day }: Source) => [publisher, title, url, day].join("\n");

/** The sources of an order, each once, in the order in which they are cited. */
function sourcesOf({ rows }: WrittenOrder): Source[] {
  const cited = rows.flatMap(({ closings }) => closings.map(({ source }) => source));
  return [...new Map(cited.map((source) => [nameOf(source), source])).values()];
}

function Choice({ row, place, sources }: { row: WrittenRow; place: number; sources: Source[] }) {
  const { written: m } = useMessages();
  const { institute, programme, code, reason, closings } = row;
  return (
    <li className="card flex gap-3 p-3">
      <span className="figure min-w-8 text-lg font-semibold">{place}</span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{institute || programme}</p>
        {institute ? <p>{programme}</p> : null}
        {code ? <p className="figure text-sm">{code}</p> : null}
        {closings.length === 0 ? <p className="mt-1 text-sm text-muted">{m.no_closing()}</p> : null}
        <ul className="mt-1 text-sm">
          {closings.map((one) => (
            <li key={one.id}>
              <Closing one={one} /> [{sources.findIndex((source) => nameOf(source) === nameOf(one.source)) + 1}]
            </li>
          ))}
        </ul>
        <p className="mt-1 whitespace-pre-line">{m.reason({ reason })}</p>
      </div>
    </li>
  );
}

function Closing({ one }: { one: WrittenClosing }) {
  const { written: m } = useMessages();
  const format = useFormat();
  const { year, round, quota, seat_type: seatType, gender, unit, closing } = one;
  const seats = [quota, seatType, gender === "female" ? m.women() : ""].filter(Boolean).join(" ");
  return m.closing({ year: String(year), round, seats, unit, value: format.number(closing) });
}

function Sources({ sources }: { sources: Source[] }) {
  const { written: m } = useMessages();
  const format = useFormat();
  return (
    <section aria-labelledby="sources" className="mt-6">
      <h2 id="sources" className="text-xl">
        {m.sources()}
      </h2>
      <ol className="mt-2 text-sm">
        {sources.map((source, index) => {
          const { publisher, title, url, status, captured_on: day } = source;
          const text = m.source({ publisher, title, day: format.date(day) });
          return (
            <li key={nameOf(source)} className="wrap-anywhere">
              [{index + 1}] {url ? <OutsideLink href={url}>{text}</OutsideLink> : text}
              {status === "provisional" ? ` (${m.provisional()})` : ""}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
