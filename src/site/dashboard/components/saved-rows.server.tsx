import type { CollegeCard } from "#features/catalogue/contract.ts";
import { collegePath } from "#lib/addresses.ts";
import { useMessages, usePlaceLine } from "#lib/messages/messages.tsx";
import { useHeadline } from "#site/catalogue/components/figures/closing-range.ts";
import { useFeeRange } from "#site/catalogue/components/figures/fee-range.ts";
import { placeLine } from "#site/catalogue/components/list/list-view.ts";
import { Figure } from "#ui/drawing/figure.tsx";
import { Link } from "#ui/link.tsx";

/** Saved colleges as rows that can be compared: closing value and yearly fees. Its only controls are links. */
export function SavedRows({ colleges }: { colleges: readonly CollegeCard[] }) {
  const { dashboard: m, fees } = useMessages();
  return (
    <table className="w-full table-fixed text-left text-sm">
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
