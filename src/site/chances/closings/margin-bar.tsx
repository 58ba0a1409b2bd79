/** Where the own figure is; the closing value is beside it, to the right where it is easier to reach. */
const own = 50;
const reach = 45;
/** Two doublings of a rank, or a tenth of all marks, fill half of the bar. */
const doublings = 2;
const shareOfMarks = 0.1;

/** How far a closing value is from the own figure, by one measure for all rows of a list; the words beside it say the same. */
export function MarginBar({ closing, margin, value, unit, max }: BarProps) {
  const length = Math.max(-1, Math.min(1, distance({ closing, margin, value, unit, max }))) * reach;
  const at = own + length;
  return (
    <svg className="margin-bar" data-side={margin < 0 ? "before" : "after"} aria-hidden="true">
      <line x2="100%" y1="10" y2="10" />
      <rect x={`${Math.min(own, at)}%`} width={`${Math.max(1, Math.abs(length))}%`} y="5" height="10" />
      <circle cx={`${own}%`} cy="10" r="5" />
    </svg>
  );
}

interface BarProps {
  closing: number;
  margin: number;
  value: number;
  unit: "rank" | "percentile" | "marks";
  max: number;
}

function distance({ closing, margin, value, unit, max }: BarProps): number {
  if (unit === "rank") return Math.log2(Math.max(closing, 1) / Math.max(value, 1)) / doublings;
  if (unit === "marks") return margin / (max * shareOfMarks);
  return Math.log2(Math.max(100 - closing, 0.01) / Math.max(100 - value, 0.01)) / doublings;
}
