import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "drizzle-orm";
import { isRouteErrorResponse, RouterContextProvider } from "react-router";
import { appointments, counsellors } from "#db/schema/appointments.ts";
import { orderDeliverables } from "#db/schema/deliverables.ts";
import { orders } from "#db/schema/payments.ts";
import { resumeReviews, resumes } from "#db/schema/resumes.ts";
import { attachments } from "#db/schema/tickets.ts";
import { listProposals, mockInterviews, projectMilestones, writtenOrders } from "#db/schema/written-orders.ts";
import { createOwnList } from "#features/choices/service/own-lists.server.ts";
import { commentOwn, readSharing, shareList } from "#features/choices/sharing/service/own-sharing.server.ts";
import { sendContactMessage } from "#features/enquiries/service/send-message.server.ts";
import { keepExamAnswers } from "#features/profile/service/exam-answers.server.ts";
import { publishReview } from "#features/reviews/service/decide-review.server.ts";
import { writeReview } from "#features/reviews/service/own-review.server.ts";
import { openTicket } from "#features/tickets/service/open-ticket.server.ts";
import { addInterest } from "#features/wishlist/service/change-wishlist.server.ts";
import {
  candidateCookieContext,
  clientAddressContext,
  depsContext,
  localeContext,
  outsideSourcesContext,
  requestIdContext,
  visitorContext,
} from "#http/request-context.server.ts";
import { paise } from "#lib/money.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import routes from "../../src/routes.ts";
import { bearerOf, insertPackage, insertStudent, signIn } from "./account-factories.ts";
import { type Api, openApi } from "./api-client.ts";
import { testNow } from "./deps.ts";
import { createCollege } from "./factories.ts";
import { insertStaff } from "./staff.ts";

/** Part of every text by the owner: no reply to another user may contain it. */
export const secretWord = "ownersonlyword";

/**
 * A student with one record of every kind a student can own, and a second student who tries to access them.
 *
 * @param given on which product; by default a new, empty one
 */
export async function openOwnedRecords(given?: Api) {
  const api = given ?? (await openApi());
  const { deps, db } = api;
  const owner = await insertStudent(db, { firstName: secretWord, email: `${secretWord}@example.org` });
  const stranger = await insertStudent(db, { firstName: "Ravi" });
  const college = await createCollege(db);
  const otherCollege = await createCollege(db);
  const entryId = await addInterest(deps, owner.id, { kind: "college", id: college.id }, { note: secretWord });
  const ticket = { subject: secretWord, department: "Other", priority: "Low", message: secretWord } as const;
  const reference = await openTicket(
    deps,
    owner.id,
    { ...ticket, name: secretWord, email: owner.email, send_key: "" },
    [],
  );
  const [attachment] = await db
    .insert(attachments)
    .values({
      id: randomPublicId(),
      studentId: owner.id,
      name: `${secretWord}.pdf`,
      contentType: "application/pdf",
      sizeBytes: 1,
      storageKey: "attachments/owner",
      position: 0,
      state: "ready",
      createdAt: testNow,
      ticketMessageId: (await one<{ id: number }>(sql`select id from ticket_messages`)).id,
    })
    .returning();
  const sent = await sendContactMessage(
    deps,
    {
      name: secretWord,
      email: owner.email,
      contact: owner.contact,
      message: secretWord,
      page: "",
      about: null,
      permissions: ["more_email"],
    },
    { studentId: owner.id, locale: "en" },
  );
  await writeReview(deps, owner.id, { review: secretWord, rating: 5 });
  const choices = await createOwnList(deps, owner.id, {
    name: secretWord,
    authority: "other",
    year: 2026,
    rows: [{ text: secretWord }],
  });
  const listId = choices.kept.list.id;
  await shareList(deps, owner.id, listId, { name: secretWord, may: "weigh" });
  await commentOwn(deps, owner.id, listId, { text: secretWord });
  const { shares } = await readSharing(deps, owner.id, listId);
  await keepExamAnswers(deps, owner.id, { ranks: {}, home_university: secretWord }, "en");
  const order = await insertPaidOrder();
  const [deliverable] = await db
    .insert(orderDeliverables)
    .values({
      orderId: order.id,
      position: 0,
      title: secretWord,
      dueOn: "2026-12-01",
      share: 1,
      state: "delivered",
      deliveredAt: testNow,
      deliveredBy: (await insertStaff(db)).id,
      deliveryNote: secretWord,
    })
    .returning();
  const author = await insertStaff(db);
  await db.insert(counsellors).values({ staffId: author.id, updatedAt: testNow });
  const [appointment] = await db
    .insert(appointments)
    .values({
      ...{ reference: "C-owner", deliverableId: deliverable!.id, studentId: owner.id, counsellorId: author.id },
      ...{ startsAt: testNow, endsAt: new Date(testNow.getTime() + 1), busyUntil: new Date(testNow.getTime() + 1) },
      ...{ state: "done", language: "en", subject: "mock_interview", createdAt: testNow, changedAt: testNow },
    })
    .returning();
  const written = { deliverableId: deliverable!.id, appointmentId: appointment!.id, studentId: owner.id };
  await db.insert(writtenOrders).values({
    ...{ ...written, version: 1, listId, listName: secretWord, authority: "other", year: 2026 },
    ...{ introduction: secretWord, rows: [], authorId: author.id, writtenAt: testNow },
  });
  await db.insert(mockInterviews).values({
    ...{ appointmentId: appointment!.id, studentId: owner.id, field: secretWord, questions: [secretWord] },
    ratings: { knowledge: 1, clarity: 2, examples: 3, listening: 4, manner: 5 },
    ...{ notes: secretWord, authorId: author.id, writtenAt: testNow },
  });
  const [resumeFile] = await db
    .insert(attachments)
    .values({
      ...{ id: randomPublicId(), studentId: owner.id, name: `${secretWord}.pdf`, contentType: "application/pdf" },
      ...{ sizeBytes: 1, storageKey: "attachments/resume", position: 0, state: "ready", createdAt: testNow },
    })
    .returning();
  const [resume] = await db
    .insert(resumes)
    .values({
      ...{ appointmentId: appointment!.id, studentId: owner.id, counsellorId: author.id, version: 1 },
      ...{ attachmentId: resumeFile!.id, name: `${secretWord}.pdf`, uploadedAt: testNow },
    })
    .returning();
  await db.insert(resumeReviews).values({
    ...{ resumeId: resume!.id, version: 1, comments: [{ page: 1, section: null, text: secretWord }] },
    ...{ summary: secretWord, authorId: author.id, writtenAt: testNow, sentAt: testNow },
  });
  await db.insert(projectMilestones).values({
    ...{ ...written, agreed: secretWord, dueOn: "2026-12-01", authorId: author.id, writtenAt: testNow },
  });
  const [proposal] = await db
    .insert(listProposals)
    .values({
      ...{
        appointmentId: appointment!.id,
        studentId: owner.id,
        listId,
        listName: secretWord,
        kind: "remove",
        rowKey: 1,
      },
      ...{ name: secretWord, reason: secretWord, authorId: author.id, proposedAt: testNow },
    })
    .returning();
  const ownerSession = await signIn(deps, owner.id);
  const strangerSession = await signIn(deps, stranger.id);

  async function one<Row>(query: ReturnType<typeof sql>): Promise<Row> {
    return ((await db.execute(query)) as unknown as { rows: Row[] }).rows[0] as Row;
  }

  async function insertPaidOrder() {
    const name = { packageId: (await insertPackage(db, { amountRupees: 999 })).id, packageName: "Guide" };
    const dates = { createdAt: testNow, updatedAt: testNow, paidAt: testNow, finishedAt: testNow };
    const [row] = await db
      .insert(orders)
      .values({
        ...name,
        ...dates,
        publicId: randomPublicId(),
        gateway: "sandbox",
        idempotencyKey: "key",
        receipt: "r-1",
        providerOrderId: "order_owner",
        paymentId: "pay_owner",
        amountPaise: paise(99_900),
        paidPaise: paise(99_900),
        state: "account_created",
        studentId: owner.id,
        payerName: secretWord,
        payerEmail: owner.email,
        receiptNumber: 1,
        browserHash: "of the owner's browser",
      })
      .returning();
    return row!;
  }

  /** Every row of every table, as text, without the last-seen time of sessions, which reads may update. */
  async function everything(): Promise<Record<string, string[]>> {
    const tables = (await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )) as unknown as { rows: { name: string }[] };
    const found: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = (await db.execute(
        sql`select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.identifier(name)} t order by 1`,
      )) as unknown as { rows: { row: string }[] };
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  }

  const permissionId = (await one<{ id: number }>(sql`select id from contact_permissions`)).id;
  const reviewRow = await one<{ id: number; updated_at: string | Date }>(sql`select id, updated_at from reviews`);
  return {
    ...api,
    everything,
    ids: {
      owner: owner.id,
      otherCollege: otherCollege.id,
      entryId,
      reference,
      attachmentId: attachment!.id,
      messageReference: sent.reference,
      permissionId,
      sessionHash: ownerSession.sessionHash,
      order: order.publicId,
      deliverableId: deliverable!.id,
      choiceListId: listId,
      proposalId: proposal!.id,
      shareId: shares[0]!.id,
      providerOrderId: "order_owner",
    },
    headers: {
      owner: ownerSession.headers,
      stranger: strangerSession.headers,
      "stranger's program": await bearerOf(deps, stranger.id),
      nobody: {} as Record<string, string>,
    },
    students: { owner, stranger },
    sessions: { owner: ownerSession, stranger: strangerSession },
    publishReview: () => publishReview(deps, { reviewId: reviewRow.id, updatedAt: new Date(reviewRow.updated_at) }),
  };
}
export type OwnedRecords = Awaited<ReturnType<typeof openOwnedRecords>>;

export interface PageRoute {
  path: string;
  file: string;
}

/** The address and file of every page, including nested routes. */
export function pageRoutes(entries: readonly RouteConfigEntry[] = routes): PageRoute[] {
  return entries.flatMap(({ path, file, children }) => [
    ...(path ? [{ path, file }] : []),
    ...pageRoutes(children ?? []),
  ]);
}

type RouteHandler = (args: object) => unknown;

/** Loads a page, or submits a form to it, as a student or a visitor; a thrown response is returned. */
export async function askPage(
  things: OwnedRecords,
  { path, file }: PageRoute,
  who: "owner" | "stranger" | "nobody",
  params: Record<string, string>,
  form?: Record<string, string>,
): Promise<{ status: number; text: string; location: string | null }> {
  const page = (await import(/* @vite-ignore */ `../../src/${file}`)) as {
    loader?: RouteHandler;
    action?: RouteHandler;
  };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "1"));
  const url = new URL(filled, "http://localhost:3000");
  const request = new Request(url, {
    method: form ? "POST" : "GET",
    headers: who === "nobody" ? {} : things.headers[who],
    ...(form && { body: new URLSearchParams(form) }),
  });
  const context = new RouterContextProvider();
  context.set(depsContext, things.deps);
  context.set(requestIdContext, "test");
  context.set(localeContext, "en");
  context.set(clientAddressContext, "192.0.2.9");
  context.set(candidateCookieContext, { read: () => null, replace: () => {} });
  context.set(outsideSourcesContext, []);
  context.set(visitorContext, async () => visitorOf(things, who));
  const handler = form ? page.action : page.loader;
  if (!handler) return { status: 405, text: "", location: null };
  // An async function, so that synchronous throws become rejections as well.
  const open = async () => handler({ request, context, url, params, pattern: path });
  return readAnswer(await open().catch((thrown: unknown) => thrown));
}

function visitorOf({ students, sessions }: OwnedRecords, who: "owner" | "stranger" | "nobody") {
  if (who === "nobody") return null;
  const { id, publicId, firstName, email, consent } = students[who];
  return { id, publicId, firstName, email, consent, eraseAt: null, sessionHash: sessions[who].sessionHash };
}

async function readAnswer(answer: unknown) {
  if (answer instanceof Response) {
    return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") };
  }
  if (isRouteErrorResponse(answer)) return { status: answer.status, text: "", location: null };
  const { data, init } = (answer ?? {}) as { data?: unknown; init?: { status?: number } | null };
  if (answer instanceof Error) throw answer;
  return { status: init?.status ?? 200, text: JSON.stringify(data ?? answer ?? null), location: null };
}
