import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parse, stringify } from "yaml";
import { ColumnMap, type MapField, mapFields } from "#lib/column-map.ts";
import { WrongFile } from "../read/read-rows.ts";
import type { ProposedMap } from "./propose-map.ts";

/**
 * Reads a column map that a person wrote.
 *
 * @throws WrongFile with every fault in it
 */
export function readMapFile(path: string): ColumnMap {
  const name = basename(path);
  let written: unknown;
  try {
    written = parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new WrongFile(`${name} cannot be read as a column map: ${(error as Error).message}.`);
  }
  const read = ColumnMap.safeParse(written);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => {
    const fault = issue.code === "unrecognized_keys" ? `${issue.keys.join(", ")} is not known` : issue.message;
    return `${issue.path.join(".") || "the map"}: ${fault}`;
  });
  throw new WrongFile(`${name} is no column map. ${faults.join(". ")}. Fields: ${Object.keys(mapFields).join(", ")}.`);
}

/** A proposed map as YAML to edit: each line says what it rests on, and columns without a proposal are comments. */
export function mapAsYaml({ map, reasons, open }: ProposedMap, problems: readonly string[]): string {
  const lines = ["# A column map: `field: heading`, or `field: { value: one value for every row }`."];
  for (const problem of problems) lines.push(`# Still open: ${problem}`);
  lines.push(Object.keys(map.fields).length > 0 ? "fields:" : "fields: {}");
  for (const [field, source] of Object.entries(map.fields)) {
    const heading = typeof source === "string" ? source : "";
    lines.push(`  ${field}: ${inYaml(source)}  # ${oneLine(reasons[heading] ?? "")}`);
  }
  if (open.length > 0) lines.push("  # Not proposed:");
  for (const heading of open) lines.push(`  # : ${inYaml(heading)}  # ${oneLine(reasons[heading] ?? "")}`);
  if (map.across.length > 0) lines.push("across:", ...map.across.map((column) => `  - ${JSON.stringify(column)}`));
  if (map.ignore.length > 0) lines.push("ignore:", ...map.ignore.map((heading) => `  - ${inYaml(heading)}`));
  const unused = (Object.keys(mapFields) as MapField[]).filter((field) => map.fields[field] === undefined);
  lines.push(`# Other fields: ${unused.join(", ")}`);
  return `${lines.join("\n")}\n`;
}

function inYaml(value: unknown): string {
  return stringify(value, {
    lineWidth: 0,
    defaultStringType: typeof value === "string" ? "QUOTE_DOUBLE" : "PLAIN",
    collectionStyle: "flow",
  }).trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
