import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { csvResponse } from "#http/csv-response.server.ts";
import { isCsv } from "#http/json-bodies-only.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { choiceOr, flag, searchText } from "#http/query-fields.server.ts";
import { readText } from "#http/read-text.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import { ImportResult, missing, pages, refusals, entry as staffEntry } from "#staff/records/api-shapes.server.ts";
import { changeWord } from "./change-words.server.ts";
import {
  Language,
  WordChange,
  WordDetail,
  WordKey,
  WordPage,
  WordPreview,
  WordQuestion,
  wordFilters,
} from "./contract.ts";
import { previewWord } from "./preview-word.server.ts";
import { listWords, readWord } from "./read-words.server.ts";
import { exportWords, importWords } from "./word-files.server.ts";

const maxFileBytes = 2 * 1024 * 1024;
const entry = (act: "read_words" | "change_words", summary: string) => staffEntry(act, "Staff: words", summary);
const common = { ...invalidInput, ...missing, ...refusals };
const one = { params: z.object({ language: Language, key: WordKey }) };

const list = createRoute({
  ...entry("read_words", "The texts of the interface in one language, with those of staff beside the catalogue's"),
  method: "get",
  path: "/api/staff/words/",
  request: {
    query: z.object({
      ...pages,
      language: choiceOr("en", [...locales], "In this language"),
      q: searchText(200, "Words in the key or in a text"),
      group: searchText(60, "Keys of this group"),
      only: choiceOr("all", [...wordFilters], "All, those of staff, or those of staff that need attention"),
    }),
  },
  responses: { 200: jsonReply(WordPage, "One page"), ...common },
});

const show = createRoute({
  ...entry("read_words", "One text, what it has to use, and what became of it"),
  method: "get",
  path: "/api/staff/words/{language}/{key}/",
  request: one,
  responses: { 200: jsonReply(WordDetail, "The text"), ...common },
});

const change = createRoute({
  ...entry("change_words", "Write a text in place of the catalogue's, or give it up: the site shows it from then on"),
  method: "put",
  path: "/api/staff/words/{language}/{key}/",
  request: { ...one, ...jsonBody(WordChange) },
  responses: {
    200: jsonReply(WordDetail, "The text as it is now"),
    409: problemReply("Somebody wrote this text meanwhile"),
    ...common,
  },
});

const preview = createRoute({
  ...entry("read_words", "Check a text, and say it with sample values; nothing is written"),
  method: "post",
  path: "/api/staff/words/preview/",
  request: jsonBody(WordQuestion),
  responses: { 200: jsonReply(WordPreview, "What is wrong with it, or what it says"), ...common },
});

const exportFile = createRoute({
  ...entry("read_words", "The texts of staff in every language, or all texts, as a CSV file"),
  method: "get",
  path: "/api/staff/words/export.csv",
  request: { query: z.object({ whole: flag("With those of the catalogue") }) },
  responses: { 200: { description: "The file", content: { "text/csv": { schema: z.string() } } }, ...common },
});

const importFile = createRoute({
  ...entry("change_words", "Takes such a file back: each row says what its text is from now on"),
  method: "post",
  path: "/api/staff/words/import/",
  request: {
    query: z.object({ dry_run: flag("Say what would happen, and change nothing") }),
    body: { required: true, content: { "text/csv": { schema: z.string() } } },
  },
  responses: {
    200: jsonReply(ImportResult, "What became of the rows"),
    413: problemReply("The file is larger than 2 MB"),
    ...common,
  },
});

/** Texts of the interface that staff write in place of the catalogue's: docs/decisions/0068. */
export function wordRoutes(): OpenAPIHono<ApiEnv> {
  const routes = createApiRouter();
  routes.openapi(list, async (c) => {
    const { per_page: perPage, ...query } = c.req.valid("query");
    return c.json(await listWords(c.get("deps"), { ...query, perPage }), 200);
  });
  routes.openapi(exportFile, async (c) => {
    const deps = c.get("deps");
    return csvResponse(c, `words-${dayInIndia(deps.now())}.csv`, exportWords(deps, c.req.valid("query").whole));
  });
  routes.openapi(show, async (c) => {
    const { language, key } = c.req.valid("param");
    return c.json(await readWord(c.get("deps"), language, key), 200);
  });
  routes.openapi(change, async (c) => {
    const asked = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await changeWord(c.get("deps"), c.get("staff"), asked), 200);
  });
  routes.openapi(preview, async (c) => {
    const { language, key, text } = c.req.valid("json");
    return c.json(await previewWord(language, key, text), 200);
  });
  routes.openapi(importFile, async (c) => {
    if (!isCsv(c.req.raw)) throw new AppError("content_type_refused");
    const file = await readText(c.req.raw, maxFileBytes);
    return c.json(await importWords(c.get("deps"), c.get("staff"), file, c.req.valid("query").dry_run), 200);
  });
  return routes;
}
