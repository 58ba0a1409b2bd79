/**
 * Compiles content/<language>/*.md (words of the information pages as front matter) into one JSON file per language
 * under src/features/information/compiled. All mistakes of all files are reported together.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { careerShape, shapes } from "../src/features/information/content-shapes.ts";

/** Is replaced in a page by the sentences of `refund-rule.md`: every page says the same. */
const refundRule = "{refund_rule}";

/** Writes the compiled pages; returns the languages found. */
export function compileContent(root: string): string[] {
  const folder = join(root, "content");
  const target = join(root, "src/features/information/compiled");
  const locales = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const mistakes: string[] = [];
  mkdirSync(target, { recursive: true });
  const slugs = readdirSync(join(folder, "en/careers")).map((file) => file.replace(/\.md$/, ""));
  for (const locale of locales) {
    const rule = readFileSync(join(folder, locale, "refund-rule.md"), "utf8").trim();
    const pages = Object.entries(shapes).map(([name, shape]) => {
      const file = join(folder, locale, `${name}.md`);
      const shown = `content/${locale}/${name}.md`;
      const parsed = existsSync(file) ? shape.safeParse(frontMatter(file, rule)) : null;
      if (!parsed) mistakes.push(`${shown}: the file is missing`);
      else if (!parsed.success)
        mistakes.push(...parsed.error.issues.map((issue) => `${shown}: ${issue.path.join(".")}: ${issue.message}`));
      return [name, parsed?.data];
    });
    writeIfChanged(join(target, `${locale}.json`), `${JSON.stringify(Object.fromEntries(pages))}\n`);
    const careers = readCareers(folder, locale, slugs, mistakes);
    writeIfChanged(join(target, `${locale}-careers.json`), `${JSON.stringify(Object.fromEntries(careers))}\n`);
  }
  if (mistakes.length > 0) throw new Error(`The content has mistakes:\n${mistakes.join("\n")}`);
  return locales;
}

/** The pages about careers: the same ones in every language. */
function readCareers(folder: string, locale: string, slugs: readonly string[], mistakes: string[]) {
  return slugs.map((slug) => {
    const file = join(folder, locale, "careers", `${slug}.md`);
    const parsed = existsSync(file) ? careerShape.safeParse(frontMatter(file, "")) : null;
    const shown = `content/${locale}/careers/${slug}.md`;
    if (!parsed) mistakes.push(`${shown}: the file is missing`);
    for (const issue of parsed?.error?.issues ?? [])
      mistakes.push(`${shown}: ${issue.path.join(".")}: ${issue.message}`);
    return [slug, parsed?.data];
  });
}

/** @param rule on refunds, in the language of the page */
function frontMatter(file: string, rule: string): unknown {
  const [, header] = /^---\n([\s\S]*?)\n---\s*$/.exec(readFileSync(file, "utf8")) ?? [];
  if (header === undefined) throw new Error(`${file}: no front matter between --- lines`);
  return parse(header.replaceAll(refundRule, () => rule));
}

function writeIfChanged(file: string, text: string) {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

if (import.meta.main) console.log(`Content compiled: ${compileContent(process.cwd()).join(", ")}`);
