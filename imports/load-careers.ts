import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { OpenDatabase } from "#db/client.server.ts";
import { careers } from "#db/schema/careers.ts";
import { careerKinds } from "#features/careers/rules.ts";
import { locales } from "#lib/messages/compiled/types.ts";

const line = z.string().trim().min(1);
const text = z.string().trim().default("");
/** A page of this site. */
const ownPath = line.regex(/^\/(?!\/)/, "must be an address of this site that begins with /");

/** One file of content/<language>/careers. */
const CareerFile = z.strictObject({
  title: line,
  description: line.max(155),
  kind: z.enum(careerKinds),
  words: z.array(line).min(1),
  answer: line,
  studies: text,
  needs: text,
  exams: z.array(z.strictObject({ name: line, note: z.string().trim().default("") })).default([]),
  fees: text,
  leads: text,
  without: text,
  next: z.array(z.strictObject({ label: line, href: ownPath })).default([]),
  sources: z.array(z.strictObject({ title: line, publisher: line, address: z.url({ protocol: /^https?$/ }) })).min(1),
  checked: z.iso.date(),
});

type NewCareer = typeof careers.$inferInsert;

/**
 * Loads the pages on careers into a database that has none: staff edit them from then on.
 *
 * @param content the folder with one folder for each language
 * @returns how many rows it wrote
 * @throws Error that lists every mistake with its file
 */
export async function loadCareers({ work }: OpenDatabase, content: string): Promise<number> {
  const [present] = await work.select({ id: careers.id }).from(careers).limit(1);
  if (present) return 0;
  const rows = readCareerFiles(content);
  // Several processes may start at once.
  if (rows.length > 0) await work.insert(careers).values(rows).onConflictDoNothing();
  return rows.length;
}

/** Every page in every language, kinds in their order and pages by title. @throws Error that lists every mistake with its file */
export function readCareerFiles(content: string): NewCareer[] {
  const mistakes: string[] = [];
  const rows = locales.flatMap((language) => {
    const folder = join(content, language, "careers");
    // English stands in for a language without pages.
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .flatMap((name): NewCareer[] => {
        const read = CareerFile.safeParse(frontMatter(readFileSync(join(folder, name), "utf8")));
        if (read.success) {
          const { checked, ...page } = read.data;
          return [{ ...page, slug: basename(name, ".md"), language, checkedOn: checked }];
        }
        const problems = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
        mistakes.push(...problems.map((problem) => `content/${language}/careers/${name}: ${problem}`));
        return [];
      });
  });
  if (mistakes.length > 0) throw new Error(`The pages on careers have mistakes:\n${mistakes.join("\n")}`);
  return inOrder(rows);
}

function frontMatter(file: string): unknown {
  const [, header] = /^---\n([\s\S]*?)\n---\s*$/.exec(file) ?? [];
  return header === undefined ? null : parse(header);
}

/** The order is that of English, so that a page has one place in every language. */
function inOrder(rows: NewCareer[]): NewCareer[] {
  const english = rows
    .filter(({ language }) => language === "en")
    .toSorted((a, b) => careerKinds.indexOf(a.kind) - careerKinds.indexOf(b.kind) || a.title.localeCompare(b.title));
  const places = new Map(english.map(({ slug }, place) => [slug, place]));
  return rows.map((row) => ({ ...row, position: places.get(row.slug) ?? english.length }));
}
