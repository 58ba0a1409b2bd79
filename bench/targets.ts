import { collegeListPath, collegePath, patterns } from "#lib/addresses.ts";

/** One address to measure, with its budget: the 95th percentile in milliseconds without a cache. */
export interface Target {
  name: string;
  path: string;
  budgetMs: number;
  /** Requests a second of an earlier version, for comparison. */
  before?: { cached?: number; uncached?: number };
}

export interface Targets {
  list: Target;
  college: Target;
  calls: Target;
  search: Target;
  /** All targets, including those above. */
  all: Target[];
  /** Id of the largest stream. */
  streamId: number;
}

interface StreamCount {
  id: number;
  college_count: number;
}
interface Facets {
  facets: { state: { value: string }[]; branch: { value: string }[] };
}

/**
 * The addresses with budgets, chosen for the given data.
 *
 * @param address of the running product
 * @param collegeId the college with the most cut-offs
 */
export async function chooseTargets(address: string, collegeId: number): Promise<Targets> {
  const streams = await readJson<{ results: StreamCount[] }>(`${address}/api/streams/`);
  const largest = streams.results.toSorted((a, b) => b.college_count - a.college_count)[0];
  if (!largest) throw new Error("There is no stream to measure");
  const { facets } = await readJson<Facets>(`${address}/api/colleges/?stream_id=${largest.id}`);
  const filter = new URLSearchParams({
    state: facets.state[0]?.value ?? "",
    branch: facets.branch[0]?.value ?? "",
  });
  const list = {
    name: "college list, largest stream",
    path: collegeListPath(largest.id),
    budgetMs: 40,
    before: { cached: 29_260, uncached: 134 },
  };
  const college = { name: "college with most cut-offs", path: collegePath(collegeId), budgetMs: 40 };
  const calls = {
    name: "public list call",
    path: `/api/colleges/?stream_id=${largest.id}`,
    budgetMs: 40,
    before: { cached: 39_237 },
  };
  const search = {
    name: "search",
    path: "/search?q=computer+enginering+pune",
    budgetMs: 40,
    before: { uncached: 145 },
  };
  const all = [
    list,
    { name: "the list by state and branch", path: `${list.path}?${filter}`, budgetMs: 40 },
    search,
    college,
    { name: "hostel list", path: patterns.hostelList, budgetMs: 40 },
    calls,
    { name: "suggestions", path: "/api/suggest/?q=comput", budgetMs: 25 },
  ];
  return { list, college, calls, search, all, streamId: largest.id };
}

async function readJson<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
