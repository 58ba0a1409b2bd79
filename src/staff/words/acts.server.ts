import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { csvFile, ok } from "#http/act/replies.server.ts";
import { choiceOr, flag, searchText } from "#http/request/query-fields.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { locales } from "#lib/messages/compiled/types.ts";
import { staff } from "#policies/policy.ts";
import { pages } from "#staff/access/list-fields.ts";
import { csvBody, dryRun, ImportResult, readCsv } from "#staff/records/csv-acts.server.ts";
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
const ofStaff = { tag: "Staff: words", who: staff("content"), source: "0068" };
const reading = { ...ofStaff, name: "read_words" };
const changing = { ...ofStaff, name: "change_words", and: "with the placeholders of the catalogue's text" };
const one = z.object({ language: Language, key: WordKey });

/** Texts of the interface that staff write in place of the catalogue's: docs/decisions/0068. */
export const wordActs = [
  defineAct({
    ...reading,
    rest: "GET /api/staff/words/",
    summary: "The texts of the interface in one language, with those of staff beside the catalogue's",
    query: z.object({
      ...pages(),
      language: choiceOr("en", [...locales], "In this language"),
      q: searchText(200, "Words in the key or in a text"),
      group: searchText(60, "Keys of this group"),
      only: choiceOr("all", [...wordFilters], "All, those of staff, or those of staff that need attention"),
    }),
    work: ({ deps, query: { per_page: perPage, ...query } }) => listWords(deps, { ...query, perPage }),
    reply: ok(WordPage, "One page"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/words/export.csv",
    summary: "The texts of staff in every language, or all texts, as a CSV file",
    query: z.object({ whole: flag("With those of the catalogue") }),
    work: ({ deps, query }) => ({
      name: `words-${dayInIndia(deps.now())}.csv`,
      pieces: exportWords(deps, query.whole),
    }),
    reply: csvFile(),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/words/{language}/{key}/",
    summary: "One text, what it has to use, and what became of it",
    params: one,
    work: ({ deps, params: { language, key } }) => readWord(deps, language, key),
    reply: ok(WordDetail, "The text"),
  }),
  defineAct({
    ...changing,
    rest: "PUT /api/staff/words/{language}/{key}/",
    summary: "Write a text in place of the catalogue's, or give it up: the site shows it from then on",
    params: one,
    input: WordChange,
    work: ({ deps, staff, params, input }) => changeWord(deps, staff, { ...params, ...input }),
    reply: ok(WordDetail, "The text as it is now"),
    refusals: { 409: "Somebody wrote this text meanwhile" },
  }),
  defineAct({
    ...reading,
    rest: "POST /api/staff/words/preview/",
    summary: "Check a text, and say it with sample values; nothing is written",
    input: WordQuestion,
    work: ({ input: { language, key, text } }) => previewWord(language, key, text),
    reply: ok(WordPreview, "What is wrong with it, or what it says"),
  }),
  defineAct({
    ...changing,
    rest: "POST /api/staff/words/import/",
    summary: "Takes such a file back: each row says what its text is from now on",
    query: dryRun,
    body: csvBody,
    work: async ({ deps, staff, query, request }) =>
      importWords(deps, staff, await readCsv(request, maxFileBytes), query.dry_run),
    reply: ok(ImportResult, "What became of the rows"),
    refusals: { 413: "The file is larger than 2 MB" },
  }),
];
