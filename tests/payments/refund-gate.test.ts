import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { receiveWebhook, webhooksDone } from "#features/payments/service/receive-webhook.server.ts";
import { reconcilePayments } from "#features/payments/service/reconcile.server.ts";
import { reconcileRefunds } from "#features/payments/service/send-refund.server.ts";
import { insertPackage } from "../support/account-factories.ts";
import { type Deliverables, openDeliverables } from "../support/deliverables.ts";
import { callsOf, documents } from "../support/documents.ts";
import type { staffClient } from "../support/staff.ts";

let the: Deliverables;
let asmita: ReturnType<typeof staffClient>;
let bala: ReturnType<typeof staffClient>;
let chitra: ReturnType<typeof staffClient>;
let careerId: number;
beforeAll(async () => {
  the = await openDeliverables();
  asmita = await the.client("accounts", "Asmita");
  bala = await the.client("accounts", "Bala");
  chitra = await the.client("admin", "Chitra");
  careerId = (await insertPackage(the.database.db, { name: "Career plus", amountRupees: 2_999, position: 7 })).id;
  await the.promise(careerId, [{ title: "All of it", share: 1, dueDays: 9 }]);
});
afterAll(() => the.close());

type Bought = Awaited<ReturnType<Deliverables["buy"]>>;
const buy = () => the.buy(careerId);
const ask = ({ publicId }: Bought, rupees: number, who = asmita) =>
  who.post(`/api/staff/orders/${publicId}/refunds/`, { amount_paise: rupees * 100, reason: "Paid twice" });
const retry = (id: number, who = asmita) => who.post(`/api/staff/refunds/${id}/retry/`);
const approve = (id: number, who = bala) => who.post(`/api/staff/refunds/${id}/approve/`);
async function askAndFail(bought: Bought, rupees: number, who = asmita): Promise<number> {
  the.provider.nextRefund("failed");
  const { body } = await ask(bought, rupees, who);
  expect(body.state).toBe("failed");
  return body.id;
}
const silence = () => the.provider.failNext(...Array.from({ length: 3 }, () => ({ kind: "drop" as const })));

/** What asks the provider without a person: every refund that a colleague must decide stays as it is. */
async function runAllReconcilers({ payment }: Bought): Promise<void> {
  const { now } = the.clock;
  the.clock.now = new Date(now.getTime() + 86_400_000);
  await reconcileRefunds(the.deps);
  await reconcilePayments(the.deps);
  const { body, headers } = the.provider.webhook("refund.processed", payment);
  await receiveWebhook(the.deps, {
    body: Buffer.from(body),
    signature: headers["x-razorpay-signature"],
    eventId: headers["x-razorpay-event-id"],
  });
  await webhooksDone(the.deps);
  the.clock.now = now;
}

/**
 * Every way on which a refund of an order of ₹2,999 comes to more than the limit of ₹2,000, by the call that leads there.
 * Each returns the refund that has to wait, and the rupees that were refunded before.
 */
const ways: Record<string, Record<string, (bought: Bought) => Promise<{ id: number; rupees: number }>>> = {
  "POST /api/staff/orders/{public_id}/refunds/": {
    "one refund of all": async (bought) => ({ id: (await ask(bought, 2_999)).body.id, rupees: 0 }),
    "a second one after a completed one": async (bought) => {
      await ask(bought, 1_500);
      return { id: (await ask(bought, 1_499, bala)).body.id, rupees: 1_500 };
    },
    "a second one while the provider has not answered about the first": async (bought) => {
      silence();
      expect((await ask(bought, 1_500)).body.state).toBe("sent");
      return { id: (await ask(bought, 1_499, bala)).body.id, rupees: 1_500 };
    },
    "a rest after a refund at the provider's own dashboard": async (bought) => {
      the.provider.giveBack(bought.payment, 150_000);
      await bala.post(`/api/staff/orders/${bought.publicId}/ask/`);
      return { id: (await ask(bought, 1_499)).body.id, rupees: 1_500 };
    },
  },
  "POST /api/staff/orders/{public_id}/cancel/": {
    "the whole order": async ({ publicId }) => {
      const body = { amount_paise: 299_900, reason: "The family moves" };
      return { id: (await asmita.post(`/api/staff/orders/${publicId}/cancel/`, body)).body.id, rupees: 0 };
    },
    "what is left after a refund": async (bought) => {
      await ask(bought, 1_500);
      const body = { amount_paise: 149_900, reason: "The family moves" };
      const { body: refund } = await asmita.post(`/api/staff/orders/${bought.publicId}/cancel/`, body);
      return { id: refund.id, rupees: 1_500 };
    },
  },
  "POST /api/orders/{order}/cancel/": {
    "by the student": async (bought) => {
      await bought.cancel(2_999);
      const [refund] = await the.refundsOf(bought.publicId);
      return { id: refund?.id as number, rupees: 0 };
    },
  },
  "POST /api/staff/refunds/{id}/retry/": {
    "of a failed one after a colleague's": async (bought) => {
      const id = await askAndFail(bought, 1_500);
      expect((await ask(bought, 1_499, bala)).body.state).toBe("done");
      await retry(id);
      return { id, rupees: 1_499 };
    },
    "of two failed ones, one after the other": async (bought) => {
      const first = await askAndFail(bought, 1_500);
      const id = await askAndFail(bought, 1_499);
      expect((await retry(first)).body.state).toBe("done");
      await retry(id);
      return { id, rupees: 1_500 };
    },
    "of one that a colleague had approved": async (bought) => {
      const { id } = (await ask(bought, 2_999)).body;
      the.provider.nextRefund("failed");
      expect((await approve(id)).body.state).toBe("failed");
      await retry(id);
      return { id, rupees: 0 };
    },
    "of a student's cancellation": async (bought) => {
      await bought.cancel(2_999);
      const [refund] = await the.refundsOf(bought.publicId);
      const id = refund?.id as number;
      the.provider.nextRefund("failed");
      expect((await approve(id)).body.state).toBe("failed");
      await retry(id);
      return { id, rupees: 0 };
    },
  },
};

/** Calls about orders and refunds that give no money back by themselves. */
const otherCalls = [
  "POST /api/orders/{order}/deliverables/{id}/confirm/",
  "POST /api/orders/{order}/deliverables/{id}/dispute/",
  "POST /api/staff/orders/{public_id}/ask/",
  "POST /api/staff/orders/{public_id}/looked-at/",
  "POST /api/staff/orders/{public_id}/match/",
  "POST /api/staff/orders/{public_id}/try-again/",
  "POST /api/staff/refunds/{id}/approve/",
  "POST /api/staff/refunds/{id}/refuse/",
];

const listed = Object.entries(ways).flatMap(([call, given]) =>
  Object.entries(given).map(([way, take]) => ({ call, way, take })),
);

// proves D6
describe("above the limit a refund waits for a second person", () => {
  test.each(listed)("$call: $way", async ({ take }) => {
    const bought = await buy();
    const { id, rupees } = await take(bought);
    await runAllReconcilers(bought);
    const find = async () => (await the.refundsOf(bought.publicId)).find((refund) => refund.id === id);
    expect(await find()).toMatchObject({ state: "waiting", decided_by: null });
    expect(bought.payment.amount_refunded).toBe(rupees * 100);
    const requesterId = (await find())?.requested_by;
    const [requester] = await the.rows(sql`select name from staff where id = ${requesterId}`);
    if (requester) {
      const who = requester.name === "Asmita" ? asmita : bala;
      expect(await approve(id, who)).toMatchObject({ status: 403, body: { code: "refund_own" } });
      expect(bought.payment.amount_refunded).toBe(rupees * 100);
    }
    expect((await approve(id, chitra)).body.state).toBe("done");
    expect(bought.payment.amount_refunded).toBe(299_900);
  });

  // proves D6
  test("every call about orders and refunds is in this table", () => {
    const calls = [...callsOf(documents.public), ...callsOf(documents.staff)]
      .filter(({ method, path }) => method !== "get" && /^\/api\/(staff\/)?(orders|refunds)\//.test(path))
      .map(({ name }) => name);
    expect(calls.sort()).toEqual([...Object.keys(ways), ...otherCalls].sort());
  });

  // proves D6
  test("two accountants at the same moment do not come to more together", async () => {
    for (let round = 0; round < 4; round += 1) {
      const bought = await buy();
      const id = await askAndFail(bought, 1_500);
      await Promise.all([retry(id), ask(bought, 1_499, bala), retry(id, bala)]);
      const states = (await the.refundsOf(bought.publicId)).map(({ state }) => state).sort();
      expect(states).toEqual(["done", "waiting"]);
      expect(bought.payment.amount_refunded).toBeLessThanOrEqual(150_000);
    }
  });

  test("who tries a colleague's refund again asks for it, and cannot approve it", async () => {
    const bought = await buy();
    const id = await askAndFail(bought, 1_499, bala);
    expect((await ask(bought, 1_500)).body.state).toBe("done");
    expect((await retry(id)).body).toMatchObject({ state: "waiting", is_own: true, requested_by: "Asmita" });
    expect((await approve(id, asmita)).body.code).toBe("refund_own");
    expect((await approve(id, bala)).body.state).toBe("done");
  });
});

test("below the limit a failed refund is sent again at once", async () => {
  const bought = await buy();
  const id = await askAndFail(bought, 1_500);
  expect((await retry(id)).body.state).toBe("done");
});

// proves D6
test("one function alone writes that a refund is approved", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const naming = (pattern: RegExp) => files.filter((name) => pattern.test(readFileSync(`src/${name}`, "utf8"))).sort();
  const store = "features/payments/store/refunds.server.ts";
  expect(naming(/\b(insert|update)\(refunds\)|\b(update|insert into) refunds\b/i)).toEqual([store]);
  expect(naming(/\bmarkApproved\b/)).toEqual(["features/payments/service/admit-refund.server.ts", store]);
  const written = readFileSync(`src/${store}`, "utf8").match(/state: "approved"/g);
  expect(written).toHaveLength(1);
});
