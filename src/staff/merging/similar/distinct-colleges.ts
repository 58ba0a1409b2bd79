import type { ComparedCollege } from "./compared-college.ts";

/** What two records are told apart by. */
type Told = Pick<ComparedCollege, "name" | "codes" | "isWomenOnly">;

/** Kinds of institutes of which a trust runs several at one address. */
const kindWords: readonly [kind: string, pattern: RegExp][] = [
  ["polytechnic", /polytechnic|diploma/i],
  ["pharmacy", /pharmac/i],
  ["management", /management|business|b-school|mba/i],
  ["architecture", /architect|planning/i],
  ["law", /\blaw\b|legal/i],
  ["nursing", /nursing/i],
  ["medical", /medical|ayurved|dental|homoeo|homeo/i],
  ["education", /\bb\.?ed\b|teacher|education/i],
  ["computer", /computer|\bmca\b|informatics/i],
  ["design", /design|fine art/i],
  ["hotel", /hotel|catering|hospitality/i],
  ["engineering", /engineering|technolog/i],
];

/**
 * Two codes of one register mean two colleges, but AICTE's: it numbers each approval. So do two kinds of institute. Lists
 * without codes write a name in another way each year.
 */
export function areDistinct(one: Told, other: Told): boolean {
  const registers = ({ codes }: Told) =>
    codes
      .filter(({ authority, code }) => authority !== "aicte" && !code.includes(" "))
      .map(({ authority }) => authority);
  const own = registers(one);
  const isCodedTwice = registers(other).some((authority) => own.includes(authority));
  return (
    isCodedTwice || one.isWomenOnly !== other.isWomenOnly || areOfOtherKinds(kindsOf(one.name), kindsOf(other.name))
  );
}

/** Whether each says which kind of institute it is, and neither is a part of the other. */
function areOfOtherKinds(one: string, other: string): boolean {
  if (one === other || one === "" || other === "") return false;
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  const all = more.split(",");
  return !fewer.split(",").every((kind) => all.includes(kind));
}

function kindsOf(name: string): string {
  return kindWords
    .filter(([, pattern]) => pattern.test(name))
    .map(([kind]) => kind)
    .join();
}
