import { createRoute, z } from "@hono/zod-openapi";
import { Disclosure } from "#features/disclosures/contract.ts";
import { listOwnDisclosures } from "#features/disclosures/service/own-disclosures.server.ts";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { addressOfPage, pageReply } from "#http/paging.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pageFields } from "#http/query-fields.server.ts";
import { ReachList } from "./contract.ts";
import { allowReach, withdrawReach } from "./service/change-reach.server.ts";
import { listReach } from "./service/list-reach.server.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tags = ["Who can reach me"];
const description = "By a student's access token, or the session cookie of the website. Of the student alone.";
const refusals = { 401: problemReply("No access token and no session, or one that is wrong or too old") };
const entry = { params: z.object({ key: z.string().min(1).max(40).describe("`key` of an entry, such as details") }) };

const listRoute = createRoute({
  ...admit("read_reach"),
  method: "get",
  path: "/api/reach/",
  tags,
  summary: "Who can contact the student or see their details, why, and since when",
  description,
  responses: { 200: jsonReply(ReachList, "Every person and purpose"), ...refusals },
});

const changeRoutes = (["withdraw", "allow"] as const).map((act) => ({
  act,
  route: createRoute({
    ...admit("change_reach"),
    method: "post",
    path: `/api/reach/{key}/${act}/` as "/api/reach/{key}/withdraw/",
    tags,
    summary: act === "withdraw" ? "Withdraw an entry, effective at once" : "Allow again what was withdrawn",
    description: `${description} Once more changes nothing.`,
    request: entry,
    responses: {
      200: jsonReply(ReachList, "The list as it is now"),
      ...refusals,
      ...invalidInput,
      404: problemReply("There is no such entry, or it is somebody else's"),
      409: problemReply("The law, or the account itself, needs it: fixed_because says why"),
    },
  }),
}));

const ledgerRoute = createRoute({
  ...admit("read_reach"),
  method: "get",
  path: "/api/disclosures/",
  tags,
  summary: "Who saw the student's details: the student's own rows of the ledger, the newest first",
  description: `${description} Each row can be checked by itself: \`hash\` is SHA-256 of \`prev_hash\` followed by the other fields as canonical JSON.`,
  request: { query: z.object(pageFields()) },
  responses: { 200: jsonReply(pageReply(Disclosure), "One page"), ...refusals, ...invalidInput },
});

/** Who can reach a student, and who did. Decision 0040. */
export function reachRoutes() {
  const api = createApiRouter();
  api.openapi(listRoute, async (c) => {
    const locale = chooseLocale(c.req.raw.headers);
    return c.json({ entries: await listReach(c.get("deps"), studentOf(c), locale) }, 200, noStore);
  });
  for (const { act, route } of changeRoutes) {
    api.openapi(route, async (c) => {
      const [deps, studentId, { key }] = [c.get("deps"), studentOf(c), c.req.valid("param")];
      const change = act === "withdraw" ? withdrawReach : allowReach;
      await perform(c.get("admitted"), { work: () => change(deps, studentId, key) });
      return c.json({ entries: await listReach(deps, studentId, chooseLocale(c.req.raw.headers)) }, 200, noStore);
    });
  }
  api.openapi(ledgerRoute, async (c) => {
    const { page, page_size: pageSize } = c.req.valid("query");
    const { count, items } = await listOwnDisclosures(c.get("deps").db, studentOf(c), { page, pageSize });
    const pages = Math.max(1, Math.ceil(count / pageSize));
    const body = {
      count,
      next: page < pages ? addressOfPage(c, c.req.valid("query"), page + 1) : null,
      previous: page > 1 ? addressOfPage(c, c.req.valid("query"), Math.min(page - 1, pages)) : null,
      results: items,
    };
    return c.json(body, 200, noStore);
  });
  return api;
}
