import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { type ImportKind, importKinds } from "../importers.ts";

/** A repository that holds copies of public files, or a page of the publisher that was copied by hand. */
export type PublicSource =
  | {
      /** `owner/name` on GitHub. */
      repository: string;
      /** As the repository states it. */
      licence: string;
    }
  | { page: string };

/** One file that imports read. */
export interface PublicFile {
  /** Path below the folder of public files, without `.gz`; a folder may hold the same content packed. */
  file: string;
  source: PublicSource;
  /** Of the repository; a copied page has none. */
  commit?: string | undefined;
  /** Where the repository has it; without one it cannot be downloaded in this form. */
  path?: string | undefined;
  /** The document of the repository that the file was made from. */
  document?: string | undefined;
  /** How the content differs from what the repository has. */
  changed?: string | undefined;
  /** Of the content, unpacked. */
  bytes: number;
  sha256: string;
}

/** The files of one import, in the order of the manifest. */
export interface PublicLoad {
  /** As `--only` takes it. */
  name: string;
  /** What it is, of whom and of which years, for people. */
  title: string;
  kind: ImportKind;
  year?: number | undefined;
  /** The day on which the files were taken, `YYYY-MM-DD`. */
  capturedOn: string;
  /** Names of loads that have to come first. */
  needs: string[];
  files: PublicFile[];
}

const commit = z.string().regex(/^[0-9a-f]{7,40}$/);
const text = z.string().min(1);

const Manifest = z.strictObject({
  sources: z.record(
    text,
    z.union([
      z.strictObject({ repository: text.regex(/^[\w.-]+\/[\w.-]+$/), licence: text }),
      z.strictObject({ page: text }),
    ]),
  ),
  loads: z.array(
    z.strictObject({
      name: text,
      title: text,
      kind: z.enum(importKinds as [ImportKind, ...ImportKind[]]),
      year: z.number().optional(),
      capturedOn: z.iso.date(),
      needs: z.array(text).default([]),
      files: z
        .array(
          z.strictObject({
            file: text.regex(/^[\w-]+(\/[\w.-]+)+$/).refine((file) => !file.includes("..")),
            source: text,
            // A commit of seven digits alone is read as a number.
            commit: z.coerce.string().pipe(commit).optional(),
            path: text.optional(),
            document: text.optional(),
            changed: text.optional(),
            bytes: z.int().positive(),
            sha256: z.string().regex(/^[0-9a-f]{64}$/),
          }),
        )
        .min(1),
    }),
  ),
});

const manifestPath = join(import.meta.dirname, "../public-files.yaml");

/**
 * Reads the list of public files.
 *
 * @throws Error when it names an unknown source, a load that comes later, or one file twice
 */
export function readManifest(path = manifestPath): PublicLoad[] {
  const { sources, loads } = Manifest.parse(parse(readFileSync(path, "utf8")));
  const names = new Set<string>();
  const files = new Set<string>();
  return loads.map(({ files: listed, ...load }) => {
    const unknown = load.needs.find((name) => !names.has(name));
    if (unknown) throw new Error(`${load.name} needs ${unknown}, which is not listed before it.`);
    if (names.has(load.name)) throw new Error(`Two loads are named ${load.name}.`);
    names.add(load.name);
    return {
      ...load,
      files: listed.map((file) => {
        if (files.has(file.file)) throw new Error(`${file.file} is listed twice.`);
        files.add(file.file);
        const source = sources[file.source];
        if (!source) throw new Error(`${file.file} is of ${file.source}, which is no source.`);
        if ("repository" in source !== (file.commit !== undefined))
          throw new Error(`${file.file} needs a commit of its repository; a copied page has none.`);
        return { ...file, source };
      }),
    };
  });
}

/** Where a file is downloaded; null: not available in this form. */
export function addressOf({ source, commit, path }: PublicFile): string | null {
  if (!path || !("repository" in source)) return null;
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `https://raw.githubusercontent.com/${source.repository}/${commit}/${encoded}`;
}

/** The copy through which a file came, for its facts: `owner/name (licence)`. */
export function copyOf({ source }: PublicFile): string {
  return "repository" in source ? `${source.repository} (${source.licence})` : source.page;
}

/**
 * The loads that were named, by name or kind, with those that they need, in the order of the manifest.
 *
 * @param only names; none: all loads
 * @throws Error for a name that no load has
 */
export function chooseLoads(loads: readonly PublicLoad[], only: readonly string[]): PublicLoad[] {
  if (only.length === 0) return [...loads];
  const chosen = new Set<string>();
  const byName = new Map(loads.map((load) => [load.name, load]));
  const choose = (load: PublicLoad) => {
    chosen.add(load.name);
    for (const name of load.needs) {
      const needed = byName.get(name);
      if (needed && !chosen.has(name)) choose(needed);
    }
  };
  for (const name of only) {
    const named = loads.filter((load) => load.name === name || load.kind === name);
    if (named.length === 0)
      throw new Error(`There is no ${name}. Known are ${loads.map((load) => load.name).join(", ")}.`);
    for (const load of named) choose(load);
  }
  return loads.filter(({ name }) => chosen.has(name));
}
