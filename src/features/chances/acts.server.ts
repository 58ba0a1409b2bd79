import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { jsonText, ok, pageOf } from "#http/act/replies.server.ts";
import {
  choiceOr,
  optionalChoice,
  optionalId,
  optionalNumber,
  optionalText,
  pageFields,
} from "#http/request/query-fields.server.ts";
import { policyOf } from "#policies/policies.ts";
import { everyone, perAddress } from "#policies/policy.ts";
import { ClosingList, ListedCollege } from "./closing-lists-contract.ts";
import { ClosingForm, ClosingsAnswer, ClosingsQuestion } from "./closings/contract.ts";
import { describeClosingForm, readClosings } from "./closings/service/answer-closings.server.ts";
import { authorities, ChancesAnswer, ChancesQuestion, NeededRanks } from "./contract.ts";
import { Merit, MeritForm, MeritQuestion } from "./merits/contract.ts";
import { answerMerit, listMeritForms } from "./merits/service/answer-merit.server.ts";
import { ChanceFailure, ChanceRecord } from "./record-contract.ts";
import { Conversion, ConvertQuestion, Scale } from "./scales/contract.ts";
import { convertFigure, listScales } from "./scales/service/convert.server.ts";
import { answerChancesToJson } from "./service/answer-chances.server.ts";
import { listClosingLists, listListedColleges } from "./service/closing-lists.server.ts";
import { neededRanks } from "./service/needed-ranks.server.ts";
import { listFailures, readRecord } from "./service/read-record.server.ts";

const tag = "Chances";
const reading = { ...policyOf("read_facts"), tag };
const noModel = "There is no model of this authority";
/** A model that is published meanwhile is served within seconds, and never from the page cache. */
const forAMinute = { "Cache-Control": "public, max-age=60" };

/** Somebody asks for their chances of admission. */
export const askChances = defineAct({
  name: "ask_chances",
  who: everyone,
  limit: perAddress("chances"),
  source: "S13.1",
  tag,
  rest: "POST /api/chances/",
  operationId: "askChances",
  summary: "Which seats a candidate may have, and how likely each is",
  description:
    "Every seat of the authority's newest list that the candidate may have, with the chance that it closes at or behind their rank. A rank is never used in place of another: seats whose rank was not sent are counted in `withheld`. Nothing of the body is stored or logged, and no reply is cached. `docs/chances.md` says what a chance means.",
  input: ChancesQuestion,
  work: ({ deps, input }) => answerChancesToJson(deps, input),
  reply: jsonText(ChancesAnswer, "One page of seats"),
  refusals: { 404: noModel, 429: "More than 60 questions a minute from this address" },
});

const judgedYear = optionalNumber(2000, 2100, "Only of this judged year");

const record = defineAct({
  ...reading,
  rest: "GET /api/chances/record/",
  operationId: "getChanceRecord",
  summary: "How often the chances of past years were wrong",
  description:
    "Each past year, judged by a model that was trained on the years before it alone, beside last year's closing as a hard line. It is computed with each model.",
  query: z.object({ authority: optionalChoice(authorities, "Only of this authority"), year: judgedYear }),
  work: async ({ deps, query }) => ({ results: await readRecord(deps, query) }),
  reply: {
    ...ok(z.object({ results: z.array(ChanceRecord) }), "One record for each authority with a model"),
    headers: forAMinute,
  },
});

const failures = defineAct({
  ...reading,
  rest: "GET /api/chances/record/failures/",
  operationId: "listChanceFailures",
  summary: "The seats of which a statement of 90 % and more failed, by name",
  description: "Of each seat and year the surest of such statements; newest year first, the surest first.",
  query: z.object({
    authority: choiceOr("josaa", authorities, "Of this authority"),
    year: judgedYear,
    ...pageFields(),
  }),
  work: ({ deps, query }) => listFailures(deps, { ...query, pageSize: query.page_size }),
  reply: pageOf(ChanceFailure, "One page of failures", []),
  refusals: { 404: noModel },
});

const needed = defineAct({
  ...reading,
  rest: "GET /api/chances/needed/",
  operationId: "listNeededRanks",
  summary: "The rank that each seat of a branch or college asks for",
  description: "With which rank, or percentile, the chance is 50 % and 90 %. Name a branch or a college.",
  query: z
    .object({
      authority: optionalChoice(authorities, "Only of this authority"),
      branch_id: optionalId("The branch"),
      college_id: optionalId("The college"),
    })
    .refine((of) => (of.branch_id === null) !== (of.college_id === null), {
      path: ["branch_id"],
      message: "name either a branch or a college",
    }),
  work: async ({ deps, query: { authority, branch_id: branchId, college_id: collegeId } }) => {
    const of = branchId === null ? { collegeId: collegeId! } : { branchId };
    return { results: await neededRanks(deps, { ...of, authority: authority ?? undefined }) };
  },
  reply: {
    ...ok(
      z.object({ results: z.array(NeededRanks) }),
      "One list for each authority that allots the seats; empty where none has a model",
    ),
    headers: forAMinute,
  },
});

const closingLists = defineAct({
  ...reading,
  rest: "GET /api/chances/lists/",
  operationId: "listClosingLists",
  summary: "Authorities with closing values and no model",
  description: "Their lists are shown as they were, without a chance. Up to ten minutes old.",
  work: async ({ deps }) => ({ results: await listClosingLists(deps) }),
  reply: {
    ...ok(z.object({ results: z.array(ClosingList) }), "One entry for each authority"),
    headers: forAMinute,
  },
});

const listedColleges = defineAct({
  ...reading,
  rest: "GET /api/chances/lists/colleges/",
  operationId: "listClosingListColleges",
  summary: "The colleges in those lists, by name",
  query: z.object({
    authority: optionalText(100, "Only of this authority, as `GET /api/chances/lists/` names it"),
    ...pageFields(),
  }),
  work: ({ deps, query }) => listListedColleges(deps, { ...query, pageSize: query.page_size }),
  reply: pageOf(ListedCollege, "One page of colleges", []),
});

/** Somebody asks what one year's lists say of their figure. */
export const askClosings = defineAct({
  name: "ask_closings",
  who: everyone,
  limit: perAddress("chances"),
  source: "S13.1",
  tag,
  rest: "POST /api/chances/closings/",
  operationId: "askClosings",
  summary: "Which seats closed at or after a rank, percentile or mark in one year's lists",
  description:
    "For authorities without a model: one year as it was, without a chance. `GET /api/chances/closings/form/` says which figures and answers an authority has. Nothing of the body is stored or logged, and no reply is cached.",
  input: ClosingsQuestion,
  work: ({ deps, input, locale }) => readClosings(deps, input, locale),
  reply: ok(ClosingsAnswer, "One page of branches"),
  refusals: { 404: "There are no such lists", 429: "More than 60 questions a minute from this address" },
});

const closingForm = defineAct({
  ...reading,
  rest: "GET /api/chances/closings/form/",
  operationId: "getClosingForm",
  summary: "What the lists of an authority ask, and what their codes mean",
  query: z.object({
    authority: z.string().trim().min(1).max(100).openapi({ description: "as `GET /api/chances/lists/` names it" }),
    year: optionalNumber(1990, 2100, "Of this year's lists, instead of the newest"),
  }),
  work: ({ deps, query, locale }) => describeClosingForm(deps, query, locale),
  reply: ok(ClosingForm, "The questions of the authority"),
  refusals: { 404: "There are no such lists" },
});

/** Somebody turns their marks or percentile into a rank. */
export const convertMarks = defineAct({
  name: "convert_marks",
  who: everyone,
  limit: perAddress("chances"),
  source: "S13.1",
  tag,
  rest: "POST /api/chances/convert/",
  operationId: "convertMarks",
  summary: "The rank of these marks, or of this percentile, in one year's list",
  description:
    "Only where a published list holds both figures; `GET /api/chances/convert/` names them. The errors are measured on the list itself. Nothing of the body is stored or logged, and no reply is cached.",
  input: ConvertQuestion,
  work: ({ deps, input, locale }) => convertFigure(deps, input, locale),
  reply: ok(Conversion, "The other figure, and how sure it is"),
  refusals: { 404: "There is no such list", 429: "More than 60 questions a minute from this address" },
});

const scales = defineAct({
  ...reading,
  rest: "GET /api/chances/convert/",
  operationId: "listScales",
  summary: "Exams of which a list holds marks, or a percentile, beside the rank",
  work: async ({ deps, locale }) => ({ results: await listScales(deps, locale) }),
  reply: ok(z.object({ results: z.array(Scale) }), "One entry for each merit list"),
});

/** Somebody adds their marks up as an authority does. */
export const computeMerit = defineAct({
  name: "compute_merit",
  who: everyone,
  limit: perAddress("chances"),
  source: "S13.1",
  tag,
  rest: "POST /api/chances/merit/",
  operationId: "computeMerit",
  summary: "The figure that an authority ranks by, from marks",
  description:
    "`GET /api/chances/merit/` names the rules and their parts. With `conversion`, where a published list holds such sums beside ranks. Nothing of the body is stored or logged, and no reply is cached.",
  input: MeritQuestion,
  work: ({ deps, input, locale }) => answerMerit(deps, input, locale),
  reply: ok(Merit, "The sum, and how it was made"),
  refusals: { 404: "There is no such rule", 429: "More than 60 questions a minute from this address" },
});

const meritForms = defineAct({
  ...reading,
  rest: "GET /api/chances/merit/",
  operationId: "listMeritForms",
  summary: "How authorities add marks up to the figure that they rank by",
  work: async ({ deps, locale }) => ({ results: await listMeritForms(deps, locale) }),
  reply: ok(z.object({ results: z.array(MeritForm) }), "One entry for each rule"),
});

/** Chances of admission, how often they were wrong, and lists that are shown as they were. */
export const chanceActs = [
  askChances,
  record,
  failures,
  needed,
  closingLists,
  listedColleges,
  askClosings,
  closingForm,
  convertMarks,
  scales,
  computeMerit,
  meritForms,
];
