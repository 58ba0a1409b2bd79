/**
 * Parts that add up to a whole, side by side, each with its number where there is room; decoration to a screen reader, since the
 * figures are written out beside it. Neighbours differ in lightness, so that it is read without colour.
 *
 * @param parts how much each is, and what is written in it
 * @param whole what all of them are measured by; what they do not fill stays empty
 */
export function StackedBar({ parts, whole }: { parts: readonly { size: number; text: string }[]; whole: number }) {
  let from = 0;
  const percent = (size: number) => `${Math.round((size / whole) * 1000) / 10}%`;
  return (
    <svg className="stack" aria-hidden="true">
      {parts.map(({ size, text }, at) => {
        const x = from;
        from += size;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
          <g key={at}>
            <rect x={percent(x)} width={percent(size)} />
            {size / whole < minWritten ? null : (
              <text x={percent(x + size / 2)} y="17">
                {text}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Narrower parts have no room for a number. */
const minWritten = 0.08;
