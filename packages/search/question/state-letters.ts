/** States by the letters, or the one word, that people write for them; those that are words of their own need the context of a place. */
const states: Readonly<Record<string, string>> = {
  up: "Uttar Pradesh",
  mp: "Madhya Pradesh",
  hp: "Himachal Pradesh",
  ap: "Andhra Pradesh",
  tn: "Tamil Nadu",
  wb: "West Bengal",
  jk: "Jammu and Kashmir",
  uk: "Uttarakhand",
  cg: "Chhattisgarh",
  ts: "Telangana",
  tg: "Telangana",
  mh: "Maharashtra",
  rj: "Rajasthan",
  hr: "Haryana",
  pb: "Punjab",
  jh: "Jharkhand",
  andhra: "Andhra Pradesh",
  arunachal: "Arunachal Pradesh",
  bengal: "West Bengal",
  himachal: "Himachal Pradesh",
};

/** Letters that stand for the state even in front of 'college'; others are rather initials: 'HR College'. */
const common = new Set(["up", "mp", "hp", "ap", "tn", "wb", "jk"]);

export function isCommonForState(word: string): boolean {
  return common.has(word);
}

export function stateOfLetters(word: string): string | null {
  return states[word] ?? null;
}
