import { readArtefact, writeArtefact } from "./artefact.ts";

/**
 * The file of a model with other numbers for its branches: for a database that numbers them differently, or that has fewer.
 * Rows of branches without a number are left out. How the model was judged stays whole; a failure of such a branch has the
 * number 0, which no branch has.
 *
 * @param numberOf the new number of a branch; null: it has none
 */
export function renumberBranches(file: Uint8Array, numberOf: (branch: number) => number | null): Uint8Array {
  const { manifest, columns } = readArtefact(file);
  const numbersOf = (key: string) => Array.from(columns[key] ?? [], numberOf);
  const rows = { key: "branch", numbers: numbersOf("branch") };
  const gone = { key: "goneBranch", numbers: numbersOf("goneBranch") };
  const failed = { key: "failedBranch", numbers: numbersOf("failedBranch").map((of) => of ?? 0) };
  const tableOf = (name: string) => (name.startsWith("failed") ? failed : name.startsWith("gone") ? gone : rows);
  const renumbered = Object.entries(columns).map(([name, column]) => {
    // Branches that institutes do not have yet have no number.
    if (/^new[A-Z]/.test(name)) return [name, column] as const;
    const { key, numbers } = tableOf(name);
    const values = name === key ? Int32Array.from(numbers, (of) => of ?? 0) : column;
    return [name, values.filter((_: number, row: number) => numbers[row] !== null)] as const;
  });
  const { arrays: _arrays, format: _format, ...about } = manifest;
  return writeArtefact(
    { ...about, series: rows.numbers.filter((of) => of !== null).length },
    Object.fromEntries(renumbered),
  );
}
