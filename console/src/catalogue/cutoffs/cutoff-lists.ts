/** One published list of opening and closing values. */
export interface CutoffList {
  authority: string;
  exam: string;
  year: number;
  round: number;
  unit: "rank" | "marks" | "percentile";
}

interface Page {
  results: CutoffList[];
}

const rowsAtOnce = 100;
/** A branch has some hundred cut-offs; a thousand is more than any counselling publishes. */
const maxPages = 20;

export function nameOfList({ authority, exam, year, round }: CutoffList): string {
  return `${authority} ${year}, round ${round} (${exam})`;
}

/** Lists that include a branch, newest first. @param ask fetches one page of the branch's cut-offs */
export async function listsOf(ask: (query: string) => Promise<Page>): Promise<CutoffList[]> {
  const lists = new Map<string, CutoffList>();
  for (let page = 1; page <= maxPages; page += 1) {
    const { results } = await ask(`sort=year&order=desc&per_page=${rowsAtOnce}&page=${page}`);
    for (const { authority, exam, year, round, unit } of results) {
      const list = { authority, exam, year, round, unit };
      lists.set(nameOfList(list), list);
    }
    if (results.length < rowsAtOnce) break;
  }
  return [...lists.values()].sort(
    (a, b) => b.year - a.year || a.authority.localeCompare(b.authority) || b.round - a.round,
  );
}
