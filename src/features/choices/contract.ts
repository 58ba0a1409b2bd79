import { z } from "zod";
import { withoutControls } from "#lib/plain-text.ts";
import type { TypedFinding } from "./compare-typed.ts";
import type { ListVersion } from "./list-history-rules.ts";
import { type ChoiceList, type ChoiceRow, listAuthorities, listLimits } from "./list-rules.ts";

/** Addresses whose bodies may hold a whole list. */
export const takesLists = (path: string) => /^(\/api)?\/choices(\/|$)/.test(path);

const line = (max: number) => z.string().transform(withoutControls).pipe(z.string().trim().max(max));
const key = z.int().min(1).max(2_147_483_647);
const keys = z.array(key).min(1).max(listLimits.rows);
const place = z.int().min(1).max(1_000_000);
const name = line(listLimits.name).pipe(z.string().min(1, "is needed"));
const year = z.int().min(2016).max(2100);
const authority = z.enum(listAuthorities);
const note = z.string().transform(withoutControls).pipe(z.string().max(listLimits.note));

/** A choice as somebody names it: a branch of ours, or a text of their own. */
export const NewChoice = z
  .strictObject({
    branch_id: z.int().min(1).max(2_147_483_647).optional().describe("as in /api/college-details/"),
    text: line(listLimits.text).optional().describe("of a choice that is no branch of ours"),
    code: line(listLimits.code).optional().describe("the authority's code, beside `text`"),
    group: line(listLimits.group).optional(),
    note: note.optional().describe("for the student alone"),
  })
  .refine((choice) => (choice.branch_id === undefined) !== !choice.text, {
    path: ["branch_id"],
    message: "Give one of branch_id and text",
  })
  .meta({ id: "NewChoice" });
export type NewChoice = z.infer<typeof NewChoice>;

const newChoices = z.array(NewChoice).max(listLimits.rows);

/** Body of `POST /api/choices/`. */
export const NewChoiceList = z
  .strictObject({ name, authority, year, rows: newChoices.default([]) })
  .meta({ id: "NewChoiceList" });
export type NewChoiceList = z.infer<typeof NewChoiceList>;

const act = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...shape });

/** One act on a list, as the browser and programs send it. */
export const ChoiceListAct = z
  .discriminatedUnion("kind", [
    act("add", { rows: newChoices.min(1), at: place.optional().describe("the place of the first one; else the end") }),
    act("replace", { rows: newChoices }),
    act("remove", { keys }),
    act("move", { keys, to: place }),
    act("up", { key }),
    act("down", { key }),
    act("arrange", { keys: z.array(key).max(listLimits.rows) }),
    act("group", { keys, group: line(listLimits.group) }),
    act("note", { key, note }),
    act("rename", { name }),
    act("season", { authority, year }),
    act("undo", {}),
    act("redo", {}),
    act("restore", { version: z.int().min(0) }),
  ])
  .meta({ id: "ChoiceListAct" });
export type ChoiceListAct = z.infer<typeof ChoiceListAct>;

/** Body of `PATCH /api/choices/{id}/`. */
export const ChoiceListActs = z
  .strictObject({
    version: z.int().min(0).describe("the version that the acts are for; another one is refused with 409"),
    acts: z.array(ChoiceListAct).min(1).max(50),
  })
  .meta({ id: "ChoiceListActs" });

/** Body of `POST /api/choices/read/`: lines of codes or names. */
export const PastedChoices = z.strictObject({ authority, text: z.string().max(400_000) }).meta({ id: "PastedChoices" });

/** Body of `POST /api/choices/{id}/typed-in/`. */
export const TypedChoices = z
  .strictObject({ text: z.string().max(400_000).describe("the portal's order, one choice a line") })
  .meta({ id: "TypedChoices" });

export const ChoiceRowReply = z
  .object({
    key: z.int().describe("unique in the list; stays with the row when it moves"),
    branch_id: z.int().nullable(),
    college_id: z.int().nullable(),
    institute: z.string().describe("as the authority writes it"),
    programme: z.string().describe("as the authority writes it; of a choice of one's own its text"),
    code: z.string().describe("the authority's choice code; empty where none is known"),
    group: z.string(),
    note: z.string(),
  })
  .meta({ id: "ChoiceRow" });

const head = { id: z.string(), name: z.string(), authority, year: z.int(), version: z.int() };

/** What `GET /api/choices/` answers. */
export const ChoiceListSummary = z
  .object({ ...head, rows: z.int().describe("how many"), updated_at: z.iso.datetime() })
  .meta({ id: "ChoiceListSummary" });
export type ChoiceListSummary = z.infer<typeof ChoiceListSummary>;

export const ChoiceListReply = z.object({ ...head, rows: z.array(ChoiceRowReply) }).meta({ id: "ChoiceList" });

export const ChoiceListVersionReply = z
  .object({
    version: z.int(),
    at: z.iso.datetime(),
    by: z.enum(["act", "undo", "redo", "restore"]),
    what: z.object({
      kind: z.string().describe("the act"),
      count: z.int().describe("rows that it touched"),
      name: z.string().describe("the first of them"),
      from: z.int().describe("its place before; 0: none"),
      to: z.int().describe("its place after; 0: none"),
    }),
  })
  .meta({ id: "ChoiceListVersion" });

/** A branch, or a line of text, before it is in a list. */
export const ChoiceSearchResult = ChoiceRowReply.omit({ key: true, group: true, note: true }).meta({
  id: "FoundChoice",
});

/** What `POST /api/choices/read/` answers. */
export const ReadChoices = z
  .object({
    rows: z
      .array(ChoiceSearchResult)
      .describe("every line in its order; one that was not understood has no branch and keeps its text"),
    not_understood: z.array(z.string()),
  })
  .meta({ id: "ReadChoices" });

/** What `POST /api/choices/{id}/typed-in/` answers. */
export const TypedInReply = z
  .object({
    lines: z.int().describe("lines that were read"),
    findings: z.array(
      z.object({
        kind: z.enum(["swapped", "moved", "missing", "wrong", "additional", "twice"]),
        place: z.int().nullable().describe("in the list, from 1"),
        typed: z.int().nullable().describe("in the portal, from 1"),
        row: ChoiceRowReply.nullable(),
        other: ChoiceRowReply.nullable().describe("the row that changed places with it"),
        text: z.string().describe("what the portal has"),
      }),
    ),
  })
  .meta({ id: "TypedIn" });

export function rowReply({ branchId, collegeId, ...row }: ChoiceRow): z.infer<typeof ChoiceRowReply> {
  return { ...row, branch_id: branchId, college_id: collegeId };
}

export function listReply({ id, name: called, authority: of, year: in_, rows }: ChoiceList, version: number) {
  return { id, name: called, authority: of, year: in_, version, rows: rows.map(rowReply) };
}

export function versionReply({ version, at, by, what }: ListVersion): z.infer<typeof ChoiceListVersionReply> {
  return { version, at, by, what };
}

export function findingReply(finding: TypedFinding) {
  const of = <Name extends string>(name: Name) =>
    name in finding ? (finding as unknown as Record<Name, unknown>)[name] : null;
  return {
    kind: finding.kind,
    place: of("place") as number | null,
    typed: of("typed") as number | null,
    row: "row" in finding ? rowReply(finding.row) : null,
    other: "other" in finding ? rowReply(finding.other) : null,
    text: "text" in finding ? finding.text : "",
  };
}
