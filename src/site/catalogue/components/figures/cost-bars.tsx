import type { CostAnswer } from "#features/costs/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { YearBars } from "#ui/drawing/year-bars.tsx";

/** What each year of a course costs, part by part. */
export function CostBars({ costs: { lines, by_year: byYear } }: { costs: Pick<CostAnswer, "lines" | "by_year"> }) {
  const { costs: m } = useMessages();
  const format = useFormat();
  return (
    <YearBars
      years={byYear.map((rupees, at) => ({ name: m.year_number({ year: at + 1 }), sum: format.lakhs(rupees) }))}
      parts={lines.map(({ item, rupees_by_year }) => ({ key: item, byYear: rupees_by_year }))}
    />
  );
}
