import type { Messages } from "#lib/messages/compiled/types.ts";
import type { CollegeCard } from "./contract.ts";

/** What the tags of a college say of it. */
export type TaggedCollege = Pick<CollegeCard, "families" | "largest_branches" | "has_placements" | "has_cut_offs">;

/**
 * The tags of a college, by one rule for cards, My College and the API (specification D11): what it teaches, by the families that most
 * students look for, else by its largest branches; then Placement and Cut Off, each where it has such data.
 *
 * @param words of the language in which they are shown
 */
export function collegeTags(
  { families, largest_branches: branches, has_placements, has_cut_offs }: TaggedCollege,
  words: Pick<Messages["catalogue"], "family_name" | "placement" | "cut_off">,
): string[] {
  return [
    ...(families.length > 0 ? families.map((family) => words.family_name({ family })) : branches),
    ...(has_placements ? [words.placement()] : []),
    ...(has_cut_offs ? [words.cut_off()] : []),
  ];
}
