import type { ReactNode } from "react";

interface OwnFirst<Item> {
  /** Of the whole list. */
  count: number;
  /** How many of the whole list are the visitor's; they are its first ones. */
  own: number;
  page: number;
  pageSize: number;
  items: Item[];
}

/** A page of a list that begins with what is for the visitor: their part of the page, and the rest. */
function splitOwn<Item>({ own, page, pageSize, items }: Omit<OwnFirst<Item>, "count">): [Item[], Item[]] {
  const ownHere = Math.max(0, own - (page - 1) * pageSize);
  return [items.slice(0, ownHere), items.slice(ownHere)];
}

/**
 * A page of such a list: under two headings where it begins with what is for the visitor, else as it is.
 *
 * @param headings say how many there are, on all pages
 * @param draw the items, with the level of heading that they may begin with
 */
export function OwnThenOthers<Item>({
  list,
  headings,
  draw,
}: {
  list: OwnFirst<Item>;
  headings: { own: (values: { count: number }) => string; others: (values: { count: number }) => string };
  draw: (items: Item[], headingLevel: 2 | 3) => ReactNode;
}) {
  const [own, others] = splitOwn(list);
  if (list.own === 0) return draw(others, 2);
  return (
    <>
      {own.length > 0 ? (
        <section aria-labelledby="own" className="mt-4">
          <h2 id="own" className="mb-3 text-xl">
            {headings.own({ count: list.own })}
          </h2>
          {draw(own, 3)}
        </section>
      ) : null}
      {others.length > 0 ? (
        <section aria-labelledby="others" className="mt-8">
          <h2 id="others" className="mb-3 text-xl">
            {headings.others({ count: list.count - list.own })}
          </h2>
          {draw(others, 3)}
        </section>
      ) : null}
    </>
  );
}
