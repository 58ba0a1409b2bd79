import type { Db } from "#db/client.server.ts";
import type { EmailDetails, NewEmail } from "#features/emails/contract.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import type { NewText } from "#features/text-messages/contract.ts";
import { queueText } from "#features/text-messages/service/queue-text.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { type AppointmentRow, counsellorsById, findCaller } from "../store/calls.server.ts";

export type CallEvent = EmailDetails["call"]["event"];
type Reader = EmailDetails["call"]["reader"];

/** What an e-mail about a call says besides the call. */
interface Letter {
  /** One of the three alone; undefined: all of them. */
  only?: Reader | readonly Reader[];
  /** Times that the student can choose instead. */
  proposals?: readonly Date[];
  /** Tells causes of one kind apart that the call's sequence does not. */
  once?: string;
}

/** Of what a student who agreed to it also gets a text message. */
const textKinds: Partial<Record<CallEvent, Extract<NewText["kind"], `appointment_${string}`>>> = {
  booked: "appointment_booked",
  offered: "appointment_offered",
  moved: "appointment_moved",
  cancelled: "appointment_cancelled",
  day: "appointment_soon",
  hour: "appointment_soon",
};

/** Writes to student, guardian and counsellor about a call, and a text message to the student, in the caller's transaction: each cause once. */
export async function tellEverybody(
  deps: Deps,
  tx: Db,
  call: AppointmentRow,
  event: CallEvent,
  { only, proposals = [], once = "" }: Letter = {},
): Promise<void> {
  const student = await findCaller(tx, call.studentId);
  const [counsellor] = await counsellorsById(tx, [call.counsellorId]);
  if (!student || !counsellor) return;
  const readers: Record<Reader, { name: string; address: string; language: string }> = {
    student: { name: `${student.firstName} ${student.lastName}`, address: student.email, language: student.language },
    guardian: { name: "", address: call.guardianEmail, language: student.language },
    counsellor: { name: counsellor.name, address: counsellor.email, language: "en" },
  };
  for (const [reader, { language, ...to }] of Object.entries(readers) as [Reader, (typeof readers)[Reader]][]) {
    if (to.address === "" || (only && ![only].flat().includes(reader))) continue;
    const email: NewEmail = {
      kind: "call",
      to,
      language,
      details: {
        ...{
          event,
          reader,
          reference: referenceOf(call, event),
          call: call.reference,
          deliverable: call.deliverableId,
        },
        ...{ name: to.name, studentName: student.firstName, counsellorName: counsellor.name, reason: call.reason },
        ...{ startsAt: call.startsAt.toISOString(), endsAt: call.endsAt.toISOString(), zone: call.zone },
        ...{ place: counsellor.place, room: counsellor.room, phone: call.phone, sequence: call.sequence },
        ...(event === "offered" && { heldUntil: call.heldUntil?.toISOString() }),
        ...{ changedAt: call.changedAt.toISOString(), proposals: proposals.map((time) => time.toISOString()) },
      },
      dedupeKey: `call:${call.reference}:${call.sequence}:${event}${once}:${reader}:${to.address}`,
      // What announces a call is of no use after it.
      ...(["day", "hour", "room"].includes(event) && { giveUpAt: call.endsAt }),
    };
    await queueEmail(deps, tx, email);
  }
  const textKind = textKinds[event];
  if (!textKind || (only && ![only].flat().includes("student"))) return;
  await queueText(deps, tx, {
    kind: textKind,
    studentId: call.studentId,
    details: { startsAt: call.startsAt.toISOString() },
    dedupeKey: `call:${call.reference}:${call.sequence}:${event}`,
    giveUpAt: call.startsAt,
  });
}

/** Names the e-mails of a call: reminders apart, so that withdrawing the consent drops them alone. */
function referenceOf({ reference }: AppointmentRow, event: CallEvent): string {
  return event === "day" || event === "hour" ? `${reference}-reminder` : reference;
}
