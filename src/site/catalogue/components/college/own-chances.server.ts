import type { findOwnSeats } from "#features/chances/service/own-closings.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { percentOf } from "#site/chances/answers.ts";
import type { BranchTile } from "./college-view.ts";

/** The seats of a college that are the student's, by authority. */
export type OwnSeats = Awaited<ReturnType<typeof findOwnSeats>>;
export type OwnSeat = OwnSeats[number]["seats"][number];

interface LikelySeat extends OwnSeat {
  chance: number;
  label: NonNullable<OwnSeat["label"]>;
}

export function hasChance(seat: OwnSeat): seat is LikelySeat {
  return seat.chance !== null;
}

/** The seat with the highest chance; undefined: no seat has one. */
export function bestSeat(seats: readonly OwnSeat[]): LikelySeat | undefined {
  return seats.filter(hasChance).toSorted((a, b) => b.chance - a.chance)[0];
}

/** A seat's chance, as a sentence. */
export function describeChance(
  m: ReturnType<typeof languageOf>["messages"]["chances"],
  { chance, label }: Pick<LikelySeat, "chance" | "label">,
): string {
  return m.own_chance({ percent: String(percentOf(chance)), label: m.label_name({ label }) });
}

/** The student's own seats of one branch. @param branchId null: of none */
export function seatsOfBranch(own: OwnSeats, branchId: number | null): OwnSeat[] {
  return own.flatMap(({ seats }) => seats.filter((seat) => seat.branch_id === branchId));
}

/** Tiles with the best chance at each branch; of two authorities that of the first. */
export function withOwnChances(branches: readonly BranchTile[], own: OwnSeats, locale: Locale): BranchTile[] {
  const { chances } = languageOf(locale).messages;
  return branches.map((branch) => {
    const ofBranch = own.map(({ seats }) => bestSeat(seats.filter((seat) => seat.branch_id === branch.branch_id)));
    const best = ofBranch.find((seat) => seat !== undefined);
    return best ? { ...branch, ownChance: describeChance(chances, best) } : branch;
  });
}
