import {
  countedAuthorities,
  openSeatTypes,
  poolTiers,
  type QuotaPool,
  quotaPoolOf,
  quotaPools,
} from "margdeep-search/open-pools";

const openTypes: ReadonlySet<string> = new Set(openSeatTypes);

/** Where a college is: seats of a home state or of a university's area are for other students in each. */
interface Place {
  state: string;
  university: string;
}

/**
 * Which students a quota's seats are for, so that two of the same name and the same students are equal. A counselling of the
 * whole country has one pool for those who live elsewhere ("country"), whether a college splits off its home state or not.
 */
export function whoseSeats(authority: string, quota: string, { state, university }: Place): string {
  const kind = quotaPoolOf(quota);
  if (kind === null || kind === "other") return quota;
  if (scopeOf(authority) === "country" && poolTiers.country[kind] === 1) return "country";
  if (kind === "home_state" || kind === "state") return `${kind}: ${state}`;
  if (kind === "home_university" || kind === "other_universities") return `${kind}: ${university}`;
  return kind;
}

function scopeOf(authority: string): keyof typeof poolTiers {
  return countedAuthorities.find(({ name }) => name === authority)?.scope ?? "state";
}

/** How few students seats are for: 1 is most. Seats for a few come last. @param whose by {@link whoseSeats} */
export function narrownessOf(authority: string, whose: string): number {
  if (whose === "country") return 1;
  const kind = quotaPools.find((known) => known === whose.split(": ")[0]) as QuotaPool | undefined;
  return kind ? poolTiers[scopeOf(authority)][kind] : 5;
}

/** Whether the seats ask for no category. */
export function isOpenSeat(seatType: string): boolean {
  return openTypes.has(seatType.toLowerCase());
}

/** The order of quotas when one of a branch must be chosen: All India first, seats for a few last. */
export function compareQuotas(a: string, b: string): number {
  const place = (quota: string) => quotaPools.indexOf(quotaPoolOf(quota) ?? "other");
  return place(a) - place(b) || a.localeCompare(b, "en");
}

/** Open seats come first, Maharashtra's own codes for them among these. */
export const seatTypeOrder = ["OPEN", "GOPENS", "GOPENH", "GOPENO", "EWS", "OBC-NCL", "SC", "ST"];

/** The order of seat types: those without a category first, then the usual categories, then the others by name. */
export function compareSeatTypes(a: string, b: string): number {
  return Number(isOpenSeat(b)) - Number(isOpenSeat(a)) || compareBy(seatTypeOrder, a, b);
}

/** Those of the given order first, in it (a suffix such as ' (PwD)' follows its own), then the others by name. */
export function compareBy(order: readonly string[], a: string, b: string): number {
  const rank = (value: string) => {
    const at = order.findIndex((known) => value === known || value.startsWith(`${known} (`));
    return at === -1 ? order.length : at;
  };
  return rank(a) - rank(b) || a.localeCompare(b, "en");
}
