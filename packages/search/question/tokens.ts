import { asciiDigits, withoutFormat } from "../text/any-script.ts";

/** A word or figure of a question, and where it is. */
export interface Token {
  word: string;
  from: number;
  to: number;
}

/** Numbers that people write as words before lakh and thousand. */
const numberWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    1: "one ek एक",
    1.5: "dedh deed did दीड डेढ़ डेढ",
    2: "two do दो दोन",
    2.5: "dhai adhai adich अडीच ढाई",
    3: "three teen tin तीन",
    4: "four char चार",
    5: "five paanch panch पांच पाँच पाच",
    6: "six chhe छह सहा",
    7: "seven saat सात",
    8: "eight aath आठ",
    10: "ten das दस दहा",
    20: "twenty bees बीस वीस",
    50: "fifty pachas पचास पन्नास",
  }).flatMap(([figure, words]) => words.split(" ").map((word) => [word.normalize("NFC"), figure])),
);
const multiples = /^(?:k|thousand|hazar|hajar|hazaar|lakhs?|lacs?|लाख|हजार|हज़ार)$/u;

/** The words of a text in small letters, a Marathi ending apart from lakh and thousand ('लाखांपेक्षा'), with figures as they are written: '1,50,000', '1.5', '₹', '98%'. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const found of text.matchAll(
    /₹|(?:लाख|हजार)(?=ां|ात)|\p{N}[\p{N},]*(?:\.\p{N}+)?|[\p{L}\p{M}\p{Cf}'’]+|%|\/-|\/|[.&]/gu,
  )) {
    const word = withoutFormat(asciiDigits(found[0])).normalize("NFC").toLowerCase();
    tokens.push({ word, from: found.index, to: found.index + found[0].length });
  }
  return tokens.map((token, at) => {
    const figure = multiples.test(tokens[at + 1]?.word ?? "") ? numberWords[token.word] : undefined;
    return figure === undefined ? token : { ...token, word: figure };
  });
}
