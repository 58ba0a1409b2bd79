import { expect, test } from "vitest";
import { checkConformance, readConformance } from "./conformance.ts";

const head = "| section | it says | we do | where | test |\n|---|---|---|---|---|\n";
const tests: Record<string, string> = {
  "e2e/a.spec.ts": 'test("the banner leads on", …); getByText("No Branch Found")',
  "tests/b.test.ts": "api.get(`/api/reviews/?page=2`)",
};
const faultsOf = (row: string) => checkConformance(readConformance(`${head}${row}\n`), (path) => tests[path] ?? null);

test.each([
  ["a quoted text", "| §2 | Tiles ('No Branch Found' when none) | So | `src/a.tsx` | `e2e/a.spec.ts` |"],
  ["a call", "| §7 | `GET /api/reviews/` reads results | So | `src/b.ts` | `tests/b.test.ts` |"],
  [
    "an address before its id",
    "| §7 | The list | /api/reviews/{id}/ | `src/b.ts` | `e2e/a.spec.ts`, `tests/b.test.ts` |",
  ],
  ["the name of a test", '| D1 | Something | So | `src/a.tsx` | `e2e/a.spec.ts` "the banner leads on" |'],
  ["a reason", "| D1 | Something | So | `src/a.tsx` | none: a moment that passes |"],
])("a line is right by %s", (_what, row) => {
  expect(faultsOf(row)).toEqual([]);
});

test.each([
  [
    "| §2 | Tiles | So | `src/a.tsx` | `e2e/a.spec.ts` |",
    "line 3 (§2): quotes no text, call or address that its test could hold",
  ],
  [
    "| §2 | 'No Hostel Found' | So | `src/a.tsx` | `e2e/a.spec.ts` |",
    "line 3 (§2): no test named holds “No Hostel Found”",
  ],
  ["| §2 | 'No Branch Found' | So | `src/a.tsx` | `e2e/c.spec.ts` |", "line 3 (§2): e2e/c.spec.ts does not exist"],
  [
    "| §2 | Tiles | So | `src/a.tsx` | looked at |",
    "line 3 (§2): names no test; without one, write 'none: ' and the reason",
  ],
  ["| §2 | Tiles | So | `src/a.tsx` | none: later |", "line 3 (§2): 'none:' needs a reason"],
])("%s is refused", (row, fault) => {
  expect(faultsOf(row)).toEqual([fault]);
});
