import type { Item } from "#features/information/contract.ts";
import { Prose } from "#ui/prose.tsx";

/** Items as cards side by side; numbered where their order or count matters. */
export function ItemGrid({
  items,
  isNumbered = false,
  isSingleColumn = false,
}: {
  items: Item[];
  isNumbered?: boolean;
  isSingleColumn?: boolean;
}) {
  const List = isNumbered ? "ol" : "ul";
  return (
    <List className={`grid gap-4 ${isSingleColumn ? "" : "sm:grid-cols-2 lg:grid-cols-3"}`}>
      {items.map(({ title, text }, index) => (
        <li key={title} className="card flex gap-4 p-5">
          {isNumbered ? (
            <span className="figure text-2xl leading-none text-link" aria-hidden="true">
              {index + 1}
            </span>
          ) : null}
          <div>
            <h3 className="text-lg">{title}</h3>
            <Prose html={text} className="mt-1 text-muted" />
          </div>
        </li>
      ))}
    </List>
  );
}

/** Steps one after the other. */
export function Steps({ steps }: { steps: Item[] }) {
  return (
    <ol className="reading space-y-5">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            className="figure flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <Prose html={text} />
          </div>
        </li>
      ))}
    </ol>
  );
}
