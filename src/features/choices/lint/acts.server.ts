import { defineAct } from "#http/act/act.server.ts";
import { jsonText } from "#http/act/replies.server.ts";
import { usesOfRows } from "#http/perform.server.ts";
import { everyone, perAddress } from "#policies/policy.ts";
import { CheckedList, ListToCheck, PreparedList } from "./contract.ts";
import { checkListToJson, prepareCheckToJson } from "./service/check-list.server.ts";

const checking = {
  name: "check_choices",
  who: everyone,
  limit: perAddress("chances"),
  source: "S15",
  tag: "Choices",
  input: ListToCheck,
  refusals: {
    404: "There is no model of this authority",
    429: "More than 60 questions a minute from this address; a list counts once for each 100 rows",
  },
};

/** Somebody has a choice list checked. */
export const checkChoices = defineAct({
  ...checking,
  rest: "POST /api/choices/check/",
  summary: "The traps in a choice list, and the chance of each row being the one allotted",
  description:
    "Simulates 4,000 years with a fixed seed: closing values of one year move together as far as past years show. Every finding names its rows, the authority's rule where there is one, and where it can be mended a list without it; nothing is changed. Nothing of the body is stored or logged, and no reply is cached. `docs/choice-check.md` says what each kind means.",
  steps: ({ deps, input }) => ({
    weight: () => usesOfRows(input.choices.length),
    work: () => checkListToJson(deps, input),
  }),
  reply: jsonText(CheckedList, "The checked list"),
});

const prepare = defineAct({
  ...checking,
  rest: "POST /api/choices/check/rows/",
  operationId: "prepareChoiceCheck",
  summary: "What the check of a choice list needs to know of its rows",
  description:
    "The same question as `POST /api/choices/check/`, answered with the pools of each row and their chances, so that a program can check other orders of the same rows by itself. Nothing of the body is stored or logged.",
  steps: ({ deps, input }) => ({
    weight: () => usesOfRows(input.choices.length),
    work: () => prepareCheckToJson(deps, input),
  }),
  reply: jsonText(PreparedList, "The rows of the list"),
});

/** The check of choice lists. */
export const choiceCheckActs = [checkChoices, prepare];
