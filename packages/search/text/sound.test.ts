import { isSameSound, romanisations, romanise } from "margdeep-places/sound";
import { expect, test } from "vitest";
import { meaningOf, spelledLetters, withoutEnding } from "./lexicon.ts";
import { placeInEnglish } from "./place-names.ts";

test.each([
  ["पुणे", "pune"],
  ["नागपूर", "nagpur"],
  ["मुंबई", "mumbai"],
  ["चंडीगढ़", "chandigarh"],
  ["रायगड", "raigarh"],
  ["जळगाव", "jalgaon"],
  ["अभियांत्रिकी", "abhiyantriki"],
  ["इंजिनिअरिंग", "engineering"],
  ["यूनिवर्सिटी", "university"],
  ["kolhapoor", "kolhapur"],
  ["hydrabad", "hyderabad"],
  ["chandigad", "chandigarh"],
  ["amrutha", "amrita"],
  ["फर्ग्युसन", "fergusson"],
])("%s sounds like %s", (one, other) => {
  expect(romanisations(one).some((latin) => isSameSound(latin, other))).toBe(true);
});

test.each([
  ["pune", "panna"],
  ["nagpur", "jaipur"],
  ["chitkara", "chitrakoot"],
])("%s does not sound like %s", (one, other) => {
  expect(isSameSound(one, other)).toBe(false);
});

// proves S22.2
test.each([
  ["sarkari", "government"],
  ["सरकारी", "government"],
  ["शासकीय", "government"],
  ["ladkiyon", "women"],
  ["मुलींचे", "women"],
  ["mulinche", "women"],
  ["vasatigruh", "hostel"],
  ["वसतिगृह", "hostel"],
  ["mahavidyalaya", "college"],
  ["abhiyantriki", "engineering"],
  ["छात्रवृत्ति", "scholarship"],
  ["में", ""],
  ["manit", null],
  ["xyzzy", null],
])("%s means '%s'", (word, meaning) => {
  expect(meaningOf(word.normalize("NFKD"))).toBe(meaning);
});

test("letters that are spoken one by one are an acronym", () => {
  expect(["बीबीए", "आयआयटी", "एमबीए", "नागपूर"].map((word) => spelledLetters(word.normalize("NFKD")))).toEqual([
    "bba",
    "iit",
    "mba",
    null,
  ]);
});

test("places that do not sound like their English name are known, others keep their sound without an ending", () => {
  expect(placeInEnglish("लखनऊ".normalize("NFKD"))).toBe("lucknow");
  expect(placeInEnglish("ठाणे".normalize("NFKD"))).toBe("thane");
  // Bihar, Bahraich and Banda sound the same.
  expect(["बीड", "भरूच", "भिंड"].map((word) => placeInEnglish(word.normalize("NFKD")))).toEqual([
    "beed",
    "bharuch",
    "bhind",
  ]);
  expect(withoutEnding("मुंबईतील".normalize("NFKD")).map(romanise)).toContain("mumbai");
});
