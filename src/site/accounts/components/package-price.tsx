import type { OfferedPackage } from "#features/packages/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";

/** The price that is charged; with an offer beside the struck-through list price and what is saved (specification D5). */
export function PackagePrice({ one }: { one: OfferedPackage }) {
  const m = useMessages();
  const format = useFormat();
  return (
    <span className="figure flex flex-wrap items-baseline gap-x-2">
      {one.payPercent !== null ? (
        <>
          <s className="font-normal text-muted">
            <span className="sr-only">{m.sign_up.list_price()} </span>
            {format.price(one.listPricePaise)}
          </s>{" "}
          <span className="rounded-md bg-good-soft px-1.5 text-sm text-good">
            {m.sign_up.percent_off({ percent: one.savingPercent })}
          </span>{" "}
        </>
      ) : null}
      <span className="text-lg">{one.payablePaise === 0 ? m.sign_up.free() : format.price(one.payablePaise)}</span>
    </span>
  );
}
