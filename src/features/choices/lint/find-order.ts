import type { Finding } from "./contract.ts";
import { namesOf } from "./find-rows.ts";
import { citeRule, finding, type Inspected, type Mended, mendedBy, type PlacedChoice } from "./inspect-list.ts";

/** From when a row above is safer in a way that costs the one below: its chance, and by how much it is higher. */
const safer = { from: 0.7, by: 0.2 };
/** Below it a wish is too unlikely to be lost. */
const worthwhile = 0.02;
/** Part of a wish's own chance that must be lost. */
const lost = 0.5;
/** Fewer years than this are as good as none. */
const practicallyNever = 0.001;
/** A much harder row hardly gets a turn: how seldom it is reached and allotted, and how much safer a row above it is. */
const seldom = { reached: 0.05, allotted: 0.02, saferBy: 0.4 };
/** Levels that differ by less say nothing of what students want more: five per cent of a rank. */
const clearly = 0.05;
/** A gain so many times a loss leaves no doubt. */
const outweighs = 3;

/**
 * Wishes below a safer row. An allotment takes the first row that is open, so a harder row below an easier one is lost in
 * each year in which both are open. That is a mistake only where the harder one is wanted more, which no figure proves:
 * it is told where the closing values say so without a doubt (the same college and a programme that is harder to get
 * everywhere, or the same kind of programme at a college that is harder to get), and where the reader marked the row.
 */
export function findOrder(inspected: Inspected): Finding[] {
  const { placed, prepared } = inspected;
  const wanted = new Set(prepared.wishes.wanted);
  const byBlocker = new Map<PlacedChoice, PlacedChoice[]>();
  const safe = placed.filter(({ open, isRepeated }) => open !== null && open >= safer.from && !isRepeated);
  for (const wish of placed) {
    const blocker = safe.find((above) => above.place < wish.place && blocks(above, wish, wanted));
    if (blocker) byBlocker.set(blocker, [...(byBlocker.get(blocker) ?? []), wish]);
  }
  return [...byBlocker].flatMap(([blocker, wishes]) => {
    const isNever = wishes.every(({ allotted }) => allotted <= practicallyNever);
    const mended = moveAbove(inspected, blocker, wishes);
    const order = finding("order", "check", [blocker, ...wishes], {
      facts: { ...namesOf(blocker), ...factsOf(blocker, wishes), never: isNever ? "yes" : "no" },
      mended,
    });
    return [order, ...findBound(inspected, { blocker, wishes, mended })];
  });
}

function factsOf(blocker: PlacedChoice, wishes: readonly PlacedChoice[]) {
  // The wish that has most to gain speaks for all.
  const [first] = wishes.toSorted((a, b) => b.open! - b.allotted - (a.open! - a.allotted));
  const { college, branch } = namesOf(first!);
  return {
    safe: blocker.open!,
    blocker: blocker.place,
    wish: first!.place,
    wish_college: college,
    wish_branch: branch,
    open: first!.open!,
    allotted: first!.allotted,
  };
}

function blocks(above: PlacedChoice, wish: PlacedChoice, wanted: ReadonlySet<number>): boolean {
  if (above.open === null || wish.open === null || wish.open < worthwhile || wish.isRepeated) return false;
  if (wish.allotted > wish.open * (1 - lost)) return false;
  const isMarked = wanted.has(wish.choice.branch_id) && !wanted.has(above.choice.branch_id);
  if (isMarked) return above.open >= wish.open;
  return above.open - wish.open >= safer.by && isMoreCompetitive(wish, above);
}

/**
 * Whether the first one is wanted more without a doubt: harder to get by its college or by its kind of programme, and by the
 * other one not easier, or so little that it does not weigh.
 */
function isMoreCompetitive({ choice: one }: PlacedChoice, { choice: other }: PlacedChoice): boolean {
  if (!one.level || !other.level || one.level.list !== other.level.list) return false;
  const sameCollege = one.college_id === other.college_id;
  const sameFamily = one.family === other.family;
  if (sameCollege && sameFamily) return true;
  const college = sameCollege ? 0 : other.level.college - one.level.college;
  const family = sameFamily ? 0 : other.level.family - one.level.family;
  const gain = Math.max(college, 0) + Math.max(family, 0);
  const loss = Math.max(-college, 0) + Math.max(-family, 0);
  return gain > clearly && gain >= outweighs * loss;
}

/** The wishes directly above the row that takes their place; all others keep their order. */
function moveAbove(inspected: Inspected, blocker: PlacedChoice, wishes: readonly PlacedChoice[]): Mended | null {
  const moved = new Set(wishes.map(({ place }) => place));
  // Of several wishes the harder one comes first where one blocks the other, else they keep their order.
  const ordered: PlacedChoice[] = [];
  for (const wish of wishes) {
    const at = ordered.findIndex(
      (above) => above.open! - wish.open! >= safer.by && above.open! >= safer.from && isMoreCompetitive(wish, above),
    );
    ordered.splice(at < 0 ? ordered.length : at, 0, wish);
  }
  const list = inspected.placed.flatMap((row) => {
    if (moved.has(row.place)) return [];
    return row === blocker ? [...ordered, row] : [row];
  });
  return mendedBy(
    inspected,
    list.map(({ choice }) => choice.branch_id),
  );
}

/** A safe row at a place that binds ends the rounds before the wishes below it can come. */
function findBound(
  inspected: Inspected,
  { blocker, wishes, mended }: { blocker: PlacedChoice; wishes: readonly PlacedChoice[]; mended: Mended | null },
): Finding[] {
  const bind = inspected.rules.binds.find(({ first }) => blocker.place <= first);
  if (!bind) return [];
  const { round, first } = bind;
  return [
    finding("binds", "serious", [blocker, ...wishes], {
      facts: { ...namesOf(blocker), ...factsOf(blocker, wishes), round: round ?? 0, first, because: "order" },
      rule: citeRule(inspected.rules, bind),
      mended,
    }),
  ];
}

/** Rows at places that bind although the family set a limit that they break. */
export function findUnwishedBound(inspected: Inspected): Finding[] {
  const { placed, rules, prepared } = inspected;
  const { fees_up_to: most, needs_hostel: needsHostel } = prepared.wishes;
  const breaks = ({ choice: { fees, has_hostel: hasHostel } }: PlacedChoice) =>
    (most !== undefined && fees !== null && fees > most) || (needsHostel === true && hasHostel === false);
  const isPossible = ({ open }: PlacedChoice) => open === null || open >= worthwhile;
  return placed
    .filter((row) => breaks(row) && isPossible(row))
    .flatMap((row) => {
      const bind = rules.binds.find(({ first }) => row.place <= first);
      if (!bind) return [];
      const facts = { ...namesOf(row), round: bind.round ?? 0, first: bind.first, because: "wish" };
      return [finding("binds", "serious", [row], { facts, rule: citeRule(rules, bind) })];
    });
}

/**
 * Much harder rows that come behind rows of which one is open in nearly every simulated year: in this order they hardly
 * get a turn. A safe tail of ever easier rows is none of them.
 */
export function findNeverAllotted({ placed }: Inspected, told: readonly Finding[]): Finding[] {
  const known = new Set(told.filter(({ kind }) => kind === "order").flatMap(({ rows }) => rows.slice(1)));
  const first = placed.find(({ reached }) => reached <= seldom.reached);
  if (!first) return [];
  const safest = Math.max(...placed.slice(0, first.place - 1).map(({ open }) => open ?? 0));
  const rows = placed
    .slice(first.place - 1)
    .filter(({ open, allotted }) => open !== null && open >= worthwhile && allotted <= seldom.allotted)
    .filter(({ place, open, isRepeated }) => safest - open! >= seldom.saferBy && !isRepeated && !known.has(place));
  if (rows.length === 0) return [];
  return [finding("never_allotted", "note", rows, { facts: { last: first.place - 1, reached: first.reached } })];
}
