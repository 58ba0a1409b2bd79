/**
 * Compares random rows of imported files with what a running product answers, and prints the differences.
 *
 * Usage: node tools/compare/run.ts <import> <files...> [--url http://127.0.0.1:3000] [--seed 1] [--rows 200]
 *   [--year <year>]
 *
 * Name all files of an authority at once: some of them have the names for the codes of the others.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { openApi, openProduct } from "./ask-product.ts";
import { compareFile, type FileComparison, seededRandom } from "./compare-file.ts";
import { comparableImports } from "./read-expected.ts";

const text = { type: "string" } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { ...text, default: "http://127.0.0.1:3000" },
    seed: { ...text, default: "1" },
    rows: { ...text, default: "200" },
    year: text,
  },
});
const [kind = "", ...files] = positionals;
const readerOf = comparableImports[kind];
if (!readerOf || files.length === 0) {
  console.error(`Usage: node tools/compare/run.ts <import> <files...> [--url] [--seed] [--rows] [--year]
Imports that can be compared: ${Object.keys(comparableImports).join(", ")}`);
  process.exit(1);
}

const product = openProduct(openApi(values.url));
const read = readerOf(values.year === undefined ? null : Number(values.year), files);
let differences = 0;
for (const file of files) {
  const sample = { count: Number(values.rows), random: seededRandom(Number(values.seed)) };
  const result = await compareFile(file, read, product.answer, sample);
  differences += result.differences.length;
  console.log(describeComparison(basename(file), result));
}
console.log(`${differences} differences in ${files.length} files`);
process.exitCode = differences > 0 ? 1 : 0;

function describeComparison(file: string, { rows, sampled, equal, ...result }: FileComparison): string {
  const counted = (counts: ReadonlyMap<string, number>) => [...counts].map(([what, count]) => `  ${count} ${what}`);
  return [
    `${file}: ${sampled} of ${rows} rows; ${equal} figures equal, ${result.differences.length} different`,
    ...result.differences.map(
      ({ line, college, subject, file: said, api }) =>
        `  line ${line}, ${college}, ${subject}: file ${said}, API ${api}`,
    ),
    ...counted(result.leftOut).map((line) => `${line} (left out by the import)`),
    ...counted(result.notHere).map((line) => `${line} (not here)`),
  ].join("\n");
}
