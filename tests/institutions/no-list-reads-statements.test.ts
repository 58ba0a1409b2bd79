import { expect, test } from "vitest";

const sources = import.meta.glob<string>(
  ["../../src/**/*.{ts,tsx}", "../../packages/**/*.ts", "../../imports/**/*.ts", "!../../**/*.test.ts"],
  { eager: true, query: "?raw", import: "default" },
);

/** Files that name the table of statements. All else (lists, filters, chances, costs, open data) cannot have read it. */
test("what colleges state is read where it is shown, decided, moved and stored, and by no list, filter or chance", () => {
  const readers = Object.entries(sources)
    .filter(([, text]) => /college_statements|collegeStatements/.test(text))
    .map(([path]) => path.replace("../../", ""));
  expect(readers.sort()).toEqual([
    "src/db/schema/institutions.ts",
    "src/db/schema/tickets.ts",
    "src/features/catalogue/store/college.server.ts",
    "src/features/institutions/store.server.ts",
    "src/staff/institutions/acts.server.ts",
    "src/staff/merging/tables.ts",
    "src/staff/overview/store.server.ts",
  ]);
});

test("of a college's answer, only its page reads what it states", () => {
  const readers = Object.entries(sources)
    .filter(([, text]) => /\b(?:college|whole|details)\.stated\b/.test(text))
    .map(([path]) => path.replace("../../", ""));
  expect(readers.sort()).toEqual([
    "src/site/catalogue/components/college/college-html.server.tsx",
    "src/site/catalogue/components/college/college-sections.server.tsx",
  ]);
});
