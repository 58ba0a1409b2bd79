/**
 * The rules of a family room: who is invited, when answers are shown, where people agree and what truly differs. Pure: the
 * page, the calls and the tests use the same.
 */

/** What a link allows; each includes the ones before it. */
export const permissions = ["read", "comment", "weigh"] as const;
export type Permission = (typeof permissions)[number];

/** Whether a link that allows one thing also allows another. */
export function allows(may: Permission, wanted: Permission): boolean {
  return permissions.indexOf(may) >= permissions.indexOf(wanted);
}

/** What people weigh against each other. */
export const criteria = ["fees", "distance", "branch", "safety", "outcome"] as const;
type Criterion = (typeof criteria)[number];

/** How important each criterion is to a person: 0 (not at all) to `maxWeight`, at least one above 0. */
export type Weights = Readonly<Record<Criterion, number>>;
export const maxWeight = 5;

/** Bounds of what people write. */
export const roomLimits = {
  shares: 12,
  name: 60,
  comment: 1000,
  commentsOfPerson: 100,
  reason: 300,
  vetoes: 100,
} as const;

/** A row that a person refuses, and why. */
interface Veto {
  /** `ChoiceRow.key` */
  readonly row: number;
  readonly reason: string;
}

/** What one person answered. */
export interface Opinion {
  readonly weights: Weights;
  readonly vetoes: readonly Veto[];
  /** `ChoiceList.nextKey` when they answered: rows with this key or a higher one were not there yet. */
  readonly nextKey: number;
}

/** Somebody in the room. */
export interface Person {
  /** Of their share; null: the student. */
  readonly id: number | null;
  /** Their link is in force and lets them weigh; the student always takes part. */
  readonly isAsked: boolean;
  readonly opinion: Opinion | null;
}

/** Those whose answer counts or is waited for. Somebody whose link was ended counts only with the answer they gave before. */
export function participants<P extends Person>(people: readonly P[]): P[] {
  return people.filter(({ isAsked, opinion }) => isAsked || opinion !== null);
}

/** Whether answers are shown: two or more people take part, and each of them has answered. */
export function isRoomOpen(people: readonly Person[]): boolean {
  const all = participants(people);
  return all.length >= 2 && all.every(({ opinion }) => opinion !== null);
}

/**
 * How a person divides importance over the criteria, in percent. Somebody who gives everything a 5 and somebody who gives
 * everything a 2 mean the same.
 */
export function sharesOf(weights: Weights): Record<Criterion, number> {
  const total = criteria.reduce((sum, criterion) => sum + weights[criterion], 0);
  const shareOf = (criterion: Criterion) => (total > 0 ? (weights[criterion] / total) * 100 : 100 / criteria.length);
  return Object.fromEntries(criteria.map((criterion) => [criterion, shareOf(criterion)])) as Record<Criterion, number>;
}

/** Up to so many points between the highest and the lowest share people agree. */
const agreePoints = 10;
/** From so many points on they truly differ: a whole even share, of which each of the five criteria has 20. */
const differPoints = 20;
/** Shares are fractions: thirds and sevenths must not decide. */
const rounding = 1e-9;

/** How far people are apart on one criterion. */
interface Comparison {
  readonly criterion: Criterion;
  readonly verdict: "agree" | "close" | "differ";
  /** Mean share of all, in percent. */
  readonly mean: number;
  /** Points between the highest and the lowest share. */
  readonly spread: number;
  /** In the order of the people. */
  readonly shares: readonly { readonly id: number | null; readonly share: number }[];
}

/** Each criterion compared: what differs most comes first. */
export function compareWeights(people: readonly Person[]): Comparison[] {
  const answered = people.flatMap(({ id, opinion }) => (opinion ? [{ id, of: sharesOf(opinion.weights) }] : []));
  const compared = criteria.map((criterion) => {
    const shares = answered.map(({ id, of }) => ({ id, share: of[criterion] }));
    const values = shares.map(({ share }) => share);
    const spread = values.length > 0 ? Math.max(...values) - Math.min(...values) : 0;
    const mean = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
    return { criterion, verdict: verdictOf(spread), mean, spread, shares };
  });
  return compared.toSorted((a, b) => (Math.abs(b.spread - a.spread) > rounding ? b.spread - a.spread : 0));
}

function verdictOf(spread: number): Comparison["verdict"] {
  if (spread >= differPoints - rounding) return "differ";
  return spread <= agreePoints + rounding ? "agree" : "close";
}

/** What the room says of one row. */
interface RowVerdict {
  readonly row: number;
  /** vetoed: somebody refuses it; unseen: somebody answered before it was added; free: everybody had it and nobody refuses it. */
  readonly verdict: "vetoed" | "unseen" | "free";
  readonly vetoes: readonly { readonly id: number | null; readonly reason: string }[];
  /** Who answered before the row was added. */
  readonly unseenBy: readonly (number | null)[];
}

/** Of each row, in the order of the list, who refuses it and who has not seen it. Vetoes of rows that are gone are passed over. */
export function judgeRows(rows: readonly { readonly key: number }[], people: readonly Person[]): RowVerdict[] {
  const answered = people.flatMap(({ id, opinion }) => (opinion ? [{ id, opinion }] : []));
  return rows.map(({ key }) => {
    const vetoes = answered.flatMap(({ id, opinion }) =>
      opinion.vetoes.filter(({ row }) => row === key).map(({ reason }) => ({ id, reason })),
    );
    const unseenBy = answered.filter(({ opinion }) => key >= opinion.nextKey).map(({ id }) => id);
    const verdict = vetoes.length > 0 ? "vetoed" : unseenBy.length > 0 ? "unseen" : "free";
    return { row: key, verdict, vetoes, unseenBy };
  });
}
