import { type FactKind, factKinds } from "./contract.ts";

/** An id of a fact, taken apart. */
export interface FactKey {
  id: string;
  kind: FactKind;
  /** Of the row, the college, the hostel or the stream, by kind. */
  number: number;
  /** What is after the number: a field, a second id, or the mark of a group; "" where nothing is. */
  rest: string;
}

const number = "[1-9][0-9]{0,9}";
const maxId = 2_147_483_647;

/** The fields of a college that have a receipt. */
const collegeFields = ["founded_year", "university", "website", "ownership", "women_only"] as const;
export type CollegeField = (typeof collegeFields)[number];

/** What may be after the number, by kind. */
const rests: Record<FactKind, RegExp> = {
  cutoff: /^$/,
  entry: /^$/,
  intake: /^$/,
  seats: /^$/,
  outcome: /^[0-9a-f]{8}$/,
  placement: /^$/,
  fee: /^$/,
  college: new RegExp(`^(${collegeFields.join("|")})$`),
  total: new RegExp(`^(${number})?$`),
  branches: new RegExp(`^(${number})?$`),
  closing: new RegExp(`^(${number})?$`),
  fees: new RegExp(`^(${number})?$`),
  nearest: /^$/,
  distance: new RegExp(`^${number}$`),
  price: /^$/,
  room: /^$/,
  rank: /^$/,
  subjects: /^$/,
  stream: /^$/,
};

/** Reads `cutoff-123`, `closing-12-1` or `college-12-founded_year`; null for everything else. */
export function readFactId(id: string): FactKey | null {
  const [, word, digits, rest = ""] = new RegExp(`^([a-z]+)-(${number})(?:-([a-z0-9_]+))?$`).exec(id) ?? [];
  const kind = factKinds.find((known) => known === word);
  if (!kind || !rests[kind].test(rest)) return null;
  const numbers = [Number(digits), ...(/^[0-9]+$/.test(rest) && kind !== "outcome" ? [Number(rest)] : [])];
  if (numbers.some((value) => value > maxId)) return null;
  return { id, kind, number: Number(digits), rest };
}
