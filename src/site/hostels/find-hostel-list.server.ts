import type { HostelQuery } from "#features/hostels/contract.ts";
import { type HostelPage, listHostels, nameCollege } from "#features/hostels/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readCachedView } from "#http/documents/cached-views.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";

export interface FoundHostelList {
  /** The query that was answered: without a college that is not listed. */
  query: HostelQuery;
  /** The college that distances are counted from; null: the query names none, or it is not listed. */
  college: { id: number; name: string } | null;
  page: HostelPage;
}

/** The tags of the facts that such a list shows. */
export function hostelListTags({ collegeId }: HostelQuery): readonly string[] {
  return [...pageTags.hostels, ...(collegeId === null ? [] : pageTags.college(collegeId))];
}

/** A page of the hostel list, the same for all visitors, cached until a fact that it shows changes. */
export function findHostelList(deps: Deps, requested: HostelQuery): Promise<FoundHostelList> {
  return readCachedView(deps, {
    key: JSON.stringify(["hostels", requested]),
    tags: hostelListTags(requested),
    load: () => readHostelList(deps, requested),
    sizeOf: (view) => JSON.stringify(view).length,
  });
}

async function readHostelList(deps: Deps, requested: HostelQuery): Promise<FoundHostelList> {
  const name = requested.collegeId === null ? null : await nameCollege(deps, requested.collegeId);
  const college = requested.collegeId !== null && name !== null ? { id: requested.collegeId, name } : null;
  const query = college === null ? { ...requested, collegeId: null } : requested;
  return { query, college, page: await listHostels(deps, query) };
}
