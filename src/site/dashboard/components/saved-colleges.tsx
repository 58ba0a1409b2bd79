import type { CollegeCard } from "#features/catalogue/contract.ts";
import { collegePath, comparePath, patterns } from "#lib/addresses.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { useHeadline } from "#site/catalogue/components/closing-range.ts";
import { useFeeRange } from "#site/catalogue/components/fee-range.ts";
import { placeLine } from "#site/catalogue/components/list-view.ts";
import { Figure } from "#ui/figure.tsx";
import { Link } from "#ui/link.tsx";
import type { Dashboard } from "../read-dashboard.server.ts";

/** As many as a comparison has columns. */
const maxCompared = 4;

/** What the student saved, in their own order, as rows that can be compared; null: it could not be read. */
export function SavedColleges({ saved }: { saved: Dashboard["saved"] }) {
  const { dashboard: m, ui } = useMessages();
  const colleges = saved?.colleges ?? [];
  const compared = colleges.slice(0, maxCompared);
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
      {saved && colleges.length === 0 ? <p className="mt-2 text-muted">{m.saved_none()}</p> : null}
      {colleges.length > 0 ? <Rows colleges={colleges} /> : null}
      {saved ? (
        <p className="mt-2 flex flex-wrap gap-x-6">
          {compared.length > 1 ? (
            <Link
              to={comparePath(...compared.map(({ id }) => `college-${id}`))}
              rel="nofollow"
              className="link tap-row font-semibold"
            >
              {m.saved_compare({ count: compared.length })}
            </Link>
          ) : null}
          <Link to={colleges.length > 0 ? patterns.myColleges : patterns.streams} className="link tap-row">
            {colleges.length > 0 ? m.saved_all({ count: saved.count }) : m.browse()}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Rows({ colleges }: { colleges: CollegeCard[] }) {
  const { dashboard: m, fees } = useMessages();
  return (
    <table className="mt-2 w-full table-fixed text-left text-sm">
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="w-[42%] py-2 pr-2 font-semibold">
            {m.saved_college()}
          </th>
          <th scope="col" className="py-2 pr-2 font-semibold">
            {m.saved_closing()}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {fees.yearly()}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line align-top">
        {colleges.map((college) => (
          <Row key={college.id} college={college} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ college }: { college: CollegeCard }) {
  const lineOf = usePlaceLine();
  const closing = useHeadline(college.closing_range);
  const fees = useFeeRange(college.fee_range);
  return (
    <tr>
      <th scope="row" className="py-2 pr-2 font-normal">
        <Link to={collegePath(college.id)} className="link font-semibold wrap-anywhere">
          {college.name}
        </Link>
        <span className="block text-muted">{lineOf(placeLine(college).split(", "))}</span>
      </th>
      <td className="py-2 pr-2">
        <Value
          found={closing}
          hint={closing ? `${closing.label}, ${closing.hint}` : ""}
          fact={college.closing_range?.headline.fact ?? ""}
        />
      </td>
      <td className="py-2">
        <Value found={fees} hint={fees?.hint ?? ""} fact={`fees-${college.id}`} />
      </td>
    </tr>
  );
}

/** A figure with the way to its receipt, and of whom and when it is. */
function Value({ found, hint, fact }: { found: { value: string } | null; hint: string; fact: string }) {
  const { ui } = useMessages();
  if (!found) return <span className="text-muted">{ui.not_in_data()}</span>;
  return (
    <>
      <span className="font-semibold">
        <Figure fact={fact}>{found.value}</Figure>
      </span>
      {hint ? <span className="block text-muted">{hint}</span> : null}
    </>
  );
}
