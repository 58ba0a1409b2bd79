import type { Db } from "#db/client.server.ts";
import { refreshNearnessOfColleges, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { NewCollegeOfMatch, StaffMatch } from "./contract.ts";
import { assertState, decide, joinTo, noteDecision } from "./decide-matches.server.ts";
import { describedColleges, insertCollege, type LockedMatch, lockMatch, type NewCollege } from "./store.server.ts";

/**
 * Creates the college of a name, and joins the name to it.
 *
 * @throws AppError match_not_found, match_decided, match_without_source
 */
export function createCollegeOf(
  deps: Deps,
  staff: ChangedBy,
  id: number,
  input: NewCollegeOfMatch,
): Promise<StaffMatch> {
  return decide(deps, staff, { id, from: ["waiting"] }, async (tx, match) => {
    const collegeId = await createCollege(deps, tx, staff, match, input);
    const decision = { ...(await joinTo(deps, tx, staff, match, collegeId)), isCreated: true };
    return { decision, summary: "College created" };
  });
}

/**
 * Creates a college for each of these names, all of them or none. Two codes under one name and place are one college.
 *
 * @throws AppError match_not_found, match_decided, match_without_source
 */
export async function createColleges(
  deps: Deps,
  staff: ChangedBy,
  ids: readonly number[],
): Promise<{ decisions: number; colleges: number; figures: number }> {
  return deps.db.transaction(async (tx) => {
    const created = new Map<string, number>();
    let figures = 0;
    // In order of their numbers, so that two members do not wait for each other.
    const ordered = [...new Set(ids)].sort((one, other) => one - other);
    for (const id of ordered) {
      const match = await lockMatch(tx, id);
      if (!match) throw new AppError("match_not_found");
      await assertState(tx, match, ["waiting"]);
      const key = [aliasKey(match.name), match.place, match.state].join("\t");
      const known = created.get(key);
      const collegeId = known ?? (await createCollege(deps, tx, staff, match, { name: match.name }));
      created.set(key, collegeId);
      const decision = { ...(await joinTo(deps, tx, staff, match, collegeId)), isCreated: known === undefined };
      await noteDecision(deps, tx, staff, match, { decision, summary: "College created" });
      for (const described of await describedColleges(tx, match)) figures += described.figures;
    }
    return { decisions: ordered.length, colleges: created.size, figures };
  });
}

async function createCollege(
  deps: Deps,
  tx: Db,
  staff: ChangedBy,
  match: LockedMatch,
  input: { name: string; city?: string; district?: string },
): Promise<number> {
  const described = await describedColleges(tx, match);
  const [newest] = described;
  if (!newest) throw new AppError("match_without_source");
  const stated = (field: "city" | "district" | "university" | "ownership") =>
    described.map(({ college }) => college[field]).find(Boolean) ?? "";
  const college = {
    name: input.name,
    city: input.city || stated("city"),
    district: input.district || stated("district"),
    state: match.state,
    university: stated("university"),
    ownership: (stated("ownership") || "unknown") as NewCollege["ownership"],
    sourceId: newest.sourceId,
  };
  const id = await insertCollege(tx, college);
  await refreshNearnessOfColleges(tx, [id]);
  await touchCatalogue(tx);
  await recordChange(tx, staff, {
    at: deps.now(),
    action: "create",
    area: "content",
    resource: "colleges",
    recordId: id,
    label: college.name.slice(0, 200),
    summary: `From a name in the lists (${match.authority}, ${match.code})`.slice(0, 300),
    after: { name: college.name, city: college.city, district: college.district, state: college.state },
  });
  return id;
}
