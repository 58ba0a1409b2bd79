import { type ReactNode, useId } from "react";

export interface Column {
  label: string;
  /** Figures are at the end of their column. */
  isFigure?: boolean;
}

export interface Row {
  key: string | number;
  /** The first cell names the row. */
  cells: ReactNode[];
}

/** A table that scrolls inside its own frame when the screen is narrower than its columns. */
export function DataTable({ caption, columns, rows }: { caption: string; columns: Column[]; rows: Row[] }) {
  const captionId = useId();
  const align = (index: number) => (columns[index]?.isFigure ? "text-right" : "text-left");
  const width = (index: number) => (columns[index]?.isFigure ? "whitespace-nowrap" : "min-w-22");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-labelledby={captionId} tabIndex={0} className="card scroll-frame overflow-x-auto">
      <table className="w-full border-collapse text-sm sm:text-base">
        <caption id={captionId} className="border-b border-line px-4 py-3 text-left font-semibold">
          {caption}
        </caption>
        <thead>
          <tr className="text-sm text-muted">
            {columns.map(({ label }, index) => (
              <th key={label} scope="col" className={`px-2.5 py-2 font-medium sm:px-4 ${align(index)}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row" className={`min-w-24 px-2.5 py-2.5 font-medium sm:px-4 ${align(0)}`}>
                {name}
              </th>
              {figures.map((figure, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell's identity is its column
                <td key={index} className={`px-2.5 py-2.5 sm:px-4 ${width(index + 1)} ${align(index + 1)}`}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
