/** Reads a table of codes: a line each, the code, blanks, and what it means. */
export function readCodes(table: string): ReadonlyMap<string, string> {
  return new Map(
    table
      .trim()
      .split("\n")
      .map((line) => {
        const [, code = "", meaning = ""] = /^\s*(\S+)\s+(.*\S)\s*$/.exec(line) ?? [];
        return [code, meaning];
      }),
  );
}
