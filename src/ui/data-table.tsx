import { type ReactNode, useId } from "react";

export interface Column {
  label: string;
  /** Figures are at the end of their column. */
  isFigure?: boolean;
  /** Beside the label, such as where the figures come from. */
  note?: ReactNode;
}

export interface Row {
  key: string | number;
  /** The first cell names the row. */
  cells: ReactNode[];
  /** What this row has in common with others: stated once, above the rows that share it. */
  group?: string;
}

/** A table that scrolls inside its own frame when the screen is narrower than its columns. */
export function DataTable({ caption, columns, rows }: { caption: string; columns: Column[]; rows: Row[] }) {
  const captionId = useId();
  const onlyFigures = columns.slice(1).every(({ isFigure }) => isFigure);
  const kind = (index: number) => (columns[index]?.isFigure && !onlyFigures ? "figures" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-labelledby={captionId} tabIndex={0} className="card scroll-frame overflow-x-auto">
      <table className={onlyFigures ? "data-table all-figures" : "data-table"}>
        <caption id={captionId}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, note }, index) => (
              <th key={label} scope="col" className={kind(index)}>
                {label}
                {note}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(rows, ({ group }) => group)].map(([group, members]) => (
          <tbody key={group ?? ""}>
            {group === undefined ? null : (
              <tr>
                <th scope="rowgroup" colSpan={columns.length}>
                  {group}
                </th>
              </tr>
            )}
            {members.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell's identity is its column
                  <td key={index} className={kind(index + 1)}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
