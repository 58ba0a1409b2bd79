/**
 * Reads the next item while the caller writes the one before: the database works in another process.
 *
 * @throws what `read` throws, when its item is due
 */
export async function* readAhead<Item, Read>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<Read> {
  let ahead: Promise<Read> | undefined;
  for (const item of items) {
    const due = ahead;
    ahead = read(item);
    // Its failure is thrown below; until then it is no unhandled rejection.
    ahead.catch(() => {});
    if (due) yield await due;
  }
  if (ahead) yield await ahead;
}
