import type { ColumnMap } from "#lib/column-map.ts";

/** A column map with the shape of the files that it reads; see `shapeOf`. */
export interface ShapedMap {
  shape: string;
  headings: readonly string[];
  map: ColumnMap;
}

/** The maps that an import may use. */
export interface MapsOfImport {
  /** Named by the person who imports: of every file of the call. */
  given?: ColumnMap | undefined;
  /** Of earlier imports and of the person who sent the file: for files that no layout describes. */
  byShape: ReadonlyMap<string, ColumnMap>;
  /** Branches as earlier lists of the authority name them, by the code of the choice; see `plainCode`. */
  branchNames?: ReadonlyMap<string, string>;
}

/**
 * What of a map holds for the next file of the same headings. Year and round that were stated for one file do not: the next
 * one is of another round.
 */
export function lastingPart({ fields, ...rest }: ColumnMap): ColumnMap {
  const lasting = Object.entries(fields).filter(
    ([field, source]) => typeof source === "string" || (field !== "year" && field !== "round"),
  );
  return { ...rest, fields: Object.fromEntries(lasting) as ColumnMap["fields"] };
}
