import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { contactKey } from "#lib/person-fields.ts";
import { deriveKey, keyedHash } from "#lib/secrets.server.ts";
import { phoneOfAddress, readStopWord } from "../rules.ts";
import { addStop, deleteStop, findByContact, withdrawConsent } from "../store/consents.server.ts";
import { dropWaiting, noteDelivery } from "../store/messages.server.ts";

/** What is stored of a number that is stopped. */
export const phoneHash = ({ secretKey }: Pick<Deps, "secretKey">, phone: string) =>
  keyedHash(deriveKey(secretKey, "text-stop"), phone);

const undelivered = new Set(["failed", "undelivered"]);
const delivered = new Set(["delivered", "read"]);
const maxCodeLength = 20;

/**
 * Takes what the provider posts: a reply of a person, or what became of a message. Twice is once, and the order does not
 * matter.
 *
 * @throws AppError webhook_refused where the signature does not fit; nothing is changed then
 */
export async function receiveText(deps: Deps, body: string, signature: string): Promise<void> {
  const fields = new URLSearchParams(body);
  if (!deps.textMessages.isSigned(fields, signature)) {
    deps.log.warn({ event: "webhook_signature_bad", bytes: body.length }, "a webhook was refused");
    throw new AppError("webhook_refused");
  }
  const status = fields.get("MessageStatus") ?? "";
  const id = fields.get("MessageSid") ?? "";
  if (delivered.has(status)) return noteDelivery(deps.db, id, null);
  if (undelivered.has(status)) {
    return noteDelivery(deps.db, id, (fields.get("ErrorCode") ?? "").replace(/\D/g, "").slice(0, maxCodeLength));
  }
  const phone = phoneOfAddress(fields.get("From") ?? "");
  const word = fields.get("OptOutType")?.toLowerCase() === "stop" ? "stop" : readStopWord(fields.get("Body") ?? "");
  if (word === "stop") return stopNumber(deps, phone);
  if (word === "start") return startNumber(deps, phone);
}

/** Nothing goes to this number any more, at once: consents are withdrawn, and what waits is dropped. */
export async function stopNumber(deps: Pick<Deps, "db" | "now" | "log" | "secretKey">, phone: string): Promise<void> {
  const studentId = await deps.db.transaction(async (tx) => {
    await addStop(tx, phoneHash(deps, phone), deps.now());
    const owner = await findByContact(tx, contactKey(phone));
    if (owner !== null) await endTexts(tx, owner, deps.now(), "stop word");
    return owner;
  });
  deps.log.info({ event: "texts_stopped", studentId }, "security");
}

async function endTexts(tx: Db, studentId: number, now: Date, reason: string): Promise<void> {
  await withdrawConsent(tx, studentId, now);
  await dropWaiting(tx, studentId, reason);
}

/** Messages may come again; what was withdrawn stays withdrawn. */
async function startNumber(deps: Pick<Deps, "db" | "log" | "secretKey">, phone: string): Promise<void> {
  await deleteStop(deps.db, phoneHash(deps, phone));
  deps.log.info({ event: "texts_started" }, "security");
}
