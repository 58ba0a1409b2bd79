interface OwnFirst<Item> {
  /** How many of the whole list are the visitor's; they are its first ones. */
  own: number;
  page: number;
  pageSize: number;
  items: Item[];
}

/** A page of a list that begins with what is for the visitor: their part of the page, and the rest. */
export function splitOwn<Item>({ own, page, pageSize, items }: OwnFirst<Item>): [Item[], Item[]] {
  const ownHere = Math.max(0, own - (page - 1) * pageSize);
  return [items.slice(0, ownHere), items.slice(ownHere)];
}
