import { expect, test } from "vitest";
import { nameProblem } from "./name-problem.ts";

test.each([
  "Computer Science and Engineering (Artificial",
  "Electronics (VLSI] Design",
  "Civil Engineering)",
  "Electronics and Communication Engineering and",
  "Master of",
  "Computer Science &",
  "Robotics -",
  "Biotechnology,",
  "Technology for the",
  "",
  "123",
])("%j is not the whole name of a branch", (name) => {
  expect(nameProblem(name)).toEqual(expect.any(String));
});

test.each([
  "Civil Engineering",
  "Computer Science and Engineering (AI & ML)",
  "B.Tech [Chemical (Dual Degree)]",
  "Computer Science and Engineering (Internet of Things and Cyber Security Including Block Chain",
])("%j names a branch", (name) => {
  expect(nameProblem(name)).toBeNull();
});
