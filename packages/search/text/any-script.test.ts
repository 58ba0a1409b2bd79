import { expect, test } from "vitest";
import { asciiDigits, plainDigits, withoutFormat } from "./any-script.ts";

// proves S5.7
test.each([
  ["Devanagari", "०१२३४५६७८९"],
  ["Bengali", "০১২৩৪৫৬৭৮৯"],
  ["Tamil", "௦௧௨௩௪௫௬௭௮௯"],
  ["Telugu", "౦౧౨౩౪౫౬౭౮౯"],
  ["Gujarati", "૦૧૨૩૪૫૬૭૮૯"],
  ["Arabic", "٠١٢٣٤٥٦٧٨٩"],
  ["Urdu", "۰۱۲۳۴۵۶۷۸۹"],
  ["Ol Chiki", "᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙"],
  ["full-width", "０１２３４５６７８９"],
  ["bold", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"],
  ["monospace", "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿"],
])("%s digits are read as 0 to 9", (_script, typed) => {
  expect(asciiDigits(typed)).toBe("0123456789");
});

test("letters and signs beside digits stay as they are", () => {
  expect(asciiDigits("रैंक ८४,०००, ½ of 7th")).toBe("रैंक 84,000, ½ of 7th");
});

test.each([
  ["\u202a+91 98220\u201122001\u202c", "+91 98220-22001"],
  ["＋９１ ９８２２０ ２２００１", "+91 98220 22001"],
  ["९२．५％", "92.5%"],
  ["२००८–०४–१७", "2008-04-17"],
  ["84,000", "84,000"],
])("%j is the number %s", (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});

test("a joiner, a soft hyphen and marks of direction are no part of a word", () => {
  expect(withoutFormat("दिल्\u200dली")).toBe("दिल्ली");
  expect(withoutFormat("\ufeffPu\u00adne\u200b\u200e")).toBe("Pune");
});
