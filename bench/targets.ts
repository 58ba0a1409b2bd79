import { collegeListPath, collegePath } from "#lib/addresses.ts";

/** One address to measure, with the 95th percentile in milliseconds that it may take. */
export interface Target {
  name: string;
  path: string;
  budgetMs: number;
}

interface StreamCount {
  id: number;
  college_count: number;
}
interface Facets {
  facets: { state: { value: string }[]; branch: { value: string }[] };
}

/**
 * The addresses that the budgets are about, for the data that is there.
 *
 * @param address of the running product
 * @param collegeId the college with the most cut-offs
 */
export async function chooseTargets(address: string, collegeId: number): Promise<Target[]> {
  const streams = await readJson<{ results: StreamCount[] }>(`${address}/api/streams/`);
  const largest = streams.results.toSorted((a, b) => b.college_count - a.college_count)[0];
  if (!largest) throw new Error("There is no stream to measure");
  const { facets } = await readJson<Facets>(`${address}/api/colleges/?stream_id=${largest.id}`);
  const filter = new URLSearchParams({
    state: facets.state[0]?.value ?? "",
    branch: facets.branch[0]?.value ?? "",
  });
  return [
    { name: "college list, largest stream", path: collegeListPath(largest.id), budgetMs: 40 },
    { name: "the same by state and branch", path: `${collegeListPath(largest.id)}?${filter}`, budgetMs: 40 },
    { name: "search", path: "/search?q=computer+enginering+pune", budgetMs: 40 },
    { name: "college with most cut-offs", path: collegePath(collegeId), budgetMs: 40 },
    { name: "API colleges", path: `/api/colleges/?stream_id=${largest.id}&${filter}`, budgetMs: 40 },
    { name: "API suggest", path: "/api/suggest/?q=comput", budgetMs: 25 },
  ];
}

async function readJson<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
