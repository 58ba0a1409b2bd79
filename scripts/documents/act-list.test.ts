import { expect, test } from "vitest";
import { printActs } from "./act-list.ts";

const act = { name: "write_review", who: { kind: "student", scope: "reviews" }, limits: [], calls: [], pages: [] };

test("a row says who may, how often, what the row decides, by which calls and on which pages", () => {
  const printed = printActs([
    {
      ...{ ...act, limit: { rule: "review", by: "student" }, and: "own review only", captcha: "contact" },
      limits: [
        { points: 5, durationSeconds: 3600 },
        { points: 20, durationSeconds: 86_400 },
      ],
      ...{ calls: ["writeOwnReview"], pages: ["review"] },
    },
  ]);
  expect(printed).toContain(
    "| `write_review` | student (reviews) | 5 an hour and 20 a day by student; captcha | own review only | `writeOwnReview` | `/review` |",
  );
});

test("each act is in the section of those who may do it, by name", () => {
  const printed = printActs([
    { ...act, name: "b" },
    { ...act, name: "a" },
    { ...act, name: "c", who: { kind: "staff_session", area: "overview" } },
  ]);
  const [, students = "", staff = ""] = printed.split(/## (?:A student|Staff)\n/);
  expect([...students.matchAll(/^\| `(\w)`/gm)].map(([, name]) => name)).toEqual(["a", "b"]);
  expect(staff).toContain("| `c` | staff session (overview) |");
});
