import { firstOf } from "#lib/lookups.ts";
import { tidyText } from "./tidy-text.ts";

/** Words that many names have: alone they do not name a college. */
const generic = new Set(
  `a and at autonomous campus centre college department engg engineering faculty for group in inst institute institutes institutions integrated
   management mgmt of polytechnic research school science sciences studies technical technological technology the
   university`
    .trim()
    .split(/\s+/),
);

/** A trust, society or foundation that a list writes in front of its college: `Rizvi Education Society's Rizvi College`. */
const owners =
  /^.*?(?:'s|\b(?:society|trust|mandal|sansthan?|shantha|sanstha|sangha?|samiti|foundation|association|pratishthan|prathisthan|parishad|group(?! of\b))(?:'?s)?)[\s,.-]+(?=\S)/i;

/** Words for the owner between a college's own name and what it is. */
const ownersBehindName =
  /^([\p{L}. ]{3,40}?)\s+(?:(?:education(?:al)?|shikshan|vidya|gramin|public|charitable|welfare|seva|vikas|prasarak|vividh|medical|and|&)\s+)+(?:society|trust|mandal|sansthan?|sangha?|samiti|foundation|association|pratishthan|parishad)(?:'s|s)?[\s,.-]+(?=(?:college|institute|polytechnic|school|engineering|technical)\b)(.+)$/iu;

/**
 * The name of a college without the body that owns it, which other registers leave out, and with that body's initials, to
 * which others shorten it: `JSPM's Rajarshi Shahu College`. Empty where nothing distinctive would remain, as of
 * `SVKM's Institute of Technology, Dhule`.
 */
export function withoutOwner(name: string): string[] {
  const found: string[] = [];
  let rest = tidyText(name);
  for (let match = owners.exec(rest); match; match = owners.exec(rest)) {
    rest = rest.slice(match[0].length).trim();
    const words = wordsIn(firstOf(rest.split(",")));
    if (isDistinctive(words) && words.some((word) => generic.has(word)))
      found.push(rest, ...withInitials(match[0], rest));
  }
  return found.length > 0 ? found.slice(0, 4) : withoutOwnerBehindName(tidyText(name));
}

/** The name behind its last owner, even where nothing distinctive remains: `College of Engineering, Pune` of a trust's. */
export function behindOwner(name: string): string {
  let rest = tidyText(name);
  for (let match = owners.exec(rest); match; match = owners.exec(rest)) rest = rest.slice(match[0].length).trim();
  return rest;
}

/** Initials, as of `K.J. College`, are distinctive too. */
function isDistinctive(words: readonly string[]): boolean {
  const isInitial = (word?: string) => word?.length === 1;
  return words.some(
    (word, at) =>
      (word.length > 2 && !generic.has(word)) || (isInitial(word) && word !== "a" && isInitial(words[at + 1])),
  );
}

/** Initials of fewer than four words are those of too many owners. */
function withInitials(owner: string, rest: string): string[] {
  const words = wordsIn(owner).filter((word) => word.length > 1 && !/^(and|of|the)$/.test(word));
  return words.length < 4 ? [] : [`${words.map((word) => word[0]).join("")}'s ${rest}`.toUpperCase()];
}

/**
 * The name of a college whose owner bears its name: `Sipna Shikshan Prasarak Mandal College of Engineering, Amravati` is
 * `Sipna College of Engineering, Amravati`. Only where a place follows, which then has to agree too.
 */
function withoutOwnerBehindName(name: string): string[] {
  const [, leading = "", rest = ""] = ownersBehindName.exec(name) ?? [];
  const isDistinct = wordsIn(leading).some((word) => word.length > 2 && !generic.has(word));
  return isDistinct && /,\s*\p{L}{3,}/u.test(rest) ? [`${leading} ${rest}`] : [];
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^a-z\s]/g, " ")
    .split(/\s+/);
}
