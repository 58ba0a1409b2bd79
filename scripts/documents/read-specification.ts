import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { firstOf } from "#lib/lookups.ts";
import { type Requirement, readRequirements } from "./specification.ts";

/** Every requirement of docs/specification, in the order of the letters S, D, P, T and of the numbers. */
export function readSpecification(root: string): Requirement[] {
  const folder = join(root, "docs/specification");
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
  const all = pages.flatMap((name) => readRequirements(readFileSync(join(folder, name), "utf8")));
  const letters = "SDPT";
  return all.sort(
    (one, other) =>
      letters.indexOf(firstOf(one.number)) - letters.indexOf(firstOf(other.number)) ||
      one.number.localeCompare(other.number, "en", { numeric: true }),
  );
}
