import { tidyText } from "../tidy/tidy-text.ts";
import { isDistinct } from "./match-words.ts";
import { wordsOf } from "./words-of.ts";

const former = /[\s,(]*\b(?:formerly|erstwhile)\b(?:\s+(?:known|called)\s+as)?[\s:,-]+([^()]{3,}?)\s*(?:\)|$)/i;
const constituent = /[\s,(]+(?:an? )?constituent (?:college|institute|unit) of\b[^()]*\)?/i;
const institution = /\b(coll|inst|univ|school|faculty|polytechnic|academy)/i;
const remarkInBracket = /formerly|erstwhile|known as|deemed|autonomous|constituent|campus|affiliated/i;
const universityPart = /\buniversity\b(?! (?:institute|college|school|department|campus|polytechnic))/i;

/**
 * Other names that a name itself states: its former one, one in brackets, and the college without the university to which
 * it belongs. Lists and registers each write some of them.
 *
 * `KIET Group of Institutions (Krishna Institute of Engineering), Ghaziabad` is `KIET Group of Institutions, Ghaziabad`
 * and `Krishna Institute of Engineering, Ghaziabad`.
 */
export function statedNames(name: string): string[] {
  const text = tidyText(name);
  const found: string[] = [];
  const plain = text.replace(former, " ").replace(constituent, " ").replace(/\s+/g, " ").trim();
  const [, formerName] = former.exec(text) ?? [];
  if (plain !== text) found.push(plain);
  if (formerName) found.push(formerName.trim());
  found.push(...namesInBrackets(plain), ...withoutUniversity(plain), ...withoutInitials(plain));
  return [...new Set(found)].filter((one) => one.length > 3 && one !== text);
}

function namesInBrackets(name: string): string[] {
  const [, before = "", inside = "", behind = ""] = /^([^()]{3,}?)\s*\(([^()]{8,})\)(.*)$/.exec(name) ?? [];
  const isName = institution.test(inside) && !remarkInBracket.test(inside) && isDistinctName(inside);
  return isName && isDistinctName(before) ? [`${before}${behind}`, `${inside}${behind}`] : [];
}

function withoutUniversity(name: string): string[] {
  const parts = name.split(/,| [-–] |[-–](?=\s)/).map((part) => part.trim());
  const others = parts.filter((part) => !universityPart.test(part));
  const isOfUniversity =
    others.length < parts.length &&
    others.some((part) => institution.test(part) && (isDistinctName(part) || /^university\b/i.test(part)));
  return isOfUniversity ? [others.join(", ")] : [];
}

function isDistinctName(text: string): boolean {
  return wordsOf(text).some((word) => word.length > 1 && isDistinct(word));
}

/** The name without its own initials: `PSIT-Pranveer Singh Institute of Technology`, `Lake New College of Engineering LNCE`. */
function withoutInitials(name: string): string[] {
  const [whole = name, ...places] = name.split(/(?=,)/);
  const words = whole.split(/[\s-]+/);
  const without = [words.slice(1), words.slice(0, -1)].find((rest, at) => {
    const short = (at === 0 ? words[0] : words.at(-1)) ?? "";
    const own = rest.filter((word) => !/^(of|and|for|the|&)$/i.test(word));
    return (
      short.length > 2 &&
      own
        .map((word) => word[0])
        .join("")
        .toLowerCase() === short.toLowerCase()
    );
  });
  return without ? [[without.join(" "), ...places].join("")] : [];
}
