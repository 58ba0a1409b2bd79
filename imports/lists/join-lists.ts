import type { Db } from "#db/client.server.ts";
import { ensureStreams } from "../write/upsert-streams.ts";
import type { JoinFacts } from "../write/waiting-figures.ts";
import type { Authority } from "./list-file.ts";
import { unpackFacts } from "./waiting-lists.ts";
import { writeColleges } from "./write-lists.ts";

/**
 * Joins what `storeLeftOut` stored. Newest lists come first, as in an import: older ones do not replace what they wrote.
 */
export async function openListJoin(authority: Authority, importKind: string, tx: Db): Promise<JoinFacts> {
  const shared = {
    authority,
    importKind,
    streams: await ensureStreams(tx),
    matcher: { match: async () => new Map(), add: () => {} },
    created: new Map(),
    entries: new Map(),
    waiting: new Set<string>(),
    newestYears: new Map(),
    listedOnly: new Map(),
    written: new Set<string>(),
    names: new Map(),
  };
  return async (notes, tx, facts, { code, collegeId, year, round, originOf }) => {
    const college = unpackFacts(facts);
    const own = { united: new Map([[code, college.college]]), colleges: new Map([[code, collegeId]]), originOf };
    await writeColleges(notes, tx, [college], { year, round }, { ...shared, ...own });
  };
}
