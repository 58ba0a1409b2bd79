/** More than languages, kinds of pages and kinds of calls together; beyond this, lists are not shared by many responses. */
const maxLists = 256;

/** Parsed lists of headers by their text: thousands of stored responses share a few. */
export function openHeaderLists() {
  const lists = new Map<string, readonly string[]>();
  return {
    /** @returns the list, and whether it is shared; one that is not must be parsed again for the next response */
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
