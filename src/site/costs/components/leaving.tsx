import type { Leaving as LeavingCost, Refund } from "#features/costs/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";

/** What leaving costs: what each rule gives back of the fees, the seat fee, and the rent of the notice. */
export function Leaving({ leaving }: { leaving: LeavingCost }) {
  const { costs: m } = useMessages();
  const format = useFormat();
  const { on, paid, refunds, seat_fee: seatFee, notice, deposit, lost_at_least: least, lost_at_most: most } = leaving;
  const range = useRange();
  return (
    <section aria-labelledby="leaving-title">
      <h2 id="leaving-title" className="text-xl">
        {m.leaving_title({ day: format.date(on) })}
      </h2>
      {least === null || most === null ? (
        <p className="card mt-2 p-4">{paid.value === null ? m.leaving_needs_fee() : m.leaving_needs_date()}</p>
      ) : (
        <p className="mt-1 text-2xl font-semibold">{m.lost({ rupees: range(least, most) })}</p>
      )}
      <ul className="mt-3 grid gap-3">
        {paid.value === null ? null : <li>{m.paid({ rupees: format.rupees(paid.value), origin: paid.origin })}</li>}
        {refunds.map((refund) => (
          <RefundItem key={refund.authority} refund={refund} />
        ))}
        {seatFee ? (
          <li>
            {seatFee.paid.value === null
              ? m.seat_fee_missing()
              : m.seat_fee({
                  paid: format.rupees(seatFee.paid.value),
                  lost: range(seatFee.lost_at_least, seatFee.lost_at_most),
                })}
          </li>
        ) : null}
        <li>
          {m.notice({
            count: notice.months.value ?? 0,
            rupees: format.rupees(notice.rupees),
            origin: notice.months.origin,
          })}
        </li>
        <li>
          {deposit.value === null ? m.deposit_back() : m.deposit_back_of({ rupees: format.rupees(deposit.value) })}
        </li>
      </ul>
      <p className="mt-3 text-muted">{m.leaving_hint()}</p>
    </section>
  );
}

function useRange(): (least: number, most: number) => string {
  const { costs: m } = useMessages();
  const format = useFormat();
  return (least, most) =>
    least === most ? format.rupees(least) : m.range({ least: format.rupees(least), most: format.rupees(most) });
}

/** One rule: which part of it applies on the day, what it gives back, and its text. */
function RefundItem({ refund }: { refund: Refund }) {
  const { costs: m } = useMessages();
  const format = useFormat();
  const range = useRange();
  const { rule, name, percent, days, refund_at_least: least, refund_at_most: most, max_charge: charge } = refund;
  const when =
    days === null ? "" : m.days({ when: days < 0 ? "before" : days > 0 ? "after" : "on", count: Math.abs(days) });
  const what = m.rule({
    rule,
    percent: percent ?? 0,
    when,
    charge: format.rupees(charge),
    charged: charge > 0 ? "yes" : "no",
  });
  return (
    <li className="card p-4">
      <h3 className="text-base">{name}</h3>
      <p>{what}</p>
      {least === null || most === null ? null : (
        <p className="font-semibold">{m.given_back({ rupees: range(least, most) })}</p>
      )}
      {refund.carried_from === null ? null : (
        <p className="text-sm">{m.carried({ year: String(refund.carried_from) })}</p>
      )}
      <details className="mt-1 text-sm text-muted">
        <summary className="link tap-row list-none">{m.rule_text()}</summary>
        <ul className="grid gap-1">
          {refund.sources.map(({ publisher, title, note }) => (
            <li key={title}>
              {publisher}: {title}. {note}.
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
