import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { compareLedgers, type LedgerEntry, type ProviderEntry } from "./compare-ledgers.ts";
import type { DailySums } from "./contract.ts";
import { listPaid, listRefunded } from "./ledger-store.server.ts";

/** Limits the number of requests to the provider. */
const maxDays = 31;
/** Maximum delay between creation and capture of a payment; the provider lists payments by creation. */
const lateDays = 4;

/**
 * Payments and refunds per day, in our ledger and the provider's. If the provider does not answer, only ours are
 * returned.
 *
 * @param from first day in India, YYYY-MM-DD
 * @param to last day
 * @throws AppError invalid_input for a reversed range or one longer than 31 days
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

/** @returns null when the provider does not answer */
async function pollProvider({ payments, log }: Deps, { from, to }: Span): Promise<ProviderEntry[] | null> {
  try {
    const captured = await payments.listCaptured(from, to);
    const refunded = await payments.listRefunded(from, to);
    return [
      ...captured.map(({ paymentId, amountPaise, createdAt }) => ({
        what: "payment" as const,
        reference: paymentId,
        amountPaise,
        day: dayInIndia(createdAt),
      })),
      ...refunded.map(({ refundId, amountPaise, createdAt }) => ({
        what: "refund" as const,
        reference: refundId,
        amountPaise,
        day: dayInIndia(createdAt),
      })),
    ];
  } catch (thrown) {
    log.warn({ reason: (thrown as Error).message }, "the provider's books could not be read");
    return null;
  }
}

/** Our entries of these days, and those that the provider lists under other days. */
async function readOurs({ db, payments }: Deps, span: Span, references: string[]): Promise<LedgerEntry[]> {
  const filter = { gateway: payments.kind, span, references };
  const [paid, refunded] = await Promise.all([listPaid(db, filter), listRefunded(db, filter)]);
  return [
    ...paid.map(({ orderId, reference, paidPaise, amountPaise, paidAt }) => ({
      what: "payment" as const,
      orderId,
      reference: reference as string,
      amountPaise: paidPaise ?? amountPaise,
      day: dayInIndia(paidAt as Date),
    })),
    ...refunded.map(({ finishedAt, createdAt, reference, ...row }) => ({
      what: "refund" as const,
      reference: reference as string,
      ...row,
      day: dayInIndia(finishedAt ?? createdAt),
    })),
  ];
}
