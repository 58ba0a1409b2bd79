import type { z } from "zod";
import { sessionsOf } from "#features/accounts/service/sessions.server.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import { maskedAddress } from "#features/emails/rules.ts";
import type { Deps } from "#http/deps.server.ts";
import type { SignedInStaff } from "#http/request-context.server.ts";
import { deviceName } from "#lib/device-name.ts";
import { AppError } from "#lib/errors.ts";
import { receiptName } from "#lib/receipt-name.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { StudentLine, StudentPage, StudentRecord } from "./contract.ts";
import { listConversationsOf } from "./conversation-store.server.ts";
import { presentConsent } from "./list-consents.server.ts";
import { readReviewOf } from "./list-reviews.server.ts";
import {
  countStudents,
  findConsents,
  findStudentRecord,
  findStudents,
  listOrdersOf,
  listPermissions,
  listStreamNames,
  type StudentRow,
} from "./student-store.server.ts";

const maxConversations = 100;
const maxConsents = 50;

/** Students that match a search, newest first. */
export async function searchStudents(
  { db }: Pick<Deps, "db">,
  { q, page, perPage }: { q: string; page: number; perPage: number },
): Promise<z.infer<typeof StudentPage>> {
  const rows = await findStudents(db, q, perPage, (page - 1) * perPage);
  return { count: await countStudents(db, q), results: rows.map((row) => presentLine(maskedLine(row))) };
}

/**
 * A student's record for a counsellor. That it was opened, and by whom, is in the history and in the student's ledger.
 * What the student withdrew is left out.
 *
 * @throws AppError student_not_found
 */
export async function openStudent(deps: Deps, staff: SignedInStaff, id: number): Promise<StudentRecord> {
  const { db } = deps;
  const found = await findStudentRecord(db, id);
  if (!found) throw new AppError("student_not_found");
  const row = withoutWithheld(found);
  await db.transaction(async (tx) => {
    await recordStudentView(deps, staff, row.publicId, "Opened", tx);
    const fields = shownFields.filter((field) => row[field]).map((field) => wireNames[field] ?? field);
    await recordDisclosures(deps, tx, {
      studentIds: [id],
      kind: "details_opened",
      purpose: "counselling",
      staff,
      fields: [...fields, "conversations", "orders", "sessions"],
    });
  });
  const { publicId, admissionYear, dob, address, pincode, programme, language } = row;
  return {
    ...presentLine(row),
    public_id: publicId,
    dob,
    address,
    pincode,
    programme,
    language,
    admission_year: admissionYear,
    streams: row.withheld.includes("details") ? [] : await listStreamNames(db, id),
    ...(await whatTheyAgreedTo(deps, id)),
    sessions: (await sessionsOf(deps, id)).map(presentSession),
    orders: (await listOrdersOf(db, id)).map((order) => ({
      public_id: order.publicId,
      receipt: order.receiptNumber === null ? null : receiptName(order.receiptNumber),
      state: order.state,
      created_at: order.createdAt.toISOString(),
    })),
    conversations: (await listConversationsOf(db, { studentId: id }, maxConversations)).results,
    review: await readReviewOf(db, id),
  };
}

/**
 * Records that staff called a student about the package.
 *
 * @throws AppError student_not_found; call_not_allowed when the student withdrew it
 */
export async function recordStudentCall(deps: Deps, staff: SignedInStaff, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await findStudentRecord(tx, id);
    if (!found) throw new AppError("student_not_found");
    if (found.withheld.length > 0) throw new AppError("call_not_allowed");
    await recordStudentView(deps, staff, found.publicId, "Called", tx);
    const row = { kind: "call_recorded", purpose: "counselling", fields: ["contact"] } as const;
    await recordDisclosures(deps, tx, { ...row, studentIds: [id], staff });
  });
}

async function whatTheyAgreedTo(deps: Deps, studentId: number) {
  const now = deps.now();
  const consents = await findConsents(deps.db, { q: "", state: [], studentId }, now, maxConsents, 0);
  const permissions = await listPermissions(deps.db, studentId);
  return {
    consents: consents.map((row) => presentConsent(row, now)),
    permissions: permissions.map(({ purpose, textShown, reference, givenAt, withdrawnAt }) => ({
      purpose,
      text_shown: textShown,
      reference,
      given_at: givenAt.toISOString(),
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
    })),
  };
}

/** Records an action on a student's record under the account's random public id only. */
export function recordStudentView(
  deps: Deps,
  staff: ChangedBy,
  publicId: string,
  summary: string,
  tx = deps.db,
): Promise<void> {
  const record = { area: "people", resource: "students", recordId: publicId, label: `Student ${publicId}` } as const;
  return recordChange(tx, staff, { at: deps.now(), action: "act", ...record, summary });
}

/** An identifier of a session for staff, derived so that it reveals neither the cookie nor the stored hash. */
export const sessionName = (idHash: string) => sha256(`shown to staff ${idHash}`).slice(0, 22);

type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number];

function presentSession({ idHash, kind, device, address, createdAt, lastSeenAt }: SessionRow) {
  return {
    id: sessionName(idHash),
    kind,
    ...deviceName(device),
    address,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  };
}

const shownFields = ["firstName", "lastName", "email", "contact", "dob", "address", "pincode", "programme"] as const;
const wireNames: Partial<Record<(typeof shownFields)[number], string>> = {
  firstName: "first_name",
  lastName: "last_name",
};

/** A record without what its student withdrew: the details, or the ways to contact them. */
function withoutWithheld(row: NonNullable<Awaited<ReturnType<typeof findStudentRecord>>>) {
  const contact = row.withheld.length > 0 ? { email: "", contact: "" } : {};
  const details = {
    firstName: "",
    lastName: "",
    dob: "",
    address: "",
    pincode: "",
    programme: null,
    admissionYear: null,
  };
  return { ...row, ...contact, ...(row.withheld.includes("details") && details) };
}

/** A student as a list shows them: enough to tell two of one name apart. The whole is disclosed by the record alone. */
function maskedLine(row: StudentRow): StudentRow {
  if (row.withheld.includes("details")) return { ...row, firstName: "", lastName: "", email: "", contact: "" };
  if (row.withheld.length > 0) return { ...row, email: "", contact: "" };
  return { ...row, email: maskedAddress(row.email), contact: `…${row.contact.slice(-4)}` };
}

function presentLine(row: StudentRow): StudentLine {
  const { id, email, contact, consent, withheld } = row;
  return {
    id,
    email,
    contact,
    consent,
    withheld,
    name: `${row.firstName} ${row.lastName}`.trim(),
    package_name: row.packageName,
    registered_at: row.registeredAt.toISOString(),
    erase_at: row.eraseAt?.toISOString() ?? null,
  };
}
