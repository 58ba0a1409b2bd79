import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { firstOf } from "#lib/lookups.ts";
import { rowsOf } from "../../pipeline/import-run.ts";
import { completeStates, type RegisterContent } from "../../write/gone-from-register.ts";
import type { RegisteredBranch } from "../../write/upsert-branches.ts";

/** A college that staff merged from several records: AICTE lists it once for each of its approvals. */
interface SharedCollege {
  id: number;
  state: string;
  /** AICTE ids, the one in the college's own record first. */
  approvals: string[];
  /** Which approval lists a branch, by the branch's key. */
  owners: Map<string, string>;
  /** What the approvals list, by AICTE id; without those that have rejected programmes. */
  read: Map<string, RegisteredBranch[]>;
}

/** Which college each approval of AICTE is about. */
export interface Approvals {
  /** Ids of colleges by AICTE id. */
  ids: Map<string, number>;
  /** Colleges with several approvals, by each AICTE id. */
  shared: Map<string, SharedCollege>;
}

/** Reads the approvals that are known; `college_codes` holds those in `colleges.aicte_id` too. */
export async function loadApprovals(tx: Db): Promise<Approvals> {
  const known = rowsOf<{ code: string; id: number; state: string }>(
    await tx.execute(sql`
      select k.code, k.college_id as id, c.state from college_codes k join colleges c on c.id = k.college_id
      where k.authority = 'aicte' order by k.college_id, k.code is distinct from c.aicte_id, k.code`),
  );
  const shared = new Map<string, SharedCollege>();
  for (const [id, codes] of Map.groupBy(known, (row) => row.id)) {
    if (codes.length === 1) continue;
    const approvals = codes.map(({ code }) => code);
    const college = { id, state: firstOf(codes).state, approvals, owners: new Map(), read: new Map() };
    for (const code of approvals) shared.set(code, college);
  }
  return { ids: new Map(known.map(({ code, id }) => [code, id])), shared };
}

/** The same institutes, those with several approvals at the end, the first approval of a college before its others. */
export async function* sharedOnesLast<T extends { institute: { aicte_id: string } }>(
  institutes: AsyncIterable<T>,
  { shared }: Approvals,
): AsyncGenerator<T> {
  const last = new Map<string, T>();
  for await (const one of institutes) {
    if (shared.has(one.institute.aicte_id)) last.set(one.institute.aicte_id, one);
    else yield one;
  }
  for (const { approvals } of new Set(shared.values())) {
    for (const approval of approvals) {
      const one = last.get(approval);
      if (one) yield one;
    }
  }
}

/**
 * The branches that this approval speaks for: where two approvals of a college have the same branch, the first one's seats
 * are shown.
 */
export function ownBranches(branches: RegisteredBranch[], aicteId: string, { shared }: Approvals): RegisteredBranch[] {
  const college = shared.get(aicteId);
  if (!college) return branches;
  return branches.filter(({ level, name, degree, shift }) => {
    const key = JSON.stringify([level, name, degree, shift]);
    const owner = college.owners.get(key) ?? aicteId;
    college.owners.set(key, owner);
    return owner === aicteId;
  });
}

/**
 * Colleges with several approvals of which everything was read, with all their branches: each approval is read whole, or a
 * file with the whole register of the state does not have it.
 */
export function wholeSharedColleges({ shared }: Approvals, content: RegisterContent) {
  const states = new Set(completeStates(content));
  const whole = [...new Set(shared.values())].filter(
    ({ approvals, read, state }) =>
      read.size > 0 && approvals.every((id) => read.has(id) || (!content.ids.has(id) && states.has(state))),
  );
  return { ids: whole.map(({ id }) => id), branches: whole.flatMap(({ read }) => [...read.values()].flat()) };
}
