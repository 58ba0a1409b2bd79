import { comparePath, patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { StaticHtml } from "#ui/parts/static-html.tsx";

/** What a student saved, for the dashboard. */
export interface Saved {
  /** Of all that are still listed. */
  count: number;
  /** The first of the student's list, as they ordered it. */
  ids: readonly number[];
  /** HTML of those as a table; "" where there are none. */
  rows: string;
}

/** As many as a comparison has columns. */
const maxCompared = 4;

/** What the student saved, in their own order, as rows that can be compared; null: it could not be read. */
export function SavedColleges({ saved }: { saved: Saved | null }) {
  const { dashboard: m, ui } = useMessages();
  const ids = saved?.ids ?? [];
  const compared = ids.slice(0, maxCompared);
  return (
    <section aria-labelledby="saved" className="card mt-4 p-4 sm:p-5">
      <h2 id="saved" className="text-xl">
        {m.saved_title()}
      </h2>
      {saved === null ? (
        <p role="alert" className="mt-2">
          {m.part_failed()}{" "}
          <a href={patterns.dashboard} className="link">
            {ui.retry()}
          </a>
        </p>
      ) : null}
      {saved && ids.length === 0 ? <p className="mt-2 text-muted">{m.saved_none()}</p> : null}
      {saved?.rows ? <StaticHtml html={saved.rows} className="mt-2" /> : null}
      {saved ? (
        <p className="mt-2 flex flex-wrap gap-x-6">
          {compared.length > 1 ? (
            <Link
              to={comparePath(...compared.map((id) => `college-${id}`))}
              rel="nofollow"
              className="link tap-row font-semibold"
            >
              {m.saved_compare({ count: compared.length })}
            </Link>
          ) : null}
          <Link to={ids.length > 0 ? patterns.myColleges : patterns.streams} className="link tap-row">
            {ids.length > 0 ? m.saved_all({ count: saved.count }) : m.browse()}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
