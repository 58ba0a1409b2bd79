import { expect, test } from "vitest";
import { foundingAct } from "./act-rules.ts";

test.each([
  ["Indian Institute of Technology (BHU) Varanasi", "government", /Technology Act, 1961/],
  ["Dr. B. R. Ambedkar National Institute of Technology Jalandhar", "government", /Research Act, 2007/],
  ["All India Institute of Medical Sciences, New Delhi", "government", /Sciences Act, 1956/],
  ["School of Planning and Architecture, Vijayawada", "government", /Architecture Act, 2014/],
] as const)("%s exists by an Act of Parliament", (name, ownership, act) => {
  expect(foundingAct({ name, ownership })).toMatch(act);
});

test.each([
  ["Indian Institute of Technology and Management", "private"],
  ["Indian Institute of Management Studies", "private"],
  ["School of Planning and Architecture, University of Mysore", "government"],
  ["Institute of Technology, Nirma University", "private"],
  ["Government College of Technology", "government"],
] as const)("%s does not", (name, ownership) => {
  expect(foundingAct({ name, ownership })).toBeNull();
});
