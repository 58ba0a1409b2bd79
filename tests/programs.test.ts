import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every program that opens DATA_DIR closes it to others", () => {
  const programs = [
    "server.ts",
    ...["imports", "scripts"].flatMap((of) => readdirSync(of).map((name) => `${of}/${name}`)),
  ]
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .filter((name) => /readConfig\([^)]*process\.env/.test(readFileSync(name, "utf8")));
  expect(programs.length).toBeGreaterThan(6);
  for (const name of programs)
    expect([name, readFileSync(name, "utf8").includes("openDataFolder(")]).toEqual([name, true]);
});
