import { expect, test } from "vitest";
import { readRequirements } from "./specification.ts";

test("headings, items and rows that begin with a number are requirements, in the order of the page", () => {
  const page = [
    "# A page about S1",
    "## S2 Screens",
    "### S2.9 College list",
    "Cards, 24 on a page, as S2.10 has them.",
    "- **S5.3 Login**: identifier and password are required.",
    "- **S8.2** Login, 401: alert 'Error!' with the server's text. More.",
    "| S7.2 | GET /api/reviews/ | none |",
    "| number | call |",
  ].join("\n");
  expect(readRequirements(page).map(({ number, title }) => [number, title])).toEqual([
    ["S2", "Screens"],
    ["S2.9", "College list"],
    ["S5.3", "Login: identifier and password are required"],
    ["S8.2", "Login, 401: alert 'Error!' with the server's text"],
    ["S7.2", "GET /api/reviews/"],
  ]);
});

test("a requirement that no test can prove says why", () => {
  const page = "## D20 Page\n\nIt goes to `/`. *Not tested: a moment that passes.*\n\n## D21 Chat\n";
  expect(readRequirements(page).map(({ untested }) => untested)).toEqual(["a moment that passes", null]);
});
