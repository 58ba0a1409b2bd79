import { rupeesOf } from "#lib/money.ts";
import type { OfferedPackage, Package } from "./contract.ts";

/** A package as it goes over the wire: here its prices become rupees. */
export function presentPackage(offered: OfferedPackage): Package {
  return {
    id: offered.id,
    name: offered.name,
    description: offered.description,
    amount: rupeesOf(offered.listPricePaise),
    offer: offered.payPercent !== null,
    offer_percentage: offered.payPercent ?? 0,
    payable: rupeesOf(offered.payablePaise),
    saving_percentage: offered.savingPercent,
    is_sample: offered.isSample,
    deliverables: offered.deliverables.map(({ title, description, dueDays, dueOn, share }) => ({
      title,
      description,
      share,
      due_days: dueDays,
      due_on: dueOn,
    })),
  };
}
