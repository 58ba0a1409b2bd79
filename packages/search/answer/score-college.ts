import type { CatalogueIndex } from "../index/catalogue-index.ts";
import { bestProgramme, countBits, kindMask, nameMask, placeMask, taughtMask } from "../index/college-masks.ts";
import { wordsIn } from "../index/word-marks.ts";
import { isLong } from "./prepare-text.ts";
import { exactShift, meantBits, type PreparedText } from "./prepared-text.ts";

/** Why a college was found, best first. Documented in docs/decisions/0006-search.md and 0062-one-search.md. */
const tiers = {
  isWritten: 7,
  isName: 6,
  nameStarts: 5,
  inName: 4,
  courseAndPlace: 3,
  streamOrUniversity: 2,
  somewhere: 1,
} as const;

/** Within a tier: 8 more when no word was corrected or completed, and how little else the name says, 0 to 7. */
const perTier = 16;
const closest = 7;
/** In a score: every word was found as it was typed. */
export const asTyped = 8;
export const scoreCount = (tiers.isWritten + 1) * perTier;
/** The lowest score of a college whose name or alias is, or starts with, the whole text. */
export const nameStartsScore = tiers.nameStarts * perTier;
/** The lowest score of a college that the text is the whole name of. */
export const isNameScore = tiers.isName * perTier;
/** The lowest score of a college that is found by its name. */
export const namedScore = tiers.inName * perTier;

/**
 * The score by which colleges are sorted. Of those that teach a course one whose branch is written as the text has it, 'MBA', is no
 * better than one that writes it out.
 */
export function sortingScore(score: number, { isForCourse }: Pick<PreparedText, "isForCourse">): number {
  return isForCourse && score < namedScore ? score | asTyped : score;
}

/**
 * Compares one college with the prepared text.
 *
 * @returns 0 when a word was found nowhere, else a score: higher is better
 */
export function scoreCollege(index: CatalogueIndex, college: number, text: PreparedText): number {
  const { full } = text;
  const names = nameMask(index, college);
  const place = placeMask(index, college) | kindMask(index, college, text);
  // A town in the name of the university is where that is, not the college.
  const elsewhere = text.isForCourse ? text.towns | (text.towns << exactShift) : 0;
  const university = index.marks.found[index.universityText[college]!]! & ~elsewhere;
  let all = names | place | university;
  if (text.spelled.length > 0 && isSpelled(index, college, text.spelled)) return tiers.nameStarts * perTier + closest;
  if (((all | text.taught) & full) !== full) return 0;
  if ((names & full) !== full || ((names >> exactShift) & full) !== full)
    all |= taughtMask(index, college, text.teaching, text.taughtAt);
  if ((all & full) !== full) return 0;
  const { tier, closeness } = fitOf(index, college, text, names, place, university);
  if (tier === 0) return 0;
  return tier * perTier + closeness + (((all >> exactShift) & full) === full ? asTyped : 0);
}

/** Whether a college's name begins with what the initials of a text spell. */
export function isSpelled({ text, nameText }: CatalogueIndex, college: number, spelled: readonly string[]): boolean {
  const name = text.keys[nameText[college]!]!;
  return spelled.some((word) => name.startsWith(word) && (name.length === word.length || name[word.length] === " "));
}

/** Whether the name of a college begins with a text of three words or more. */
function begins({ text, nameText }: CatalogueIndex, college: number, key: string): boolean {
  return text.keys[nameText[college]!]!.startsWith(key);
}

/** Whether a text is the name to the letter, its own town left out or not: 'Institute of Chemical Technology, Mumbai'. */
function isWritten({ colleges }: CatalogueIndex, college: number, { written }: PreparedText): boolean {
  const name = colleges[college]!.name.toLowerCase();
  const town = `, ${colleges[college]!.city.toLowerCase()}`;
  return written.includes(name) || (name.endsWith(town) && written.includes(name.slice(0, -town.length)));
}

interface Fit {
  tier: number;
  /** 0 to 7: how little the best name says beside the text. */
  closeness: number;
}

interface NameFit extends Fit {
  /** Words that the name holds. */
  mask: number;
  /** Whether the text has every word of the name, three or more. */
  isSaid: boolean;
}

/** A name of fewer words is a kind of college, such as 'Engineering College'. */
const shortestSaid = 3;

function fitOf(
  index: CatalogueIndex,
  college: number,
  text: PreparedText,
  names: number,
  place: number,
  university: number,
): Fit {
  const { full, places } = text;
  const name = bestName(index, college, text);
  if (name.tier === tiers.isName && isWritten(index, college, text)) {
    return { tier: tiers.isWritten, closeness: closest };
  }
  if (name.tier === tiers.isName || (name.tier === tiers.nameStarts && !text.isForCourse)) return name;
  const located = names | place;
  // 'assam engineering college guwahati': words of a kind of college, which are all of this one's name.
  if (text.isForCourse && name.isSaid && ((name.mask | place) & full) === full) {
    return { tier: tiers.nameStarts, closeness: name.closeness };
  }
  const kind = kindMask(index, college, text);
  const course = bestProgramme(index, college, text);
  if (text.isForCourse) {
    const isThere = ((place | (names >> exactShift)) & places) === places;
    const isTaught = ((course.mask | course.streamMask | places | kind) & full) === full;
    if (isThere && isTaught) {
      // 'bangalore medical college' is one; of 'medical colleges' no name says more than another.
      const isNamed =
        text.towns !== 0 &&
        name.tier === tiers.nameStarts &&
        text.keys.some((key) => isLong(key) && begins(index, college, key));
      return { tier: isNamed ? tiers.nameStarts : tiers.courseAndPlace, closeness: isNamed ? name.closeness : 0 };
    }
    if (isThere && (located & full) === full) return { tier: tiers.streamOrUniversity, closeness: 1 };
  } else {
    if (name.tier > 0) return name;
    if ((names & full) !== 0 && (located & full) === full && (place & full) !== full) {
      return { tier: tiers.inName, closeness: name.closeness };
    }
    // 'vit cse': of those that teach it, one that is called so comes before one whose name has the letters.
    const called = full & ~(course.mask | course.streamMask | place);
    if (called !== 0 && (names & called) === called) {
      // The better its name fits, the closer: tiers of names are from 4 to 7.
      const { tier } = bestName(index, college, { ...text, full: called });
      if (tier > 0) return { tier: tiers.courseAndPlace, closeness: tier };
    }
    if (((course.mask | place) & full) === full) return { tier: tiers.courseAndPlace, closeness: 0 };
  }
  // A place in the name of the university is where that is, not the college.
  const isElsewhere = text.isOfKind && (places & ~located & ~course.mask) !== 0;
  if (isElsewhere && (university & full) !== full) return { tier: 0, closeness: 0 };
  // Those of a university by its letters and town, 'rgpv colleges bhopal', come behind those in that town.
  if (isElsewhere) return { tier: tiers.somewhere, closeness: 0 };
  const isCovered = ((course.mask | place | course.streamMask | university) & full) === full;
  return { tier: isCovered ? tiers.streamOrUniversity : tiers.somewhere, closeness: 0 };
}

/** How the name or alias that holds the most words holds them; tier 0 when none holds all. */
function bestName(index: CatalogueIndex, college: number, text: PreparedText): NameFit {
  const { nameText, aliasStart, aliasText } = index;
  const own = oneName(index, nameText[college]!, wordsIn(index, nameText[college]!), text);
  let best = own;
  for (let at = aliasStart[college]!; at < aliasStart[college + 1]!; at += 1) {
    const other = oneName(index, aliasText[at]!, wordsIn(index, aliasText[at]!), text);
    // Of two colleges the one whose own name has the words as well is meant: 'iim c' is Calcutta, not Calicut.
    const isOwn = own.tier > 0 || other.closeness === closest;
    const closeness = isOwn ? other.closeness : Math.max(0, other.closeness - 1);
    if (other.tier > best.tier || (other.tier === best.tier && closeness > best.closeness)) {
      best = { ...other, closeness };
    }
  }
  return best;
}

function oneName(
  { text }: CatalogueIndex,
  value: number,
  mask: number,
  { full, keys, insideKeys, acronyms, isForCourse }: PreparedText,
): NameFit {
  let held = countBits(mask & meantBits);
  let isByInitials = false;
  for (const { values, letters, written } of acronyms) {
    if (!values.has(value)) continue;
    held += letters - 1;
    // Who is called 'IISc' comes before a name that merely has the initials.
    isByInitials ||= written !== null && !text.keys[value]!.split(" ").includes(written);
  }
  const unsaid = Math.max(0, text.wordCounts[value]! - held);
  const missing = countBits(full & ~mask);
  const closeness = held === 0 ? 0 : Math.max(0, closest - 1 - unsaid - missing);
  const said = { mask, isSaid: unsaid === 0 && text.wordCounts[value]! >= shortestSaid };
  if ((mask & full) !== full) return { tier: 0, closeness, ...said };
  const name = text.keys[value]!;
  if (keys.includes(name)) return { tier: tiers.isName, closeness: closest, ...said };
  if (isByInitials) return { tier: tiers.inName, closeness, ...said };
  if (unsaid === 0 && !isForCourse) return { tier: tiers.isName, closeness, ...said };
  const begins = keys.some((key) => name.startsWith(key)) || insideKeys.some((key) => name.includes(key));
  return { tier: begins ? tiers.nameStarts : tiers.inName, closeness, ...said };
}
