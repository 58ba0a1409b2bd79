import { z } from "zod";
import { withoutControls } from "#lib/plain-text.ts";
import { listAuthorities, listLimits } from "./list-rules.ts";
import type { LocalLists } from "./local-lists.ts";

/** Lists that a browser stored and a form submits: validated like any input. */
const text = (max: number) => z.string().max(max).transform(withoutControls);
const key = z.int().min(1).max(2_147_483_647);
const place = z.int().min(0).max(1_000_000);
const branch = z.int().min(1).max(2_147_483_647).nullable();

const Row = z.strictObject({
  key,
  branchId: branch,
  collegeId: branch,
  institute: text(1000),
  programme: text(1000),
  code: text(listLimits.code),
  group: text(listLimits.group),
  note: text(listLimits.note),
});
const rows = z.array(Row).max(listLimits.rows);
const placed = z.array(z.strictObject({ place, row: Row })).max(listLimits.rows);
const head = {
  name: text(listLimits.name).pipe(z.string().min(1)),
  authority: z.enum(listAuthorities),
  year: z.int().min(2000).max(2100),
};
const Change = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("insert"), rows: placed }),
  z.strictObject({ kind: z.literal("remove"), keys: z.array(key).max(listLimits.rows) }),
  z.strictObject({
    kind: z.literal("place"),
    places: z.array(z.strictObject({ key, place })).max(listLimits.rows),
  }),
  z.strictObject({
    kind: z.literal("write"),
    rows: z.array(Row.pick({ key: true, group: true, note: true })).max(listLimits.rows),
  }),
  z.strictObject({ kind: z.literal("head"), head: z.strictObject(head) }),
  z.strictObject({ kind: z.literal("rows"), rows, head: z.strictObject(head) }),
]);
const Version = z.strictObject({
  version: z.int().min(1),
  at: z.iso.datetime(),
  by: z.enum(["act", "undo", "redo", "restore"]),
  what: z.strictObject({
    kind: z.enum([
      ...(["add", "remove", "move", "up", "down", "arrange", "group", "note", "rename", "season", "replace"] as const),
    ]),
    count: place,
    name: text(2100),
    from: place,
    to: place,
  }),
  change: Change,
  inverse: Change,
});
const StoredList = z.strictObject({
  list: z
    .strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/), ...head, rows, nextKey: key })
    .refine(
      ({ rows: all, nextKey }) =>
        new Set(all.map((row) => row.key)).size === all.length && all.every((row) => row.key < nextKey),
    ),
  versions: z.array(Version).max(300),
});

/** Lists of a browser without an account, as a form submits them. */
export const StoredLists: z.ZodType<LocalLists> = z.strictObject({
  lists: z.array(StoredList).max(20),
  openId: z.string().max(40).nullable(),
  deleted: StoredList.nullable(),
});
