import type { resolvePool } from "margdeep-chances/resolve-pool-rules";

type ResolvedPool = Exclude<ReturnType<typeof resolvePool>, string>;

/** What the order of pools can go by. */
export const orderedBy = ["list", "seats", "quota", "gender"] as const;
type OrderedBy = (typeof orderedBy)[number];

/** One key of an order: pools in the order of its values; what they do not name comes last. */
export interface OrderKey {
  readonly by: OrderedBy;
  readonly values: readonly string[];
}

const wordOf: Record<OrderedBy, (pool: ResolvedPool) => string> = {
  list: ({ list }) => list,
  seats: ({ categories, isForPwd }) => (categories === null ? "open" : "reserved") + (isForPwd ? "_pwd" : ""),
  quota: ({ quota }) => quota,
  gender: ({ gender }) => gender,
};

/** The place of a pool among those of one choice, as one number: by the first key, among equals by the next. */
export function placeInOrder(order: readonly OrderKey[], pool: ResolvedPool): number {
  return order.reduce((place, { by, values }) => {
    const at = values.indexOf(wordOf[by](pool));
    return place * (values.length + 1) + (at < 0 ? values.length : at);
  }, 0);
}
