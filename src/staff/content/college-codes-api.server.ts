import { createRoute, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId } from "#http/query-fields.server.ts";
import { entry, missing, refusals } from "#staff/records/api-shapes.server.ts";
import { requiredLine } from "#staff/records/wire-fields.ts";
import { addCode, listCodes, removeCode } from "./college-codes.server.ts";

const path = "/api/staff/colleges/{id}/codes/";
const of = { params: pathId("The college") };

const Code = z.strictObject({
  authority: requiredLine(30).refine(
    (text) => /^[a-z0-9_]+$/.test(text),
    "must be small letters, digits and _, such as dte_mh",
  ),
  code: requiredLine(300),
});

const Codes = z.object({
  results: z.array(
    z.object({
      authority: z.string(),
      code: z.string().describe("of an authority without codes the name as it writes it"),
      decided_by: z.enum(["register", "name", "staff"]),
      score: z.number().describe("how sure a match by name is, from 0 to 1"),
      staff_name: z.string().nullable(),
      decided_at: z.string(),
    }),
  ),
});

const listRoute = createRoute({
  ...entry("keep_content", "Staff: colleges", "The code that each authority has for a college, and who decided it"),
  operationId: "listCollegeCodes",
  method: "get",
  path,
  request: of,
  responses: { 200: jsonReply(Codes, "Its codes"), ...invalidInput, ...missing, ...refusals },
});

const addRoute = createRoute({
  ...entry("keep_content", "Staff: colleges", "Add a code: imports of that authority find the college by it"),
  operationId: "addCollegeCode",
  method: "post",
  path,
  request: { ...of, ...jsonBody(Code) },
  responses: { 200: jsonReply(Codes, "Its codes"), ...invalidInput, ...missing, ...refusals },
});

const removeRoute = createRoute({
  ...entry("keep_content", "Staff: colleges", "Remove a code that is not this college's"),
  operationId: "removeCollegeCode",
  method: "post",
  path: "/api/staff/colleges/{id}/codes/remove/",
  request: { ...of, ...jsonBody(Code) },
  responses: {
    200: jsonReply(Codes, "Its codes"),
    409: problemReply("It is in a field of the college and is changed there"),
    ...invalidInput,
    ...missing,
    ...refusals,
  },
});

/** Calls for the codes of a college. */
export function collegeCodeRoutes() {
  return createApiRouter()
    .openapi(listRoute, async (c) =>
      c.json({ results: await listCodes(c.get("deps").db, c.req.valid("param").id) }, 200),
    )
    .openapi(addRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json({ results: await addCode(c.get("deps"), c.get("staff"), id, c.req.valid("json")) }, 200);
    })
    .openapi(removeRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json({ results: await removeCode(c.get("deps"), c.get("staff"), id, c.req.valid("json")) }, 200);
    });
}
