/** Lookups of what must be there: each throws where it is not, instead of handing on `undefined`. */

export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${items.length}`);
  return item;
}

export function firstOf<Item>(items: ArrayLike<Item>): Item {
  return itemAt(items, 0);
}

export function lastOf<Item>(items: ArrayLike<Item>): Item {
  return itemAt(items, items.length - 1);
}

export function valueFor<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`No value for ${String(key)}`);
  return value;
}

export function fieldOf<Value>(record: Readonly<Record<string, Value>>, name: string): Value {
  const value = record[name];
  if (value === undefined) throw new RangeError(`No field ${name}`);
  return value;
}
