import { expect, test } from "vitest";
import { agree, readTitle } from "../../imports/pdf/page-title.ts";

const titleOf = (text: string) => readTitle("list.pdf", text);

test.each([
  ["CAP Round - I", 1],
  ["CAP Round-III", 3],
  ["Round 3", 3],
  ["ROUND-02 ALLOTMENT", 2],
  ["Round No. 4", 4],
  ["Third Round", 3],
  ["3rd Round of counselling", 3],
  ["IIIrd Round", 3],
  ["5 th Round Counseling Rank Cutoff", 5],
  ["Round Two", 2],
  ["SECOND SEAT ROUND", 2],
  ["Category Cutoff Round-5 (15/07/2025)", 5],
  ["FIRST PHASE LAST RANKS", 1],
  ["Cut-off list, CAP-III", 3],
  ["SECOND EXTENDED ROUND", 3],
  ["Industrial Estate, Phase-III, New Delhi\nCut-off 2025 (Round 4)", 4],
  ["Closing ranks on 15/07/2025", null],
  ["Ranks of Round 15/07/2025", null],
  ["Vacant after Round 2, cut-off of Round 3", null],
  ["Admission to First Year of B.Tech", null],
])("%s is round %s", (text, round) => {
  expect(titleOf(text).round).toBe(round);
});

test.each([
  ["Academic Year 2024-25, published 3 July 2026", 2024],
  ["B.TECH. ADMISSIONS 2025-2026", 2025],
  ["UGCET-2025 CUT-OFF", 2025],
  ["Regulation of Admissions and Fees Act, 2015\nJoint admission 2025", 2025],
  ["Rules 2019 as amended; admissions of 2024", 2024],
  ["Notified on 22.08.25", 2025],
  ["Closing ranks", null],
])("%s is of %s", (text, year) => {
  expect(titleOf(text).year).toBe(year);
});

test.each([
  "Mop-Up Round",
  "MOP UP ROUND",
  "Special Round I",
  "Special Spot Round 2",
  "Stray Vacancy Round",
  "Round: Mop-up",
])("%s has no number, so the name has to say it", (text) => {
  const stated = titleOf(`Closing ranks 2025 ${text}`);
  expect(stated.round).toBeNull();
  expect(() => agree("closing_ranks.pdf", stated, null)).toThrow(
    `its page says “${stated.special}”, which has no number. Where it followed round 3, name it so`,
  );
  expect(agree("closing_ranks_round_4.pdf", stated, null)).toMatchObject({ year: 2025, round: 4 });
});

test.each([
  ["mhtcet_2023_cap1_allindia.pdf", 1],
  ["comedk_round-2.pdf", 2],
  ["CAP-III.pdf", 3],
  ["2024ENGG_CAP2_CutOff.pdf", 2],
  ["KCET-Third-Round.pdf", 3],
  ["cutoff_3rd_round.pdf", 3],
  ["R2.pdf", 2],
  ["cutoff.pdf", null],
])("%s is round %s where the page does not say", (file, round) => {
  expect(agree(file, titleOf("Closing ranks"), null).round).toBe(round);
});

test.each(["PROVISIONAL", "Tentative", "DRAFT"])("%s lists are marked", (word) => {
  expect(titleOf(`${word} closing ranks 2025`).isProvisional).toBe(true);
});

test.each(["MOCK", "Trial", "dummy"])("%s lists are refused, with their words", (word) => {
  expect(() => titleOf(`KCET 2026 ${word} allotment`)).toThrow(
    new RegExp(`its page says ${word.toUpperCase()} \\(“.*allotment`),
  );
});
