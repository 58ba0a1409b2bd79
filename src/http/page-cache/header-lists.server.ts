/** More different ones than a site has languages, kinds of pages and kinds of calls: beyond that, they are not the same for many. */
const maxLists = 256;

/** Lists of headers by their text: thousands of stored replies share a few, each parsed once and held once. */
export function openHeaderLists() {
  const lists = new Map<string, readonly string[]>();
  return {
    /** @returns the list, and whether it is one that replies share: any other is to be parsed again */
    parse(text: string): { headers: readonly string[]; isShared: boolean } {
      const known = lists.get(text);
      if (known) return { headers: known, isShared: true };
      const headers = JSON.parse(text) as string[];
      if (lists.size >= maxLists) return { headers, isShared: false };
      lists.set(text, headers);
      return { headers, isShared: true };
    },
  };
}
