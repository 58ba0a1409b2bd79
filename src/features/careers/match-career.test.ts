import { expect, test } from "vitest";
import { type CareerWords, matchCareer } from "./match-career.ts";

const pages: CareerWords[] = [
  {
    slug: "pilot",
    title: "Become a pilot",
    words: ["pilot", "become a pilot", "commercial pilot", "pilot kaise bane", "पायलट कैसे बनें"],
  },
  {
    slug: "after-12th",
    title: "What to do after 12th",
    words: ["after 12th", "12th ke baad", "what can i do after 12th", "बारावीनंतर काय करावे"],
  },
  { slug: "after-diploma", title: "After a diploma", words: ["after diploma", "lateral entry", "direct second year"] },
  { slug: "chartered-accountant", title: "Chartered accountant", words: ["how to become a ca", "ca course"] },
  { slug: "civil-services", title: "Civil services", words: ["ias", "collector kaise bane"] },
  { slug: "lawyer", title: "Lawyer", words: ["how to become a lawyer", "vakil kaise bane"] },
  { slug: "company-secretary", title: "Company secretary", words: ["cs course", "company secretary"] },
  { slug: "engineering-without-jee", title: "Engineering without JEE", words: ["btech without jee"] },
];

test.each([
  ["how to become a pilot", "pilot"],
  ["Pilot kaise bane?", "pilot"],
  ["पायलट कैसे बनें", "pilot"],
  ["what can i do after 12th", "after-12th"],
  ["12th ke baad kya kare", "after-12th"],
  ["बारावीनंतर काय करावे", "after-12th"],
  ["12vi ke baad kya kare", "after-12th"],
  ["baravi ke baad", "after-12th"],
  ["lateral entry", "after-diploma"],
  ["what is lateral entry", "after-diploma"],
  ["btech without jee", "engineering-without-jee"],
  ["how to become ca", "chartered-accountant"],
  ["ias officer kaise bane", "civil-services"],
  ["lawyer hone ke liye kya kare", "lawyer"],
  ["vakil kase vhayche", "lawyer"],
  ["how to become a lawyar", "lawyer"],
  ["ca karne ke liye kya kare", "chartered-accountant"],
  ["pilot banne ke liye kya karna padega", "pilot"],
  ["btech without jee mains", "engineering-without-jee"],
  ["cs company secretary kaise bane", "company-secretary"],
  ["commercial pilot after 12th", "pilot"],
  ["12th ke baad pilot kaise bane", "pilot"],
  ["बारावीनंतर pilot", "pilot"],
  ["12th commerce ke baad kya kare", "after-12th"],
  ["after 12th science or commerce", "after-12th"],
  ["polytechnic diploma nantar kay", "after-diploma"],
  ["pilot career", "pilot"],
  ["scope of lawyer in future", "lawyer"],
])("'%s' is about %s", (question, slug) => {
  expect(matchCareer(pages, question)?.slug).toBe(slug);
});

test.each([
  "pilot college pune",
  "pilot college after 12th",
  "cs pilot kaise bane",
  "lateral entry colleges in pune",
  "diploma in nagpur",
  "engineering colleges",
  "ca",
  "vakil",
  "how to",
  "",
])("'%s' is about none of them", (question) => {
  expect(matchCareer(pages, question)).toBeNull();
});

test("one word alone may mean colleges as well", () => {
  expect(matchCareer(pages, "pilot")?.isBare).toBe(true);
  expect(matchCareer(pages, "how to become a pilot")?.isBare).toBe(false);
});
