// proves S22.1

import { expect, test } from "vitest";
import { containsRank, rankText, readRank } from "#features/catalogue/rank-rules.ts";
import { readIntents } from "./read-intents.ts";

const intentOf = (text: string) => readIntents(text, text.toLowerCase().split(" "))[0] ?? null;

test.each([
  ["25000 obc", { figure: 25000, unit: "rank", category: "OBC-NCL" }],
  ["air 350", { figure: 350, unit: "rank" }],
  ["1.2 lakh rank general", { figure: 120000, unit: "rank", category: "OPEN" }],
  ["92 percentile ews", { figure: 92, unit: "percentile", category: "EWS" }],
  ["98.4%ile", { figure: 98.4, unit: "percentile" }],
  ["८४००० रँक", { figure: 84000, unit: "rank" }],
  ["१.२ लाख रैंक सामान्य", { figure: 120000, unit: "rank", category: "OPEN" }],
  ["२५,००० ओबीसी", { figure: 25000, unit: "rank", category: "OBC-NCL" }],
  ["९२.५ पर्सेंटाइल", { figure: 92.5, unit: "percentile" }],
  ["৮৪০০০ rank", { figure: 84000, unit: "rank" }],
  ["８４０００ rank", { figure: 84000, unit: "rank" }],
])("%s is a rank or percentile", (text, rank) => {
  expect(readRank(rankText(text), null)).toMatchObject(rank);
  expect(containsRank(text)).toBe(true);
});

test.each(["top 10 obc colleges", "jee main 2026", "scholarship obc", "80% in 12th board", "iphone 15", "coep"])(
  "%s is no rank",
  (text) => {
    expect(containsRank(text)).toBe(false);
  },
);

test.each([
  ["mht cet", { kind: "exam", key: "mht-cet" }],
  ["neet ug exam date", { kind: "exam", key: "neet-ug" }],
  ["coep vs vjti", { kind: "compare", texts: ["coep", "vjti"] }],
  ["is coep recognised", { kind: "recognised", text: "coep" }],
  ["pg in mumbai", { kind: "hostels", rest: ["mumbai"] }],
  ["girls hostel pune", { kind: "hostels", forWhom: "girls" }],
  ["scholarship obc", { kind: "scholarships" }],
  ["refund policy", { kind: "page", page: "terms" }],
])("%s asks for something beside colleges", (text, intent) => {
  expect(intentOf(text)).toMatchObject(intent);
});

test.each(["jee main colleges pune", "pg diploma management", "mba pune", "iit bombay", "compare"])(
  "%s asks for no other thing, or for a page",
  (text) => {
    expect([null, "page"]).toContain(intentOf(text)?.kind ?? null);
  },
);
