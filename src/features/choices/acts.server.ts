import { z } from "@hono/zod-openapi";
import { defineAct } from "#http/act/act.server.ts";
import { file, noContent, ok } from "#http/act/replies.server.ts";
import { usesOfRows } from "#http/perform.server.ts";
import { privateNoStore } from "#http/responses/no-store.ts";
import { everyone, perAddress, studentOrToken } from "#policies/policy.ts";
import { compareTyped } from "./compare-typed.ts";
import {
  ChoiceListActs,
  ChoiceListReply,
  ChoiceListSummary,
  ChoiceListVersionReply,
  ChoiceSearchResult,
  findingReply,
  listReply,
  NewChoiceList,
  PastedChoices,
  ReadChoices,
  TypedChoices,
  TypedInReply,
  versionReply,
} from "./contract.ts";
import { writeListCsv } from "./list-file.ts";
import { listAuthorities } from "./list-rules.ts";
import { describeBranches, readPaste, searchChoices } from "./service/describe-choices.server.ts";
import {
  changeOwnList,
  copyOwnList,
  createOwnList,
  deleteOwnList,
  listOwnLists,
  type OwnList,
  readOwnList,
  undeleteOwnList,
} from "./service/own-lists.server.ts";
import { countLines, toWireRow, toWireRows } from "./service/read-listed.ts";

const tag = "Choice lists";
const ownOnly = "A student's own lists only.";
const own = { tag, who: studentOrToken("wishlist", "not_signed_in"), and: "own lists only", source: "S14.2" };
/** The policy of acts that read a student's lists. */
export const readingLists = { ...own, name: "read_choices", description: ownOnly };
const changing = { ...own, name: "change_choices", description: ownOnly };
const finding = { tag, name: "find_choices", who: everyone, limit: perAddress("choices"), source: "S14.1" };

/** The id of a list in an address. */
export const listId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/, "is not the id of a list");
const one = z.object({
  id: listId.openapi({ description: "the list", example: "3f0c9a52-58a5-4f0e-9d2e-5c1c6f6b8a10" }),
});
const noList = { 404: "The student has no such list" };
const full = { 409: "The student has as many lists as can be kept" };
const now = ok(ChoiceListReply, "The list as it is now", (_, { kept, version }: OwnList) =>
  listReply(kept.list, version),
);
const made = { ...now, status: 201 } as const;

const readPasted = defineAct({
  ...finding,
  rest: "POST /api/choices/read/",
  summary: "Read pasted codes or names as choices",
  description:
    "By the authority's codes and names, or ours. A line that is not understood keeps its text. Nothing is stored.",
  input: PastedChoices,
  steps: ({ deps, input: { authority, text } }) => ({
    weight: () => usesOfRows(countLines(text)),
    work: async () => toWireRows(await readPaste(deps, authority, text)),
  }),
  reply: ok(ReadChoices, "Every line, in its order"),
});

const search = defineAct({
  ...finding,
  rest: "GET /api/choices/search/",
  operationId: "searchChoices",
  summary: "Branches for a choice list, by words of their names, or by their numbers",
  description:
    "At most 30 by words; every one that exists by `ids`. Names and codes are the authority's where its lists have them.",
  query: z.object({
    authority: z.enum(listAuthorities).openapi({ description: "whose names and codes" }),
    q: z.string().max(200).optional().openapi({ description: "words; all must fit" }),
    ids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, "must be branch numbers with commas between them")
      .optional()
      .openapi({ description: "branch numbers with commas between them, instead of words", example: "12,15" }),
  }),
  work: async ({ deps, query: { authority, q = "", ids } }) => {
    const found = await (ids ? describeBranches(deps, authority, readIds(ids)) : searchChoices(deps, authority, q));
    return found.map(toWireRow);
  },
  reply: ok(z.array(ChoiceSearchResult), "The branches"),
});

const listOwn = defineAct({
  ...readingLists,
  rest: "GET /api/choices/",
  operationId: "listChoiceLists",
  summary: "A student's choice lists, the one that was changed last first",
  work: ({ deps, studentId }) => listOwnLists(deps, studentId),
  reply: ok(z.array(ChoiceListSummary), "The lists without their rows"),
});

const create = defineAct({
  ...changing,
  rest: "POST /api/choices/",
  operationId: "createChoiceList",
  summary: "Make a choice list",
  description: `${ownOnly} Rows get the authority's names and codes from its lists.`,
  input: NewChoiceList,
  work: ({ deps, studentId, input }) => createOwnList(deps, studentId, input),
  reply: made,
  refusals: full,
});

const show = defineAct({
  ...readingLists,
  rest: "GET /api/choices/{id}/",
  operationId: "getChoiceList",
  summary: "One choice list with its rows in order",
  params: one,
  work: ({ deps, studentId, params }) => readOwnList(deps, studentId, params.id),
  reply: now,
  refusals: noList,
});

const change = defineAct({
  ...changing,
  rest: "PATCH /api/choices/{id}/",
  operationId: "changeChoiceList",
  summary: "Change a choice list: add, remove, move, group, note, rename, undo, redo, restore",
  description: `${ownOnly} All acts are done, or none. Places count from 1; one beyond the end is the end.`,
  params: one,
  input: ChoiceListActs,
  work: ({ deps, studentId, params: { id }, input }) => changeOwnList(deps, studentId, { id, ...input }),
  reply: now,
  refusals: { ...noList, 409: "The list was changed meanwhile" },
});

const remove = defineAct({
  ...changing,
  rest: "DELETE /api/choices/{id}/",
  operationId: "deleteChoiceList",
  summary: "Delete a choice list; it can be brought back for 30 days",
  params: one,
  work: ({ deps, studentId, params }) => deleteOwnList(deps, studentId, params.id),
  reply: noContent("It is deleted"),
  refusals: noList,
});

const undelete = defineAct({
  ...changing,
  rest: "POST /api/choices/{id}/undelete/",
  operationId: "undeleteChoiceList",
  summary: "Bring a deleted choice list back",
  params: one,
  work: ({ deps, studentId, params }) => undeleteOwnList(deps, studentId, params.id),
  reply: now,
  refusals: { ...noList, ...full },
});

const copy = defineAct({
  ...changing,
  rest: "POST /api/choices/{id}/copy/",
  operationId: "copyChoiceList",
  summary: "Copy a choice list under another name",
  params: one,
  input: NewChoiceList.pick({ name: true }).meta({ id: "ChoiceListName" }),
  work: ({ deps, studentId, params, input }) => copyOwnList(deps, studentId, params.id, input.name),
  reply: made,
  refusals: { ...noList, ...full },
});

const listVersions = defineAct({
  ...readingLists,
  rest: "GET /api/choices/{id}/versions/",
  operationId: "listChoiceListVersions",
  summary: "What was changed in a choice list, newest first",
  description: `${ownOnly} The newest 300 are kept; each can be restored.`,
  params: one,
  work: ({ deps, studentId, params }) => readOwnList(deps, studentId, params.id),
  reply: ok(z.array(ChoiceListVersionReply), "The versions", (_, { kept }: OwnList) =>
    kept.versions.map(versionReply).toReversed(),
  ),
  refusals: noList,
});

const download = defineAct({
  ...readingLists,
  rest: "GET /api/choices/{id}/csv/",
  operationId: "getChoiceListFile",
  summary: "A choice list as a CSV file, with the check digit of each row",
  params: one,
  work: ({ deps, studentId, params }) => readOwnList(deps, studentId, params.id),
  reply: file({ description: "The file", content: { "text/csv": { schema: z.string() } } }, (c, { kept }: OwnList) =>
    c.body(writeListCsv(kept.list), 200, { ...privateNoStore, "Content-Type": "text/csv; charset=utf-8" }),
  ),
  refusals: noList,
});

const compareWithTyped = defineAct({
  ...readingLists,
  rest: "POST /api/choices/{id}/typed-in/",
  operationId: "compareTypedChoices",
  summary: "Compare what was typed into the portal with a choice list",
  description: `${ownOnly} Names every row that is swapped, moved, missing, wrong, additional or typed twice.`,
  params: one,
  input: TypedChoices,
  work: async ({ deps, studentId, params, input }) => {
    const { kept } = await readOwnList(deps, studentId, params.id);
    const { lines, findings } = compareTyped(kept.list.rows, input.text);
    return { lines, findings: findings.map(findingReply) };
  },
  reply: ok(TypedInReply, "What differs"),
  refusals: noList,
});

/** How rows of a choice list are found, for everybody, and the lists of an account. Source: docs/specification S14. */
export const choiceActs = [
  ...[readPasted, search],
  ...[listOwn, create, show, change, remove, undelete, copy],
  ...[listVersions, download, compareWithTyped],
];

/** Branch numbers in an address; those beyond a database's integers are no branch. */
function readIds(text: string): number[] {
  return text
    .split(",")
    .map(Number)
    .filter((id) => id > 0 && id <= 2_147_483_647)
    .slice(0, 100);
}
