import type { CostAnswer, CostLine } from "#features/costs/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { CostBars } from "#site/catalogue/components/figures/cost-bars.tsx";
import { DataTable } from "#ui/data-table.tsx";

/** The part that costs most, in percent of all of them; null: the total is not known, or nothing is counted. */
function largestPart({ lines, total }: Pick<CostAnswer, "lines" | "total">) {
  const [largest] = lines.toSorted((a, b) => b.rupees_in_all - a.rupees_in_all);
  if (!largest || !total) return null;
  return { item: largest.item, percent: Math.round((100 * largest.rupees_in_all) / total) };
}

/** What each year costs as a bar of its parts, titled by the largest, with the same as a table behind it. */
export function CostsByYear({ costs }: { costs: Pick<CostAnswer, "lines" | "by_year" | "total"> }) {
  const { costs: m, ui } = useMessages();
  const largest = largestPart(costs);
  return (
    <div className="card mt-4 p-4 md:p-5">
      <h3 className="text-lg">{largest ? m.largest_part(largest) : m.known_parts()}</h3>
      <CostBars costs={costs} />
      <details>
        <summary className="link tap-row list-none">{ui.as_table()}</summary>
        <YearTable costs={costs} />
      </details>
    </div>
  );
}

function YearTable({
  costs: { lines, by_year: byYear, total },
}: {
  costs: Pick<CostAnswer, "lines" | "by_year" | "total">;
}) {
  const { costs: m } = useMessages();
  const format = useFormat();
  const amount = ({ origin }: CostLine, rupees: number) => (origin === "missing" ? "–" : format.rupees(rupees));
  return (
    <DataTable
      caption={m.by_year()}
      columns={[
        { label: m.item() },
        ...byYear.map((_, at) => ({ label: m.year_number({ year: at + 1 }), isFigure: true })),
      ]}
      rows={[
        ...lines.map((line) => ({
          key: line.item,
          cells: [m.item_name({ item: line.item }), ...line.rupees_by_year.map((rupees) => amount(line, rupees))],
        })),
        ...(total === null ? [] : [{ key: "sum", cells: [m.sum(), ...byYear.map((rupees) => format.rupees(rupees))] }]),
      ]}
    />
  );
}
