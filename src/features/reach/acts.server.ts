import { z } from "zod";
import { Disclosure } from "#features/disclosures/contract.ts";
import { listOwnDisclosures } from "#features/disclosures/service/own-disclosures.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { ok, pageOf } from "#http/act/replies.server.ts";
import { pageFields } from "#http/request/query-fields.server.ts";
import { studentOrToken } from "#policies/policy.ts";
import { ReachList } from "./contract.ts";
import { allowReach, withdrawReach } from "./service/change-reach.server.ts";
import { listReach } from "./service/list-reach.server.ts";

const ofStudent = { tag: "Who can reach me", who: studentOrToken("profile", "not_signed_in"), source: "T6, 0040" };
const reading = { ...ofStudent, name: "read_reach", and: "own entries and own rows of the ledger only" };
const changing = {
  ...ofStudent,
  name: "change_reach",
  and: "own entries only",
  description: "Of the student alone. Once more changes nothing.",
  params: z.object({ key: z.string().min(1).max(40).describe("`key` of an entry, such as details") }),
  refusals: {
    404: "There is no such entry, or it is somebody else's",
    409: "The law, or the account itself, needs it: fixed_because says why",
  },
};

const listEntries = defineAct({
  ...reading,
  rest: "GET /api/reach/",
  summary: "Who can contact the student or see their details, why, and since when",
  description: "Of the student alone.",
  work: readList,
  reply: ok(ReachList, "Every person and purpose"),
});

/** A student withdraws who may reach them, at once. */
export const withdraw = defineAct({
  ...changing,
  rest: "POST /api/reach/{key}/withdraw/",
  summary: "Withdraw an entry, effective at once",
  work: ({ deps, studentId, params }) => withdrawReach(deps, studentId, params.key),
  reply: ok(ReachList, "The list as it is now", readList),
});

/** A student allows again what was withdrawn. */
export const allow = defineAct({
  ...changing,
  rest: "POST /api/reach/{key}/allow/",
  summary: "Allow again what was withdrawn",
  work: ({ deps, studentId, params }) => allowReach(deps, studentId, params.key),
  reply: ok(ReachList, "The list as it is now", readList),
});

const listLedger = defineAct({
  ...reading,
  rest: "GET /api/disclosures/",
  summary: "Who saw the student's details: the student's own rows of the ledger, the newest first",
  description:
    "Of the student alone. Each row can be checked by itself: `hash` is SHA-256 of `prev_hash` followed by the other fields as canonical JSON.",
  query: z.object(pageFields()),
  work: async ({ deps, studentId, query }) => {
    const page = { page: query.page, pageSize: query.page_size };
    return { ...page, ...(await listOwnDisclosures(deps.db, studentId, page)) };
  },
  reply: pageOf(Disclosure, "One page"),
});

/** Who can reach a student, and who did. Decision 0040. */
export const reachActs = [listEntries, withdraw, allow, listLedger];

async function readList({ deps, studentId, locale }: StudentCall) {
  return { entries: await listReach(deps, studentId, locale) };
}
