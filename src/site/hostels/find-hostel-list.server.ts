import type { HostelPage, HostelQuery } from "#features/hostels/contract.ts";
import { listHostels, nameCollege } from "#features/hostels/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readKeptView } from "#http/kept-views.server.ts";
import { pageTags } from "#http/page-tags.ts";

export interface FoundHostelList {
  /** As it was answered: without a college that is not listed. */
  query: HostelQuery;
  /** The college that distances are counted from; null: none was asked for, or it is not listed. */
  college: { id: number; name: string } | null;
  page: HostelPage;
}

/** The tags of the facts that such a list shows. */
export function hostelListTags({ collegeId }: HostelQuery): readonly string[] {
  return [...pageTags.hostels, ...(collegeId === null ? [] : pageTags.college(collegeId))];
}

/** A page of the hostel list, the same for everybody: read from the database when a fact that it shows has changed. */
export function findHostelList(deps: Deps, asked: HostelQuery): Promise<FoundHostelList> {
  return readKeptView(deps, {
    key: JSON.stringify(["hostels", asked]),
    tags: hostelListTags(asked),
    make: () => readHostelList(deps, asked),
    weigh: (view) => JSON.stringify(view).length,
  });
}

async function readHostelList(deps: Deps, asked: HostelQuery): Promise<FoundHostelList> {
  const name = asked.collegeId === null ? null : await nameCollege(deps, asked.collegeId);
  const college = asked.collegeId !== null && name !== null ? { id: asked.collegeId, name } : null;
  const query = college === null ? { ...asked, collegeId: null } : asked;
  return { query, college, page: await listHostels(deps, query) };
}
