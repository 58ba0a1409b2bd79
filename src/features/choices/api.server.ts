import { createRoute, z } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { privateNoStore } from "#http/no-store.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { compareTyped } from "./compare-typed.ts";
import {
  ChoiceListActs,
  ChoiceListReply,
  ChoiceListSummary,
  ChoiceListVersionReply,
  findingReply,
  listReply,
  NewChoiceList,
  TypedChoices,
  TypedInReply,
  versionReply,
} from "./contract.ts";
import { writeListCsv } from "./list-file.ts";
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

const tags = ["Choice lists"];
const description = "By a student's access token, or the session cookie of the website. A student's own lists only.";
const params = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,40}$/, "is not the id of a list")
    .openapi({ description: "the list", example: "3f0c9a52-58a5-4f0e-9d2e-5c1c6f6b8a10" }),
});
const notFound = { 404: problemReply("The student has no such list") };
const full = { 409: problemReply("The student has as many lists as can be kept") };
const list = jsonReply(ChoiceListReply, "The list as it is now");
const read = { ...admit("read_choices"), tags };
const change = { ...admit("change_choices"), tags };
const base = "/api/choices/";

const allRoute = createRoute({
  ...read,
  operationId: "listChoiceLists",
  method: "get",
  path: base,
  summary: "A student's choice lists, the one that was changed last first",
  description,
  responses: { 200: jsonReply(z.array(ChoiceListSummary), "The lists without their rows") },
});
const createListRoute = createRoute({
  ...change,
  operationId: "createChoiceList",
  method: "post",
  path: base,
  summary: "Make a choice list",
  description: `${description} Rows get the authority's names and codes from its lists.`,
  request: jsonBody(NewChoiceList),
  responses: { 201: list, ...invalidInput, ...full },
});
const getRoute = createRoute({
  ...read,
  operationId: "getChoiceList",
  method: "get",
  path: `${base}{id}/`,
  summary: "One choice list with its rows in order",
  description,
  request: { params },
  responses: { 200: list, ...notFound, ...invalidInput },
});
const changeRoute = createRoute({
  ...change,
  operationId: "changeChoiceList",
  method: "patch",
  path: `${base}{id}/`,
  summary: "Change a choice list: add, remove, move, group, note, rename, undo, redo, restore",
  description: `${description} All acts are done, or none. Places count from 1; one beyond the end is the end.`,
  request: { params, ...jsonBody(ChoiceListActs) },
  responses: { 200: list, ...notFound, ...invalidInput, 409: problemReply("The list was changed meanwhile") },
});
const deleteRoute = createRoute({
  ...change,
  operationId: "deleteChoiceList",
  method: "delete",
  path: `${base}{id}/`,
  summary: "Delete a choice list; it can be brought back for 30 days",
  description,
  request: { params },
  responses: { 204: { description: "It is deleted" }, ...notFound, ...invalidInput },
});
const undeleteRoute = createRoute({
  ...change,
  operationId: "undeleteChoiceList",
  method: "post",
  path: `${base}{id}/undelete/`,
  summary: "Bring a deleted choice list back",
  description,
  request: { params },
  responses: { 200: list, ...notFound, ...invalidInput, ...full },
});
const copyRoute = createRoute({
  ...change,
  operationId: "copyChoiceList",
  method: "post",
  path: `${base}{id}/copy/`,
  summary: "Copy a choice list under another name",
  description,
  request: { params, ...jsonBody(NewChoiceList.pick({ name: true }).meta({ id: "ChoiceListName" })) },
  responses: { 201: list, ...notFound, ...invalidInput, ...full },
});
const versionsRoute = createRoute({
  ...read,
  operationId: "listChoiceListVersions",
  method: "get",
  path: `${base}{id}/versions/`,
  summary: "What was changed in a choice list, newest first",
  description: `${description} The newest 300 are kept; each can be restored.`,
  request: { params },
  responses: { 200: jsonReply(z.array(ChoiceListVersionReply), "The versions"), ...notFound, ...invalidInput },
});
const fileRoute = createRoute({
  ...read,
  operationId: "getChoiceListFile",
  method: "get",
  path: `${base}{id}/csv/`,
  summary: "A choice list as a CSV file, with the check digit of each row",
  description,
  request: { params },
  responses: {
    200: { description: "The file", content: { "text/csv": { schema: z.string() } } },
    ...notFound,
    ...invalidInput,
  },
});
const typedRoute = createRoute({
  ...read,
  operationId: "compareTypedChoices",
  method: "post",
  path: `${base}{id}/typed-in/`,
  summary: "Compare what was typed into the portal with a choice list",
  description: `${description} Names every row that is swapped, moved, missing, wrong, additional or typed twice.`,
  request: { params, ...jsonBody(TypedChoices) },
  responses: { 200: jsonReply(TypedInReply, "What differs"), ...notFound, ...invalidInput },
});

const replyOf = ({ kept, version }: OwnList) => listReply(kept.list, version);

/** The calls of choice lists in an account. Source: docs/specification S14. */
export function choiceRoutes() {
  const api = createApiRouter();
  api.openapi(allRoute, async (c) => c.json(await listOwnLists(c.get("deps"), studentOf(c)), 200, privateNoStore));
  api.openapi(createListRoute, async (c) => {
    const [deps, studentId, input] = [c.get("deps"), studentOf(c), c.req.valid("json")];
    const own = await perform(c.get("admitted"), { work: () => createOwnList(deps, studentId, input) });
    return c.json(replyOf(own), 201, privateNoStore);
  });
  api.openapi(getRoute, async (c) => {
    return c.json(
      replyOf(await readOwnList(c.get("deps"), studentOf(c), c.req.valid("param").id)),
      200,
      privateNoStore,
    );
  });
  api.openapi(changeRoute, async (c) => {
    const [deps, studentId, { id }] = [c.get("deps"), studentOf(c), c.req.valid("param")];
    const asked = { id, ...c.req.valid("json") };
    const own = await perform(c.get("admitted"), { work: () => changeOwnList(deps, studentId, asked) });
    return c.json(replyOf(own), 200, privateNoStore);
  });
  api.openapi(deleteRoute, async (c) => {
    const [deps, studentId, { id }] = [c.get("deps"), studentOf(c), c.req.valid("param")];
    await perform(c.get("admitted"), { work: () => deleteOwnList(deps, studentId, id) });
    return c.body(null, 204, privateNoStore);
  });
  api.openapi(undeleteRoute, async (c) => {
    const [deps, studentId, { id }] = [c.get("deps"), studentOf(c), c.req.valid("param")];
    const own = await perform(c.get("admitted"), { work: () => undeleteOwnList(deps, studentId, id) });
    return c.json(replyOf(own), 200, privateNoStore);
  });
  api.openapi(copyRoute, async (c) => {
    const [deps, studentId, { id }, { name }] = [
      c.get("deps"),
      studentOf(c),
      c.req.valid("param"),
      c.req.valid("json"),
    ];
    const own = await perform(c.get("admitted"), { work: () => copyOwnList(deps, studentId, id, name) });
    return c.json(replyOf(own), 201, privateNoStore);
  });
  api.openapi(versionsRoute, async (c) => {
    const { kept } = await readOwnList(c.get("deps"), studentOf(c), c.req.valid("param").id);
    return c.json(kept.versions.map(versionReply).toReversed(), 200, privateNoStore);
  });
  api.openapi(fileRoute, async (c) => {
    const { kept } = await readOwnList(c.get("deps"), studentOf(c), c.req.valid("param").id);
    return c.body(writeListCsv(kept.list), 200, { ...privateNoStore, "Content-Type": "text/csv; charset=utf-8" });
  });
  api.openapi(typedRoute, async (c) => {
    const { kept } = await readOwnList(c.get("deps"), studentOf(c), c.req.valid("param").id);
    const { lines, findings } = compareTyped(kept.list.rows, c.req.valid("json").text);
    return c.json({ lines, findings: findings.map(findingReply) }, 200, privateNoStore);
  });
  return api;
}
