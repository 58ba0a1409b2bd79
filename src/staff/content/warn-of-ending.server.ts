import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { staff } from "#db/schema/staff.ts";
import { listEndingAnnouncements } from "#features/catalogue/service/ending-announcements.server.ts";
import { endOfAnnouncement } from "#features/catalogue/service/list-streams.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { rolesOfArea } from "#policies/policies.ts";

/**
 * Repeated work: writes to everybody who may change announcements that one is about to end, once for each last day. It may
 * run at any moment, in any number of processes.
 */
export async function warnOfEndingAnnouncements(deps: Deps): Promise<void> {
  const ending = await listEndingAnnouncements(deps);
  if (ending.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const members = await listEditors(tx);
    for (const { id, text, endsOn } of ending) {
      for (const { id: memberId, name, email } of members) {
        await queueEmail(deps, tx, {
          kind: "staff_announcement_ends",
          to: { name, address: email },
          language: "en",
          details: { name, announcementId: id, text, endsOn },
          dedupeKey: `staff_announcement_ends:${id}:${endsOn}:${memberId}`,
          giveUpAt: endOfAnnouncement({ endsOn }),
        });
      }
    }
  });
}

/** Members who may change what the site publishes, and can sign in. */
function listEditors(tx: Db): Promise<{ id: number; name: string; email: string }[]> {
  const mayPublish = and(
    eq(staff.isActive, true),
    isNotNull(staff.passwordHash),
    inArray(staff.role, [...rolesOfArea.content]),
  );
  return tx
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(mayPublish)
    .orderBy(asc(staff.id));
}
