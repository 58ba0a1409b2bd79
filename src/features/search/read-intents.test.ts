// proves S22.1

import { expect, test } from "vitest";
import { containsRank, rankText, readRank } from "#features/catalogue/rank-rules.ts";
import { listsOfFigure } from "#features/chances/exam-uses-rules.ts";
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

test.each([
  ["cat 2026 registration date", "cat"],
  ["gate exam 2027", "gate"],
  ["cat result", "cat"],
])("%s is about an exam whose name is also a word", (text, key) => {
  expect(intentOf(text)).toEqual({ kind: "exam", key });
});

test.each(["cat college", "gate college date", "cat pune", "constructor exam date"])("%s is about no exam", (text) => {
  expect(intentOf(text)?.kind).not.toBe("exam");
});

test.each([
  ["neet 620 marks", 620, "neet-ug"],
  ["neet 450", 450, "neet-ug"],
  ["jee main 210 marks obc", 210, "jee-main"],
  ["kcet 300 score", 300, "kcet"],
  ["मेरे नीट में ५५० अंक", 550, null],
  ["540/720", 540, "neet-ug"],
  ["scored 180 out of 300 jee mains", 180, "jee-main"],
  ["gate score 650", 650, "gate"],
  ["tnea cutoff 185 bc", 185, "tnea"],
  ["tnea 187.5", 187.5, "tnea"],
  ["cuet 850 english honours", 850, "cuet-ug"],
])("%s are marks and no rank", (text, figure, exam) => {
  expect(intentOf(text)).toMatchObject({ kind: "marks", figure, exam });
  expect(containsRank(text)).toBe(true);
});

test.each([
  ["neet 620 rank", 620],
  ["rank 450 neet marks", 450],
  ["neet 520 rank 95000 general mp", 95_000],
  ["520 marks neet rank 95000", 95_000],
  ["neet marks 520 and rank is 95,000", 95_000],
  ["95000 rank neet 520 marks", 95_000],
  ["jee 25000 rank 2026 cutoff", 25_000],
  ["jee main 12000", 12_000],
  ["neet 52000", 52_000],
  ["tnea rank 12000", 12_000],
])("%s is a rank all the same", (text, figure) => {
  expect(intentOf(text)).toMatchObject({ kind: "rank", figure, unit: "rank" });
});

test.each([
  "neet cutoff marks 2025",
  "session 2025/26",
  "after 10/12",
  "90 marks in 12th board",
  "round 2 of 2025",
  "top 50 tnea colleges",
  "tnea 2026 cutoff",
  "cuet 2026",
])("%s contains no marks of a student", (text) => {
  expect(containsRank(text)).toBe(false);
});

test.each([
  ["uptac rank 80000 obc", "uptac"],
  ["jac delhi rank 30000", "jac-delhi"],
  ["jac chandigarh 45000", "jac-chandigarh"],
  ["ggsipu rank 60000", "ggsipu"],
  ["acpc merit rank 5000", "acpc"],
  ["jelet rank 400", "jelet"],
  ["neet rank 30000 karnataka", "kea-medical"],
  ["karnataka neet 30000 rank", "kea-medical"],
  ["neet rank 30000 kerala", "neet-ug"],
  ["neet rank 30000 constructor", "neet-ug"],
])("%s is a rank for the lists of that authority", (text, exam) => {
  expect(intentOf(text)).toMatchObject({ kind: "rank", exam });
  expect(listsOfFigure({ exam, unit: "rank" })).not.toBeNull();
  expect(containsRank(text)).toBe(true);
});

test.each([
  ["kcet rank 12000 2ag", "2A", "2A"],
  ["kcet rank 9000 category 3B", "3B", "3B"],
  ["kcet rank 20000 cat 1", "1", "1"],
  ["kcet 15000 general", "OPEN", "GM"],
  ["neet rank 30000 karnataka 2ag", "2A", "2A"],
  ["neet rank 30000 karnataka general", "OPEN", "GM"],
  ["tg eapcet rank 15000 bc-d", "BC-D", "BC-D"],
  ["ap eapcet rank 15000 bc b", "BC-B", "BC-B"],
  ["jelet rank 400 obc-b", "OBC - B", "OBC - B"],
  ["acpc rank 5000 obc", "OBC-NCL", "SEBC"],
])("%s is of a category that the authority's lists have", (text, category, option) => {
  const intent = intentOf(text);
  expect(intent).toMatchObject({ kind: "rank", category });
  const exam = intent && "exam" in intent ? intent.exam : null;
  expect(listsOfFigure({ exam, unit: "rank", category })).toMatchObject({ category: option });
});

test.each(["top 10 obc colleges", "jee main 2026", "scholarship obc", "80% in 12th board", "iphone 15", "coep"])(
  "%s is no rank",
  (text) => {
    expect(containsRank(text)).toBe(false);
  },
);

test.each([
  ["mht cet", { kind: "exam", key: "mht-cet" }],
  ["neet form kab aayega", { kind: "exam", key: "neet-ug" }],
  ["neet ug exam date", { kind: "exam", key: "neet-ug" }],
  ["jee main kab hai", { kind: "exam", key: "jee-main" }],
  ["clat 2027 date", { kind: "exam", key: "clat" }],
  ["coep vs vjti", { kind: "compare", texts: ["coep", "vjti"] }],
  ["सीओईपी की व्हीजेटीआय", { kind: "compare", texts: ["सीओईपी", "व्हीजेटीआय"], isSure: false }],
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
