/** One part of what is drawn: what it comes to in each year. */
export interface YearPart {
  key: string;
  byYear: readonly number[];
}

/** How many looks there are: solid, light, hatched, dotted, empty. */
const lookCount = 5;

/**
 * One bar a year, of parts that add up, all on one scale. Parts differ by fill, so that they are told apart without colour; decoration
 * to a screen reader, since a table has the same figures. One such drawing a page: the fills have fixed ids.
 *
 * @param years the name and the sum of each year, as text
 * @param parts in the order of their swatches ({@link PartSwatch})
 */
export function YearBars({ years, parts }: { years: readonly { name: string; sum: string }[]; parts: YearPart[] }) {
  const sums = years.map((_, at) => parts.reduce((sum, { byYear }) => sum + (byYear[at] ?? 0), 0));
  const whole = Math.max(1, ...sums);
  const percent = (amount: number) => `${Math.round((amount / whole) * 1000) / 10}%`;
  return (
    <div className="year-bars" aria-hidden="true">
      <PartFills />
      {years.map(({ name, sum }, at) => {
        let from = 0;
        return (
          <div key={name}>
            <span>{name}</span>
            <svg aria-hidden="true">
              {parts.map(({ key, byYear }, part) => {
                const x = from;
                const amount = byYear[at] ?? 0;
                from += amount;
                return amount === 0 ? null : (
                  <rect key={key} x={percent(x)} width={percent(amount)} className={partLook(part)} />
                );
              })}
            </svg>
            <b>{sum}</b>
          </div>
        );
      })}
    </div>
  );
}

/** The fill of a part beside its name. */
export function PartSwatch({ at }: { at: number }) {
  return (
    <svg className="swatch" aria-hidden="true">
      <rect width="100%" className={partLook(at)} />
    </svg>
  );
}

const partLook = (at: number) => `part-${(at % lookCount) + 1}`;

function PartFills() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <pattern id="part-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 3H6" strokeWidth="2.5" />
      </pattern>
      <pattern id="part-dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M3 3h.01" strokeWidth="3" strokeLinecap="round" />
      </pattern>
    </svg>
  );
}
