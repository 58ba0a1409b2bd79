import type { ColumnMap } from "#lib/column-map.ts";
import { type OnBytes, type RawRow, readRows } from "../read/read-rows.ts";
import { isCutOff } from "../tidy/cut-off-name.ts";
import { nameProblem } from "../tidy/name-problem.ts";

interface NamedByCode {
  code: string;
  name: string;
  /** Whether a name is to be replaced by the one that most rows have for its code. */
  isReplaced: (name: string) => boolean;
}

/**
 * Reads rows for a column map. A list names a college or branch by code and name in each row; where one row has lost the
 * name or a part of it, the whole name that most rows have for the code is taken, or the one that earlier lists had. The
 * file is read twice for that.
 *
 * @param branchNames of earlier lists, by `plainCode`
 */
export function mappedRows(map: ColumnMap, branchNames: ReadonlyMap<string, string>) {
  const { college, collegeCode, branch, branchCode } = map.fields;
  return async function* (path: string, onBytes?: OnBytes): AsyncGenerator<RawRow> {
    const pairs = [
      // Names of colleges differ by what else is in their cell: the most frequent one is the name.
      { code: collegeCode, name: college, isReplaced: () => true },
      { code: branchCode, name: branch, isReplaced: (name: string) => nameProblem(name) !== null },
    ].flatMap(({ code, name, isReplaced }): NamedByCode[] =>
      typeof code === "string" && typeof name === "string" ? [{ code, name, isReplaced }] : [],
    );
    const named = await namesByCode(path, pairs);
    for await (const row of readRows(path, onBytes)) {
      const value = { ...(row.value as Record<string, unknown>) };
      for (const { code, name, isReplaced } of pairs) {
        const own = String(value[name] ?? "");
        const key = plainCode(value[code]);
        const known = named.get(name)?.get(key) ?? (name === branch ? branchNames.get(key) : undefined);
        if (known !== undefined && isReplaced(own)) value[name] = known;
      }
      yield { ...row, value };
    }
  };
}

/** A code without what spreadsheets change in it: leading zeros, `.0`, spaces. */
export function plainCode(cell: unknown): string {
  return String(cell ?? "")
    .trim()
    .replace(/^0+(?=.)/, "")
    .replace(/\.0+$/, "");
}

/** The most frequent whole name of each code, by the column of the names. */
async function namesByCode(path: string, pairs: readonly NamedByCode[]): Promise<Map<string, Map<string, string>>> {
  const counts = new Map(pairs.map(({ name }) => [name, new Map<string, Map<string, number>>()]));
  if (pairs.length > 0)
    for await (const { value } of readRows(path)) {
      const row = value as Record<string, unknown>;
      for (const { code, name } of pairs) {
        const [key, text] = [plainCode(row[code]), String(row[name] ?? "")];
        if (!key || nameProblem(text) !== null || isCutOff(text)) continue;
        const names = counts.get(name)?.get(key) ?? new Map<string, number>();
        counts.get(name)?.set(key, names);
        names.set(text, (names.get(text) ?? 0) + 1);
      }
    }
  const mostFrequent = (names: ReadonlyMap<string, number>) => [...names].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  return new Map(
    [...counts].map(([name, byCode]) => [name, new Map([...byCode].map(([key, names]) => [key, mostFrequent(names)]))]),
  );
}
