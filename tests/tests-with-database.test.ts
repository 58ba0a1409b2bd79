import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** What `.ci/run` repeats on PostgreSQL. */
const repeated = execFileSync(process.execPath, ["scripts/tests-with-database.ts"], { encoding: "utf8" }).split("\n");

test("every test file that names the test database is repeated on PostgreSQL", () => {
  const naming = execFileSync(
    "git",
    ["grep", "-lE", "openTestDatabase|cloneTemplate|TEST_DATABASE_URL", "--", "*.test.ts", "*.test.tsx"],
    { encoding: "utf8" },
  )
    .trim()
    .split("\n")
    .filter((file) => !/^tests\/(faults|ha|processes)\//.test(file));
  expect(naming.length).toBeGreaterThan(40);
  expect(naming.filter((file) => !repeated.includes(file))).toEqual([]);
});

test("so is one that opens it through another file, and rules without a database are not", () => {
  expect(repeated).toContain("tests/page-cache/stale.test.ts");
  expect(repeated).toContain("tests/api/wishlist.test.ts");
  expect(repeated).not.toContain("src/features/costs/loan-rules.test.ts");
  expect(repeated).not.toContain("tests/mail/email-templates.test.ts");
});
