import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { randomPublicId, randomToken, sha256 } from "#lib/secrets.server.ts";
import type { MadePartnerKey, NewPartnerKey, PartnerKey } from "../contract.ts";
import { stateOfKey } from "../rules.ts";
import { deleteOldKeys, insertKey, type KeyRow, listKeyRows, revokeKeyRow } from "../store/keys.server.ts";

/** Who makes or revokes a key. */
interface By {
  id: number;
  name: string;
}

/** What else happens in the transaction of a change, such as its entry in the history. */
export type AlsoInChange = (tx: Db, key: Pick<KeyRow, "id" | "name">) => Promise<void>;

const daysStored = 365;
const dayMs = 86_400_000;

/** Every key, the newest first. */
export async function listKeys({ db, now }: Pick<Deps, "db" | "now">): Promise<PartnerKey[]> {
  return (await listKeyRows(db)).map((row) => presentKey(row, now()));
}

/** Makes a key, which is in this answer alone. @throws AppError invalid_input for a last day that is over */
export async function makeKey(deps: Deps, by: By, input: NewPartnerKey, also: AlsoInChange): Promise<MadePartnerKey> {
  const at = deps.now();
  if (input.ends_on !== null && input.ends_on < dayInIndia(at))
    throw new AppError("invalid_input", { ends_on: "is over already" });
  const publicId = randomPublicId();
  const key = `mdk_${publicId}${randomToken()}`;
  const row = await deps.db.transaction(async (tx) => {
    const made = await insertKey(tx, {
      ...{ name: input.name, contact: input.contact, scopes: [...input.scopes] },
      ...{ callsAMinute: input.calls_a_minute, endsOn: input.ends_on },
      ...{ publicId, secretHash: sha256(key) },
      ...{ createdAt: at, createdBy: by.id, createdByName: by.name },
    });
    await also(tx, made);
    return made;
  });
  deps.log.info({ event: "partner_key_made", keyId: row.id, by: by.id }, "security");
  return { ...presentKey(row, at), key };
}

/** Ends a key at once, for good. @throws AppError partner_key_not_found when it was revoked before, too */
export async function revokeKey(deps: Deps, by: By, id: number, also: AlsoInChange): Promise<PartnerKey> {
  const at = deps.now();
  const row = await deps.db.transaction(async (tx) => {
    const revoked = await revokeKeyRow(tx, id, { revokedAt: at, revokedBy: by.id, revokedByName: by.name });
    if (!revoked) throw new AppError("partner_key_not_found");
    await also(tx, revoked);
    return revoked;
  });
  deps.log.info({ event: "partner_key_revoked", keyId: id, by: by.id }, "security");
  return presentKey(row, at);
}

/** Repeated work: removes keys, with whom to write to, a year after they ended. */
export async function removeOldKeys({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - daysStored * dayMs);
  await deleteOldKeys(db, before, daysAfter(dayInIndia(now()), -daysStored));
}

function presentKey(row: KeyRow, now: Date): PartnerKey {
  const { id, name, contact, scopes } = row;
  return {
    ...{ id, name, contact, scopes },
    begins: `mdk_${row.publicId.slice(0, 6)}`,
    calls_a_minute: row.callsAMinute,
    ends_on: row.endsOn,
    state: stateOfKey(row, now),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdByName,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    revoked_by: row.revokedByName,
  };
}
