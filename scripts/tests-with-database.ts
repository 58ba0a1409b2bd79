/**
 * Prints the unit and API tests that the choice of a database can change, one a line: those which read TEST_DATABASE_URL, in
 * their own file or in one that they import. `npm run test:database` runs these alone, which `.ci/run` does on PostgreSQL after all tests on the embedded database.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const testFiles = globSync(["{src,packages,imports,scripts,bench,tests}/**/*.test.{ts,tsx}"], {
  // Those start processes of their own (vitest.faults.config.ts, vitest.ha.config.ts).
  exclude: ["tests/faults/**", "tests/ha/**", "tests/processes/**"],
});
console.log(testFiles.filter(isOnDatabase).sort().join("\n"));

function isOnDatabase(testFile: string): boolean {
  const seen = new Set<string>([testFile]);
  for (const file of seen) {
    const source = readFileSync(file, "utf8");
    if (source.includes("TEST_DATABASE_URL")) return true;
    for (const imported of importsOf(file, source)) seen.add(imported);
  }
  return false;
}

/** Files of this repository that a file imports, statically or not. */
function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*"([.#][^"]*)"/g)]
    .map(([, name = ""]) => (name.startsWith("#") ? join("src", name.slice(1)) : join(dirname(file), name)))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(path));
}
