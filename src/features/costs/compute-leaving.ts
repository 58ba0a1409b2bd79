import { assumptions } from "./assumptions.ts";
import type { CostFigure, CostQuestion, Leaving, Refund } from "./contract.ts";
import { enteredOr, enteredOrMissing } from "./figure-rules.ts";
import { refundRulesFor } from "./refund-rule-set.ts";
import { admissionYear, refundOf } from "./refund-rules.ts";

/** What leaving rests on besides the question. */
interface LeavingFacts {
  today: string;
  /** Of a year: what is usually paid by then. */
  fee: CostFigure;
  rentPerMonth: number;
}

/** What leaving costs: the part of the fees that no rule gives back, of the seat fee, and the rent of the notice. */
export function computeLeaving(question: CostQuestion, { today, fee, rentPerMonth }: LeavingFacts): Leaving {
  const on = question.leaving_on ?? today;
  const paid = question.paid_rupees === undefined ? fee : enteredOr(question.paid_rupees, 0);
  const authorities = ["ugc", ...(question.authority ? [question.authority] : [])];
  const refunds = authorities.flatMap((authority) => refundBy(authority, question, on, paid.value ?? 0) ?? []);
  const months = enteredOr(question.notice_months, question.living === "home" ? 0 : assumptions.notice_months);
  const notice = { months, rupees: (months.value ?? 0) * rentPerMonth };
  const seatFee = seatFeeOf(question, on);
  const paidBack = refunds.flatMap(({ refund_at_least: least, refund_at_most: most }) =>
    least === null || most === null ? [] : [{ least, most }],
  );
  const isKnown = paidBack.length > 0 && paid.value !== null;
  const kept = (refund: number) => (paid.value ?? 0) - refund;
  return {
    on,
    paid,
    refunds,
    seat_fee: seatFee,
    notice,
    deposit: enteredOrMissing(question.deposit_rupees),
    lost_at_least: isKnown
      ? kept(Math.max(...paidBack.map(({ most }) => most))) + (seatFee?.lost_at_least ?? 0) + notice.rupees
      : null,
    lost_at_most: isKnown
      ? kept(Math.min(...paidBack.map(({ least }) => least))) + (seatFee?.lost_at_most ?? 0) + notice.rupees
      : null,
  };
}

function refundBy(authority: string, question: CostQuestion, on: string, paid: number): Refund | null {
  const lastDate = question.last_admission_date ?? null;
  const year = admissionYear(lastDate ?? on);
  const found = refundRulesFor(authority, year);
  if (!found) return null;
  const { rules, carriedFrom } = found;
  return {
    authority,
    name: rules.name,
    sources: rules.sources,
    carried_from: carriedFrom,
    ...refundOf(rules, { leavingOn: on, lastDate, paid }, year),
  };
}

/** What is lost of the seat acceptance fee; where the charge is not known, anything between nothing and all of it. */
function seatFeeOf({ authority, ...question }: CostQuestion, on: string): Leaving["seat_fee"] {
  if (!authority) return null;
  const rules = refundRulesFor(authority, admissionYear(question.last_admission_date ?? on))?.rules;
  const published = rules?.seat_fee?.rupees ?? undefined;
  const paid = enteredOrMissing(question.seat_fee_rupees ?? published);
  const charge = question.seat_charge_rupees ?? rules?.seat_fee?.charge_rupees ?? null;
  const most = paid.value ?? 0;
  const lost = charge === null ? null : Math.min(most, charge);
  return { paid, lost_at_least: lost ?? 0, lost_at_most: lost ?? most, sources: rules?.sources ?? [] };
}
