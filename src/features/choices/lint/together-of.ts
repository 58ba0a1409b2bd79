import type { Together } from "./contract.ts";

type Shares = Omit<Together, "is_measured">;

/** Of models that do not say how closings move together: what their data showed when it was first measured (decision 0057). */
const stated: Readonly<Record<string, Shares>> = {
  josaa: { list: 0.055, seat_type: 0.063, institute: 0.041, branch: 0.107 },
  csab: { list: 0.025, seat_type: 0.083, institute: 0.22, branch: 0.076 },
  mht_cet: { list: 0.123, seat_type: 0.059, institute: 0.036, branch: 0.114 },
};

/** How closings of one year move together, as the model measured it; of older models the stated values, marked so. */
export function togetherOf({ authority, together }: { authority: string; together?: Shares | undefined }): Together {
  return together
    ? { ...together, is_measured: true }
    : { ...(stated[authority] ?? stated.josaa!), is_measured: false };
}
