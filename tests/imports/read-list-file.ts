import { knownLayout, listOfFile } from "../../imports/lists/find-layout.ts";
import type { Authority, ListLine } from "../../imports/lists/list-file.ts";

/** What an import would read of a file: year and round, each cut-off in one line, and the reasons of what is unusable. */
export async function read(authority: Authority, path: string, year: number | null = null) {
  const layout = await knownLayout(authority, path);
  const list = await listOfFile(layout, path, year);
  const lines: ListLine[] = [];
  const reasons: string[] = [];
  let rows = 0;
  for await (const { value } of layout.rows(path)) {
    rows += 1;
    for (const line of layout.read(value, list)) {
      if (typeof line === "string") reasons.push(line);
      else lines.push(line);
    }
  }
  const cutoffs = lines.flatMap(({ college, programme, cutoffs: found = [] }) =>
    found.map(({ quota = "", seatType, stage = "", closing }) =>
      [college.code, programme?.name, quota, seatType, stage, closing].filter((part) => part !== "").join(" | "),
    ),
  );
  return { list, lines, cutoffs, reasons, rows };
}
