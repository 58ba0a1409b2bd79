import { createReadStream, existsSync } from "node:fs";
import { parse } from "csv-parse";
import type { OpenTable } from "../open-tables.ts";
import type { OpenRow } from "../store/open-rows.server.ts";

/** How a table differs from the version before. */
export interface TableChanges {
  added: number;
  removed: number;
  changed: number;
}

/** Compares rows with those of the former file, while both pass in the order of their key. */
export interface ChangeCount {
  see(rows: readonly OpenRow[]): Promise<void>;
  finish(): Promise<TableChanges | null>;
}

type Group = { key: number; rows: Map<string, string> };

/**
 * @param formerFile the table's CSV of the version before; without one nothing is counted
 */
export function countChanges(formerFile: string | undefined, table: OpenTable): ChangeCount {
  if (!formerFile || !existsSync(formerFile)) return { see: async () => {}, finish: async () => null };
  const former = formerGroups(formerFile, table);
  const counted: TableChanges = { added: 0, removed: 0, changed: 0 };
  let before: Group | null | undefined;

  async function meet(now: Group): Promise<void> {
    if (before === undefined) before = await next(former);
    while (before && before.key < now.key) {
      counted.removed += before.rows.size;
      before = await next(former);
    }
    const same = before?.key === now.key ? before.rows : new Map<string, string>();
    for (const [name, line] of now.rows) {
      const known = same.get(name);
      if (known === undefined) counted.added += 1;
      else if (known !== line) counted.changed += 1;
      same.delete(name);
    }
    counted.removed += same.size;
    if (before?.key === now.key) before = await next(former);
  }

  return {
    async see(rows) {
      for (const group of groupsOf(rows, table)) await meet(group);
    },
    async finish() {
      if (before === undefined) before = await next(former);
      while (before) {
        counted.removed += before.rows.size;
        before = await next(former);
      }
      return counted;
    },
  };
}

async function next(groups: AsyncGenerator<Group>): Promise<Group | null> {
  const { value, done } = await groups.next();
  return done ? null : value;
}

/** Rows of one key after the other; a batch of rows never ends within a key. */
function groupsOf(rows: readonly OpenRow[], table: OpenTable): Group[] {
  const groups: Group[] = [];
  for (const { key, values } of rows) {
    const texts = values.map((value) => (value === null ? "" : String(value)));
    addTo(groups, key, texts, table);
  }
  return groups;
}

function addTo(groups: Group[], key: number, texts: string[], { columns, primaryKey }: OpenTable): void {
  const open = groups.at(-1);
  const group = open?.key === key ? open : { key, rows: new Map<string, string>() };
  if (group !== open) groups.push(group);
  const name = primaryKey.map((column) => texts[columns.findIndex((one) => one.name === column)]).join("\u001f");
  group.rows.set(name, texts.join("\u001f"));
}

async function* formerGroups(file: string, table: OpenTable): AsyncGenerator<Group> {
  const records = createReadStream(file).pipe(parse({ from_line: 2, relax_column_count: true }));
  const open: Group[] = [];
  for await (const texts of records as AsyncIterable<string[]>) {
    addTo(open, Number(texts[0]), texts, table);
    if (open.length > 1) yield open.shift() as Group;
  }
  yield* open;
}
