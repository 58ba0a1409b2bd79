import { createRoute, z } from "@hono/zod-openapi";
import { admit } from "#http/admit.server.ts";
import { answerPublic, createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { informationPages, readContentOf } from "./service.server.ts";

const pageRoute = createRoute({
  ...admit("read_facts"),
  operationId: "getInformation",
  method: "get",
  path: "/api/information/{page}/",
  tags: ["Information"],
  summary: "The words of an information page, such as questions and answers, terms or privacy",
  description: "Parts differ from page to page. Long texts are HTML that is safe to show.",
  request: { params: z.object({ page: z.enum(informationPages).openapi({ example: "about" }) }) },
  responses: {
    200: jsonReply(z.looseObject({ title: z.string(), description: z.string() }), "The page, part by part"),
    ...invalidInput,
  },
});

/** The call behind the information pages. */
export function informationRoutes() {
  return createApiRouter().openapi(pageRoute, (c) => {
    const locale = chooseLocale(c.req.raw.headers);
    c.header("Vary", "Accept-Language", { append: true });
    return answerPublic(c, readContentOf(c.get("deps"), locale, c.req.valid("param").page), []);
  });
}
