import { queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { isSameSecret, linkToken, randomPublicId } from "#lib/secrets.server.ts";
import { evidenceTopics } from "../choice-rules.ts";
import type { Hostel, OwnerAnswers } from "../contract.ts";
import { getHostel } from "../service.server.ts";
import { findLink, insertChange, insertLink, readOwner, setOwnerEvidence, useLink } from "../store/owner.server.ts";

const linkDays = 30;

export interface OwnerLink {
  link?: string | undefined;
  token?: string | undefined;
}

/**
 * Sends the owner a link that confirms the facts of a hostel once, within 30 days.
 *
 * @returns the address it went to
 * @throws AppError hostel_not_found; invalid_input without an e-mail address
 */
export async function askOwner(deps: Deps, hostelId: number): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const owner = await readOwner(tx, hostelId);
    if (!owner) throw new AppError("hostel_not_found");
    if (owner.email === "") throw new AppError("invalid_input", { email: "This hostel has no e-mail address" });
    const linkId = randomPublicId();
    const createdAt = deps.now();
    const expiresAt = new Date(createdAt.getTime() + linkDays * 86_400_000);
    await insertLink(tx, { id: linkId, hostelId, sentTo: owner.email, createdAt, expiresAt });
    await queueEmail(deps, tx, {
      kind: "hostel_owner",
      to: { name: "", address: owner.email },
      language: "en",
      details: { hostelName: owner.name, linkId, expiresAt: expiresAt.toISOString() },
      dedupeKey: `hostel-owner:${linkId}`,
      giveUpAt: expiresAt,
    });
    return owner.email;
  });
}

/** The hostel of a link that is ours and still works; null otherwise. */
export async function readOwnerLink(deps: Deps, { link = "", token = "" }: OwnerLink): Promise<Hostel | null> {
  if (!isOurs(deps, link, token)) return null;
  const hostelId = await findLink(deps.db, link, deps.now());
  return hostelId === null ? null : getHostel(deps, hostelId, true);
}

/**
 * What an owner answers: what is as shown is confirmed today, what is different waits for staff. The link is used up.
 *
 * @throws AppError owner_link_over for a link that is not ours, was used, or has expired
 */
export async function confirmAsOwner(
  deps: Deps,
  { link = "", token = "" }: OwnerLink,
  answers: OwnerAnswers,
): Promise<void> {
  if (!isOurs(deps, link, token)) throw new AppError("owner_link_over");
  const at = deps.now();
  await deps.db.transaction(async (tx) => {
    const hostelId = await useLink(tx, link, at);
    if (hostelId === null) throw new AppError("owner_link_over");
    for (const topic of evidenceTopics) {
      const words = answers[topic];
      if (words === "") await setOwnerEvidence(tx, hostelId, topic, dayInIndia(at));
      else await insertChange(tx, { hostelId, linkId: link, topic, words, createdAt: at });
    }
  });
}

const isOurs = ({ secretKey }: Pick<Deps, "secretKey">, link: string, token: string) =>
  isSameSecret(token, linkToken(secretKey, "hostel-owner", link));
