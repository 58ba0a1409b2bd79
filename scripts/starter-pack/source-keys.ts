import type { StarterSource } from "../../imports/starter/schemas.ts";

/** Sources of earlier starter data with another key than the import's. */
const earlier: Readonly<Record<string, string>> = {
  "aicte-2025": "aicte-2025-26",
  "mht-cet-cap-2023": "mhtcet-2023-cap-3",
  "mht-cet-seats-2025": "mhtcet-2025-seats",
  "nirf-placements-2025": "nirf-2025-placements",
};

/**
 * The key in sources.yaml of a source in the database, whose key names the copy that was imported.
 *
 * @throws Error for a source that sources.yaml does not have: nothing is shipped without its publisher and its copy
 */
export function sourceKeys(sources: readonly StarterSource[]): (key: string) => string {
  const known = new Set(sources.map(({ key }) => key));
  return (key) => {
    const publication = key.replace(/-via-.*$/, "");
    const found = earlier[publication] ?? publication;
    if (!known.has(found)) throw new Error(`starter/sources.yaml has no source '${found}'`);
    return found;
  };
}
