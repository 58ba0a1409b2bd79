import { listDates } from "#features/calendar/acts.server.ts";
import { collegeCutoffs, collegeDetails } from "#features/catalogue/acts.server.ts";
import type { Source } from "#features/catalogue/contract.ts";
import { collegeSearch } from "#features/catalogue/search-acts.server.ts";
import { askChances } from "#features/chances/acts.server.ts";
import type { Authority, ChancesAnswer } from "#features/chances/contract.ts";
import { listChanceSources } from "#features/chances/service/list-sources.server.ts";
import { listComparison } from "#features/compare/acts.server.ts";
import { askCosts } from "#features/costs/acts.server.ts";
import { readReceipt } from "#features/facts/acts.server.ts";
import { findScholarships } from "#features/scholarships/acts.server.ts";
import type { Act } from "#http/act/act.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { collegePath, comparePath, costPath, factPath, patterns, searchPath } from "#lib/addresses.ts";

/** The arguments of a call that the act's own schema has accepted. */
export type Given = Record<string, unknown>;

/** Something that an assistant can ask: an act of the REST API, in a form that fits a conversation. */
export interface Tool {
  name: string;
  act: Act;
  /** For what the act takes and the assistant leaves out. */
  defaults?: Given;
  /** The page that shows the same to people. No figure of a person is in its address. */
  page(given: Given): string;
  /** Sources of a reply that names neither them nor receipts. */
  sources?(deps: Deps, body: unknown, given: Given): Promise<Source[]>;
}

const pageSize = { page_size: 10 };

export const tools: readonly Tool[] = [
  {
    name: "search_colleges",
    act: collegeSearch as Act,
    defaults: pageSize,
    page: ({ q }) => searchPath(typeof q === "string" ? q : ""),
  },
  { name: "get_college", act: collegeDetails as Act, page: ({ id }) => collegePath(Number(id)) },
  { name: "get_cutoffs", act: collegeCutoffs as Act, page: ({ college_id: id }) => collegePath(Number(id)) },
  {
    name: "find_chances",
    act: askChances as Act,
    defaults: pageSize,
    page: () => patterns.chances,
    sources: (deps, body, { authority }) =>
      listChanceSources(
        deps,
        authority as Authority,
        (body as ChancesAnswer).results.map(({ branch_id: id }) => id),
      ),
  },
  {
    name: "compare_colleges",
    act: listComparison as Act,
    page: ({ of }) => comparePath(...String(of).split(",")),
  },
  {
    name: "estimate_costs",
    act: askCosts as Act,
    page: ({ college_id: college, branch_id: branch }) =>
      costPath(Number(college), branch === undefined ? undefined : Number(branch)),
  },
  { name: "list_dates", act: listDates as Act, defaults: pageSize, page: () => patterns.calendar },
  { name: "list_scholarships", act: findScholarships as Act, defaults: pageSize, page: () => patterns.scholarships },
  { name: "get_receipt", act: readReceipt as Act, page: ({ id }) => factPath(encodeURIComponent(String(id))) },
];
