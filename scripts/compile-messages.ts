/**
 * Compiles messages/<language>.json (texts in ICU MessageFormat, grouped by feature) into typed functions under
 * src/lib/messages/compiled. Fails when a language lacks a text, has an extra one, or uses different parameters from
 * English.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { places } from "margdeep-places/names";
import type { MessagePart } from "../src/lib/messages/message-parts.ts";
import { type ParameterType, parametersOf, readMessage } from "../src/lib/messages/read-message.server.ts";

const baseLocale = "en";

type Catalogue = Record<string, Record<string, string>>;
/** Names by language, under the name as it is stored. */
type NamesInScript = Record<string, Partial<Record<string, string>>>;
type Parameters = Map<string, ParameterType>;
type Compiled = Map<string, Map<string, { code: string; parameters: Parameters }>>;

/** Writes the compiled catalogues; returns the languages found. */
export function compileMessages(root: string): string[] {
  const folder = join(root, "messages");
  const target = join(root, "src/lib/messages/compiled");
  const locales = readdirSync(folder)
    .filter((name) => /^[a-z]{2,3}\.json$/.test(name))
    .map((name) => name.slice(0, -".json".length))
    .sort((a, b) => Number(b === baseLocale) - Number(a === baseLocale) || a.localeCompare(b));
  const compiled = new Map(locales.map((locale) => [locale, compileCatalogue(join(folder, `${locale}.json`), locale)]));
  const base = compiled.get(baseLocale);
  if (!base) throw new Error("messages/en.json is missing");
  const faults = locales.slice(1).flatMap((locale) => differences(locale, base, compiled.get(locale) as Compiled));
  if (faults.length > 0) throw new Error(`Messages do not match messages/en.json:\n${faults.join("\n")}`);
  const groups = [...base.keys()];
  for (const [locale, catalogue] of compiled) {
    mkdirSync(join(target, locale), { recursive: true });
    write(join(target, locale, "load.ts"), groupLoaders(groups));
    for (const [group, texts] of catalogue) write(join(target, locale, `${group}.ts`), groupModule(group, texts));
  }
  write(join(target, "types.ts"), typesModule(base, locales));
  write(join(target, "load.ts"), loadModule(locales));
  write(join(target, "all.server.ts"), allModule(locales, groups));
  compileNames(folder, target, locales.slice(1));
  return locales;
}

/**
 * Writes the names in script, of places (packages/places/places.json) and of streams and the like (messages/names.json), for each
 * language but English, in which they are stored.
 */
function compileNames(folder: string, target: string, locales: string[]): void {
  const file = join(folder, "names.json");
  const own: NamesInScript = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const inScript = Object.entries(places).filter(([, place]) => place.hi !== undefined);
  const names: NamesInScript = { ...own, ...(Object.fromEntries(inScript) as NamesInScript) };
  const faults = locales.flatMap((locale) =>
    Object.entries(names).flatMap(([name, own]) => (own[locale] ? [] : [`  ${locale}: ${name} is missing`])),
  );
  if (faults.length > 0) throw new Error(`messages/names.json lacks names:\n${faults.join("\n")}`);
  for (const locale of locales) {
    const table = Object.fromEntries(Object.entries(names).map(([name, own]) => [name, own[locale]]));
    const text = JSON.stringify(table, null, 2);
    write(
      join(target, locale, "names.ts"),
      `${header}export const names: Readonly<Record<string, string>> = ${text};\n`,
    );
  }
  const loaders = locales.map((locale) => `  ${locale}: async () => (await import("./${locale}/names.ts")).names,`);
  write(join(target, "load-names.ts"), `${header}export const nameTables = {\n${loaders.join("\n")}\n};\n`);
  const imports = locales.map((locale) => `import { names as ${locale} } from "./${locale}/names.ts";\n`);
  write(
    join(target, "names.server.ts"),
    `${header}${imports.join("")}\nexport const names = { ${locales.join(", ")} };\n`,
  );
}

/** Writes only changed files, so that file watchers are not triggered. */
function write(file: string, text: string) {
  try {
    if (readFileSync(file, "utf8") === text) return;
  } catch {
    // The file does not exist yet.
  }
  writeFileSync(file, text);
}

function compileCatalogue(file: string, locale: string): Compiled {
  const catalogue = JSON.parse(readFileSync(file, "utf8")) as Catalogue;
  return new Map(
    Object.entries(catalogue).map(([group, texts]) => [
      group,
      new Map(Object.entries(texts).map(([key, text]) => [key, compileText(`${file}: ${group}.${key}`, text, locale)])),
    ]),
  );
}

function compileText(place: string, text: string, locale: string) {
  try {
    const parts = readMessage(text, locale);
    return { code: expression(parts, null), parameters: parametersOf(parts) };
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`);
  }
}

/** JavaScript for a text; `plural` is the count that replaces `#`. */
function expression(parts: readonly MessagePart[], plural: string | null): string {
  return parts.length === 0 ? '""' : parts.map((part) => partExpression(part, plural)).join(" + ");
}

function partExpression(part: MessagePart, plural: string | null): string {
  if (typeof part === "string") return JSON.stringify(part);
  switch (part[0]) {
    case "count":
      return `f.number(${plural})`;
    case "text":
      return `String(a.${part[1]})`;
    case "number":
      return `f.${part[2]}(a.${part[1]})`;
    case "date":
      return `f.date(a.${part[1]})`;
    default: {
      const [kind, name, options] = part;
      const count = kind === "plural" ? `a.${name}` : plural;
      const choices = Object.entries(options).map(
        ([key, of]) => `${JSON.stringify(key)}: () => ${expression(of, count)}`,
      );
      return `f.${kind}(a.${name}, { ${choices.join(", ")} })`;
    }
  }
}

function differences(locale: string, base: Compiled, other: Compiled): string[] {
  const flat = (catalogue: Compiled) =>
    new Map(
      [...catalogue].flatMap(([group, texts]) => [...texts].map(([key, text]) => [`${group}.${key}`, text] as const)),
    );
  const expected = flat(base);
  const found = flat(other);
  const names = (parameters: Parameters) => [...parameters.keys()].sort().join(", ");
  return [
    ...[...expected.keys()].filter((key) => !found.has(key)).map((key) => `  ${locale}: ${key} is missing`),
    ...[...found.keys()].filter((key) => !expected.has(key)).map((key) => `  ${locale}: ${key} is not in English`),
    ...[...expected]
      .filter(
        ([key, text]) => found.has(key) && names(found.get(key)?.parameters ?? new Map()) !== names(text.parameters),
      )
      .map(([key, text]) => `  ${locale}: ${key} must use exactly {${names(text.parameters)}}`),
  ];
}

const header = "// Written by scripts/compile-messages.ts from messages/*.json. Do not edit.\n";

/** One group of one language: a page's script loads the groups it shows, in the visitor's language alone. */
function groupModule(group: string, texts: Map<string, { code: string; parameters: Parameters }>): string {
  const lines = [...texts].map(
    ([key, { code, parameters }]) => `  ${key}: (${parameters.size > 0 ? "a" : ""}) => ${code},`,
  );
  return `${header}import type { Formatters } from "../../formatters.ts";\nimport type { Messages } from "../types.ts";\n\nexport const words = (f: Formatters): Messages["${group}"] => ({\n${lines.join("\n")}\n});\n`;
}

function typesModule(base: Compiled, locales: string[]): string {
  const groups = [...base].map(([group, texts]) => {
    const lines = [...texts].map(([key, { parameters }]) => {
      const fields = [...parameters].map(
        ([name, type]) =>
          `${name}: ${type === "Date" ? "Date | string" : type === "string" ? "string | number" : type}`,
      );
      return `    ${key}: (${fields.length > 0 ? `a: { ${fields.join("; ")} }` : ""}) => string;`;
    });
    return `  ${group}: {\n${lines.join("\n")}\n  };`;
  });
  return `${header}export const locales = ${JSON.stringify(locales)} as const;\nexport type Locale = (typeof locales)[number];\nexport const groups = ${JSON.stringify([...base.keys()])} as const;\nexport type Group = (typeof groups)[number];\nexport interface Messages {\n${groups.join("\n")}\n}\n`;
}

/**
 * Where the browser finds the words. The list of a language's files is part of every page's script, so only English, which
 * most visitors read, is in it; the list of another language is a file of its own.
 */
function loadModule(locales: string[]): string {
  const lines = locales
    .slice(1)
    .map((locale) => `  ${locale}: async () => (await import("./${locale}/load.ts")).loaders,`);
  return `${header}import { loaders } from "./${baseLocale}/load.ts";\n\n/** Words by language and group, each fetched only when asked for. */\nexport const languages = {\n  ${baseLocale}: async () => loaders,\n${lines.join("\n")}\n};\n`;
}

function groupLoaders(groups: string[]): string {
  const lines = groups.map((group) => `  ${group}: async () => (await import("./${group}.ts")).words,`);
  return `${header}export const loaders = {\n${lines.join("\n")}\n};\n`;
}

function allModule(locales: string[], groups: string[]): string {
  const name = (locale: string, group: string) => `${locale}_${group}`;
  const imports = locales.flatMap((locale) =>
    groups.map((group) => `import { words as ${name(locale, group)} } from "./${locale}/${group}.ts";`),
  );
  const lines = locales.map(
    (locale) => `  ${locale}: { ${groups.map((group) => `${group}: ${name(locale, group)}`).join(", ")} },`,
  );
  return `${header}${imports.join("\n")}\n\nexport const catalogues = {\n${lines.join("\n")}\n};\n`;
}

if (import.meta.main) {
  const locales = compileMessages(process.cwd());
  console.log(`Messages compiled: ${locales.join(", ")}`);
}
