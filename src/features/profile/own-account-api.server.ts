import { createRoute, z } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { AccountDeletion, NewAccountDeletion } from "./contract.ts";
import { exportData } from "./service/export-data.server.ts";
import { cancelErasure, readErasure, requestErasure } from "./service/request-erasure.server.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tags = ["Profile"];
const path = "/api/account-deletion/";
const description = "By a student's access token, or the session cookie of the website.";

const exportRoute = createRoute({
  ...admit("export_own_data"),
  operationId: "exportOwnData",
  method: "get",
  path: "/api/own-data/",
  tags,
  summary: "Everything that is stored about a student",
  description,
  responses: {
    200: jsonReply(
      z.looseObject({ from: z.string(), made_at: z.iso.datetime() }),
      "Lists of records by what they are, each with the fields that are stored",
    ),
  },
});

const readRoute = createRoute({
  ...admit("erase_own_account"),
  method: "get",
  path,
  tags,
  summary: "Whether and when the account will be deleted",
  description,
  responses: { 200: jsonReply(AccountDeletion, "When; null: it stays") },
});

const askRoute = createRoute({
  ...admit("erase_own_account"),
  operationId: "requestAccountDeletion",
  method: "post",
  path,
  tags,
  summary: "Ask for the account to be deleted in seven days",
  description: `${description} Needs the password. Asked twice, the first day counts.`,
  request: { body: { required: true, content: { "application/json": { schema: NewAccountDeletion } } } },
  responses: {
    202: jsonReply(AccountDeletion, "When it will be deleted; an e-mail says how to keep it"),
    ...invalidInput,
    429: problemReply("Too many wrong passwords; Retry-After says when the next one is checked"),
    503: problemReply("Too many people sign in at this moment; Retry-After says when to try again"),
  },
});

const cancelRoute = createRoute({
  ...admit("erase_own_account"),
  operationId: "cancelAccountDeletion",
  method: "delete",
  path,
  tags,
  summary: "Keep the account after all",
  description: `${description} Answers the same when nobody asked for its deletion.`,
  responses: { 204: { description: "It stays" } },
});

/** The calls of the page My Data: taking everything along, and leaving. Source: trust rules, section 3. */
export function ownAccountRoutes() {
  const api = createApiRouter();
  api.openapi(exportRoute, async (c) => {
    const text = await exportData(c.get("deps"), studentOf(c));
    return c.json(JSON.parse(text) as { from: string; made_at: string }, 200, noStore);
  });
  api.openapi(readRoute, async (c) => c.json(await readErasure(c.get("deps"), studentOf(c)), 200, noStore));
  api.openapi(askRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    const { delete_password: password } = c.req.valid("json");
    const work = () => requestErasure(deps, studentId, password, c.get("clientAddress"));
    await perform(c.get("admitted"), { work });
    return c.json(await readErasure(deps, studentId), 202, noStore);
  });
  api.openapi(cancelRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    await perform(c.get("admitted"), { work: () => cancelErasure(deps, studentId) });
    return c.body(null, 204, noStore);
  });
  return api;
}
