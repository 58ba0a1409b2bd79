import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { collegeCodes } from "#db/schema/college-codes.ts";
import { colleges } from "#db/schema/colleges.ts";
import { staff } from "#db/schema/staff.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangedBy, recordChanges } from "#staff/history/note-change.server.ts";

/** A college's number in the lists of one authority. */
interface Code {
  authority: string;
  code: string;
}

/** Registers whose code is a field of the college. */
const fieldOf: Readonly<Record<string, "aicteId" | "aisheCode" | "nirfId">> = {
  aicte: "aicteId",
  aishe: "aisheCode",
  nirf: "nirfId",
};

/** The codes of a college, with who decided each. @throws AppError record_not_found */
export async function listCodes(db: Db, collegeId: number) {
  await findCollege(db, collegeId);
  const { authority, code, decidedBy, score, decidedAt } = collegeCodes;
  const rows = await db
    .select({ authority, code, decidedBy, score, decidedAt, staffName: staff.name })
    .from(collegeCodes)
    .leftJoin(staff, eq(staff.id, collegeCodes.staffId))
    .where(eq(collegeCodes.collegeId, collegeId))
    .orderBy(asc(authority), asc(code));
  return rows.map((row) => ({
    authority: row.authority,
    code: row.code,
    decided_by: row.decidedBy,
    score: Math.round(row.score * 100) / 100,
    staff_name: row.staffName,
    decided_at: row.decidedAt.toISOString(),
  }));
}

/**
 * Adds a code that staff know.
 *
 * @throws AppError record_not_found; invalid_input when another college has it
 */
export function addCode(deps: Deps, by: ChangedBy, collegeId: number, added: Code) {
  return deps.db.transaction(async (tx) => {
    const college = await findCollege(tx, collegeId);
    const at = deps.now();
    const decided = { collegeId, decidedBy: "staff" as const, staffId: by.id, decidedAt: at };
    await tx
      .insert(collegeCodes)
      .values({ ...added, ...decided })
      .onConflictDoNothing();
    const [row] = await tx.select().from(collegeCodes).where(isCode(added));
    if (row!.collegeId !== collegeId) {
      throw new AppError("invalid_input", { code: `is the code of college ${row!.collegeId}. Remove it there first` });
    }
    await noteCode(tx, by, college, at, `Code added: ${added.authority} ${added.code}`);
    return listCodes(tx, collegeId);
  });
}

/**
 * Removes a code: the next import of that authority matches the college again.
 *
 * @throws AppError record_not_found; still_used when it is in a field of the college
 */
export function removeCode(deps: Deps, by: ChangedBy, collegeId: number, removed: Code) {
  return deps.db.transaction(async (tx) => {
    const college = await findCollege(tx, collegeId);
    const field = fieldOf[removed.authority];
    if (field && college[field] === removed.code) {
      throw new AppError("still_used", { code: "This code is in a field of the college. Please change it there" });
    }
    const gone = await tx
      .delete(collegeCodes)
      .where(and(isCode(removed), eq(collegeCodes.collegeId, collegeId)))
      .returning({ code: collegeCodes.code });
    if (gone.length === 0) throw new AppError("record_not_found");
    await noteCode(tx, by, college, deps.now(), `Code removed: ${removed.authority} ${removed.code}`);
    return listCodes(tx, collegeId);
  });
}

const isCode = ({ authority, code }: Code) => and(eq(collegeCodes.authority, authority), eq(collegeCodes.code, code));

async function findCollege(db: Db, id: number) {
  const [college] = await db.select().from(colleges).where(eq(colleges.id, id));
  if (!college) throw new AppError("record_not_found");
  return college;
}

function noteCode(tx: Db, by: ChangedBy, college: typeof colleges.$inferSelect, at: Date, summary: string) {
  const label = [college.name, college.city].filter(Boolean).join(", ");
  const change = { at, action: "act", area: "content", resource: "colleges", recordId: college.id, label } as const;
  return recordChanges(tx, by, [{ ...change, summary }]);
}
