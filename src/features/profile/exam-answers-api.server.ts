import { createRoute } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { chooseLocale } from "#http/locale.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { ExamAnswersToKeep, KeptExamAnswers } from "./exam-answers-contract.ts";
import { keepExamAnswers, readExamAnswers, removeExamAnswers } from "./service/exam-answers.server.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tags = ["Profile"];
const path = "/api/exam-answers/";
const description = "By a student's access token, or the session cookie of the website. Of the student alone.";

const readRoute = createRoute({
  ...admit("read_exam_answers"),
  operationId: "getExamAnswers",
  method: "get",
  path,
  tags,
  summary: "The exam answers that the student keeps for questions about chances",
  description: `${description} \`answers\` fit into the body of POST /api/chances/.`,
  responses: { 200: jsonReply(KeptExamAnswers, "What is kept") },
});

const keepRoute = createRoute({
  ...admit("change_exam_answers"),
  operationId: "keepExamAnswers",
  method: "put",
  path,
  tags,
  summary: "Keep exam answers in the profile, in place of those before",
  description: `${description} They are kept with the account until the student removes them. Staff do not see them.`,
  request: { body: { required: true, content: { "application/json": { schema: ExamAnswersToKeep } } } },
  responses: {
    200: jsonReply(KeptExamAnswers, "What is kept now"),
    ...invalidInput,
    403: problemReply("The student is under 18, and no guardian has agreed yet"),
  },
});

const removeRoute = createRoute({
  ...admit("change_exam_answers"),
  operationId: "removeExamAnswers",
  method: "delete",
  path,
  tags,
  summary: "Remove the exam answers from the profile",
  description: `${description} Answers the same when none are kept.`,
  responses: { 204: { description: "None are kept any more" } },
});

/** The calls of the exam answers in the profile. Source: issue 18. */
export function examAnswerRoutes() {
  const api = createApiRouter();
  api.openapi(readRoute, async (c) => c.json(await readExamAnswers(c.get("deps"), studentOf(c)), 200, noStore));
  api.openapi(keepRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    const { answers } = c.req.valid("json");
    const locale = chooseLocale(c.req.raw.headers);
    await perform(c.get("admitted"), { work: () => keepExamAnswers(deps, studentId, answers, locale) });
    return c.json(await readExamAnswers(deps, studentId), 200, noStore);
  });
  api.openapi(removeRoute, async (c) => {
    const [deps, studentId] = [c.get("deps"), studentOf(c)];
    await perform(c.get("admitted"), { work: () => removeExamAnswers(deps, studentId) });
    return c.body(null, 204, noStore);
  });
  return api;
}
