import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { staff } from "#db/schema/staff.ts";
import { projectMilestones } from "#db/schema/written-orders.ts";

export type MilestoneRow = Awaited<ReturnType<typeof selectMilestones>>[number];

/** A student's milestones by their dates. @param of deliverables and author; absent: all */
export function selectMilestones(
  db: Db,
  studentId: number,
  of?: { deliverableIds: readonly number[]; authorId: number },
) {
  return db
    .select({ row: projectMilestones, title: orderDeliverables.title, author: staff.name })
    .from(projectMilestones)
    .innerJoin(orderDeliverables, eq(orderDeliverables.id, projectMilestones.deliverableId))
    .innerJoin(staff, eq(staff.id, projectMilestones.authorId))
    .where(
      and(
        eq(projectMilestones.studentId, studentId),
        of && inArray(projectMilestones.deliverableId, [...of.deliverableIds]),
        of && eq(projectMilestones.authorId, of.authorId),
      ),
    )
    .orderBy(asc(projectMilestones.dueOn), asc(projectMilestones.id));
}

export async function insertMilestones(tx: Db, rows: (typeof projectMilestones.$inferInsert)[]): Promise<void> {
  await tx.insert(projectMilestones).values(rows);
}

export async function updateMilestone(
  tx: Db,
  id: number,
  values: Partial<typeof projectMilestones.$inferInsert>,
): Promise<void> {
  await tx.update(projectMilestones).set(values).where(eq(projectMilestones.id, id));
}

export function countMilestones(tx: Db, deliverableId: number): Promise<number> {
  return tx.$count(projectMilestones, eq(projectMilestones.deliverableId, deliverableId));
}
