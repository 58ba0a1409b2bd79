import { sql } from "drizzle-orm";
import { packageDeliverables } from "#db/schema/packages.ts";
import { settleOrder } from "#features/payments/service/settle.server.ts";
import type { Role } from "#staff/access/contract.ts";
import { bearerOf, insertPackage, insertStudent } from "./account-factories.ts";
import { openPayments } from "./payments.ts";
import { makeStaff, staffClient } from "./staff.ts";

/** A package of ₹1,000 that promises a call (5 of 10 parts), a list (3) and a reminder (2), with people who buy and deliver. */
export async function openDeliverables() {
  const the = await openPayments();
  const { db } = the.database;
  const free = await insertPackage(db, { name: "Starter", position: 0 });
  const guide = await insertPackage(db, { name: "Choices", amountRupees: 1_000, position: 3 });
  await promise(guide.id, [
    { title: "Counselling call", share: 5, dueDays: 14 },
    { title: "Choice-list review", share: 3, dueDays: 30 },
    { title: "Reminder", share: 2, dueOn: "2027-06-01" },
  ]);
  const client = async (role: Role, name: string) =>
    staffClient(the.app, await makeStaff(db, role, { name, now: the.clock.now }));

  function promise(packageId: number, entries: { title: string; share: number; dueDays?: number; dueOn?: string }[]) {
    const rows = entries.map((entry, position) => ({ ...entry, packageId, position }));
    return db.insert(packageDeliverables).values(rows);
  }

  async function call(studentId: number, method: string, path: string, body?: object) {
    const headers = { ...(await bearerOf(the.deps, studentId)), "content-type": "application/json" };
    const response = await the.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
    return { status: response.status, body: (text.startsWith("{") ? JSON.parse(text) : text) as any };
  }

  /** A student who pays for a package. */
  async function buy(packageId = guide.id, student?: { id: number; email: string }) {
    const buyer = student ?? (await insertStudent(db, { packageId: free.id }));
    const { publicId, providerOrderId } = await the.begin({ draft: null, studentId: buyer.id, packageId });
    const payment = the.provider.pay(providerOrderId);
    await settleOrder(the.deps, providerOrderId, "webhook");
    const path = `/api/orders/${publicId}/`;
    const get = async () => (await call(buyer.id, "GET", path)).body;
    const idOf = async (title: string): Promise<number> =>
      (await get()).deliverables.find((one: { title: string }) => one.title === title).id;
    return {
      student: buyer,
      publicId,
      payment,
      get,
      idOf,
      stateOf: async (title: string) =>
        (await get()).deliverables.find((one: { title: string }) => one.title === title).state,
      confirm: async (title: string) => call(buyer.id, "POST", `${path}deliverables/${await idOf(title)}/confirm/`),
      dispute: async (title: string, words = "Nobody called me") =>
        call(buyer.id, "POST", `${path}deliverables/${await idOf(title)}/dispute/`, { words }),
      cancel: (rupees: number) => call(buyer.id, "POST", `${path}cancel/`, { amount_paise: rupees * 100 }),
    };
  }

  return {
    ...the,
    free,
    guide,
    promise,
    call,
    buy,
    client,
    packageOf: async (studentId: number) =>
      (await the.rows(sql`select package_id from students where id = ${studentId}`))[0]?.package_id,
    refundsOf: (publicId: string) =>
      the.rows(sql`select r.* from refunds r join orders o on o.id = r.order_id where public_id = ${publicId}`),
    deliver: (who: ReturnType<typeof staffClient>, id: number, note = "Held on Monday") =>
      who.post(`/api/staff/deliverables/${id}/deliver/`, { note }),
  };
}

export type Deliverables = Awaited<ReturnType<typeof openDeliverables>>;
