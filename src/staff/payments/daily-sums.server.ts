import { and, eq, gte, inArray, isNotNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { orders } from "#db/schema/payments.ts";
import { refunds } from "#db/schema/staff-work.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { compareLedgers, type LedgerEntry, type ProviderEntry } from "./compare-ledgers.ts";
import type { DailySums } from "./contract.ts";

/** More would be too many questions to the provider at once. */
const maxDays = 31;
/** A payment may be taken as late as this after it was begun, and the provider lists it by its beginning. */
const lateDays = 4;

/**
 * What was paid and given back by day, in our books and in the provider's. A provider that is silent leaves ours alone.
 *
 * @param from first day in India, YYYY-MM-DD
 * @param to last day
 * @throws AppError invalid_input for a span that runs backwards or is longer than 31 days
 */
export async function sumByDay(deps: Deps, from: string, to: string): Promise<DailySums> {
  const days = daysBetween(from, to);
  const span = { from: startOfDayInIndia(from), to: startOfDayInIndia(daysAfter(to, 1)) };
  const theirs = await pollProvider(deps, {
    from: startOfDayInIndia(daysAfter(from, -lateDays)),
    to: startOfDayInIndia(daysAfter(to, 2)),
  });
  const ours = await readOurs(deps, span, theirs?.map(({ reference }) => reference) ?? []);
  const gateway = deps.payments.kind;
  return { from, to, gateway, has_answered: theirs !== null, ...compareLedgers(days, ours, theirs) };
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= maxDays; day = daysAfter(day, 1)) days.push(day);
  if (days.length === 0) throw new AppError("invalid_input", { to: "must not be before the first day" });
  if (days.length > maxDays) throw new AppError("invalid_input", { to: `must be at most ${maxDays} days` });
  return days;
}

interface Span {
  from: Date;
  to: Date;
}

/** @returns null when it does not answer */
async function pollProvider({ payments, log }: Deps, { from, to }: Span): Promise<ProviderEntry[] | null> {
  try {
    const captured = await payments.listCaptured(from, to);
    const refunded = await payments.listRefunded(from, to);
    return [
      ...captured.map(({ paymentId, amountPaise, createdAt }) => ({
        ...{ what: "payment" as const, reference: paymentId, amountPaise },
        day: dayInIndia(createdAt),
      })),
      ...refunded.map(({ refundId, amountPaise, createdAt }) => ({
        ...{ what: "refund" as const, reference: refundId, amountPaise },
        day: dayInIndia(createdAt),
      })),
    ];
  } catch (thrown) {
    log.warn({ reason: (thrown as Error).message }, "the provider's books could not be read");
    return null;
  }
}

/** Ours of these days, and whatever the provider has listed of ours on other days. */
async function readOurs({ db, payments }: Deps, span: Span, references: string[]): Promise<LedgerEntry[]> {
  const gateway = eq(orders.gateway, payments.kind);
  const [paid, given] = await Promise.all([
    readPaid(db, and(gateway, or(within(orders.paidAt, span), among(orders.paymentId, references)))),
    readGiven(db, and(gateway, or(within(refunds.finishedAt, span), among(refunds.providerRefundId, references)))),
  ]);
  return [...paid, ...given];
}

const within = (column: typeof orders.paidAt | typeof refunds.finishedAt, { from, to }: Span) =>
  and(gte(column, from), lt(column, to));
const among = (column: typeof orders.paymentId | typeof refunds.providerRefundId, values: string[]) =>
  values.length > 0 ? inArray(column, values) : undefined;

async function readPaid(db: Db, where: ReturnType<typeof and>): Promise<LedgerEntry[]> {
  const rows = await db
    .select({
      orderId: orders.publicId,
      reference: orders.paymentId,
      paidPaise: orders.paidPaise,
      amountPaise: orders.amountPaise,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(and(where, isNotNull(orders.paidAt), isNotNull(orders.paymentId)));
  return rows.map(({ orderId, reference, paidPaise, amountPaise, paidAt }) => ({
    ...{ what: "payment" as const, orderId, reference: reference as string, amountPaise: paidPaise ?? amountPaise },
    day: dayInIndia(paidAt as Date),
  }));
}

async function readGiven(db: Db, where: ReturnType<typeof and>): Promise<LedgerEntry[]> {
  const rows = await db
    .select({
      orderId: orders.publicId,
      reference: refunds.providerRefundId,
      amountPaise: refunds.amountPaise,
      finishedAt: refunds.finishedAt,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(where, inArray(refunds.state, ["sent", "done"]), isNotNull(refunds.providerRefundId)));
  return rows.map(({ finishedAt, createdAt, reference, ...row }) => ({
    ...{ what: "refund" as const, reference: reference as string, ...row },
    day: dayInIndia(finishedAt ?? createdAt),
  }));
}
