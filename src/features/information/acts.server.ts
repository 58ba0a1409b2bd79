import { z } from "@hono/zod-openapi";
import { defineAct } from "#http/act/act.server.ts";
import { file } from "#http/act/replies.server.ts";
import { answerPublic, jsonReply } from "#http/api-router.server.ts";
import { policyOf } from "#policies/policies.ts";
import { informationPages, readContentOf } from "./service.server.ts";

const Words = z.looseObject({ title: z.string(), description: z.string() });

/** The words of an information page. */
export const informationActs = [
  defineAct({
    ...policyOf("read_facts"),
    operationId: "getInformation",
    rest: "GET /api/information/{page}/",
    tag: "Information",
    summary: "The words of an information page, such as questions and answers, terms or privacy",
    description: "Parts differ from page to page. Long texts are HTML that is safe to show.",
    params: z.object({ page: z.enum(informationPages).openapi({ example: "about" }) }),
    work: ({ deps, locale, params }) => readContentOf(deps, locale, params.page),
    reply: file(jsonReply(Words, "The page, part by part"), (c, words: object) => {
      c.header("Vary", "Accept-Language", { append: true });
      return answerPublic(c, words, []);
    }),
  }),
];
