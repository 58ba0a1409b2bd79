import { useLocation } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import type { ChosenFilter } from "./chosen-filters.tsx";
import type { WayOut } from "./list-view.ts";

/** What an empty list would have without each of its filters. */
export function WaysOut({ waysOut, chosen }: { waysOut: WayOut[]; chosen: ChosenFilter[] }) {
  const { catalogue: m } = useMessages();
  const { search } = useLocation();
  const ways = waysOut.flatMap(({ name, count }) => {
    const label = chosen.find((filter) => filter.name === name)?.label;
    const params = new URLSearchParams(search);
    params.delete(name);
    params.delete("page");
    return label ? [{ to: `?${params}`, label: m.without({ filter: label, count }) }] : [];
  });
  if (ways.length === 0) return null;
  return (
    <div className="mt-4 text-center">
      <p className="font-semibold">{m.without_title()}</p>
      <ul>
        {ways.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link tap-row">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
