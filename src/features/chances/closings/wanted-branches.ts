import type { ClosingsQuestion } from "./contract.ts";
import type { ClosingPanel } from "./panel.ts";

/** By branch, 1 where it fits the college and the programme that are wanted. */
export function wantedBranches(
  { branches, description }: ClosingPanel,
  { programme, place, institute_type: ownership }: ClosingsQuestion,
): Uint8Array {
  const words = programme === undefined ? [] : wordsOf(programme);
  const start = place?.toLowerCase();
  return Uint8Array.from(branches, (branch) => {
    const name = description.within_programme ? branch.branch : ` ${wordsOf(branch.branch).join(" ")}`;
    const isNamed = description.within_programme
      ? programme === undefined || name === programme
      : words.every((word) => name.includes(` ${word}`));
    const isThere =
      start === undefined ||
      branch.city.toLowerCase().startsWith(start) ||
      branch.state.toLowerCase().startsWith(start);
    return isNamed && isThere && (ownership === undefined || branch.ownership === ownership) ? 1 : 0;
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
