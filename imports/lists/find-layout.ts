import { basename } from "node:path";
import { shapeOf } from "../map/heading-key.ts";
import { mappedLayout } from "../map/mapped-layout.ts";
import type { MapsOfImport } from "../map/shaped-map.ts";
import { agree } from "../pdf/page-title.ts";
import type { Provenance } from "../pipeline/import-run.ts";
import { hasColumns, wrongColumns } from "../read/expect-columns.ts";
import { firstRow, WrongFile } from "../read/read-rows.ts";
import type { Authority, ListFile, ListOfFile } from "./list-file.ts";

/**
 * The layout of a file: that of the column map that a person gave; else that of the authority to which it belongs by name and
 * columns; else that of the column map for files of its shape.
 *
 * @throws WrongFile for a file that no layout describes
 */
export async function findLayout(authority: Authority, path: string, provenance: Provenance): Promise<ListFile> {
  const maps: MapsOfImport = provenance.maps ?? { byShape: new Map() };
  const headings = async () => Object.keys(await firstRow(path));
  if (maps.given) return mappedLayout(authority, path, await headings(), maps.given, provenance);
  try {
    return await knownLayout(authority, path);
  } catch (error) {
    if (!(error instanceof WrongFile) || !authority.mapped) throw error;
    const found = await headings().catch((problem: unknown) => {
      if (problem instanceof WrongFile) return null;
      throw problem;
    });
    if (!found) throw error;
    const map = maps.byShape.get(shapeOf(found));
    if (map) return mappedLayout(authority, path, found, map, provenance);
    throw new WrongFile(`${error.message} ${howToMap}`);
  }
}

const howToMap =
  "Its columns can be named: in the console under Imports, or by npm run import with --propose-map, then --map.";

/**
 * The layout to which a file of an authority belongs: by its name, and where several layouts have such names by its columns, or
 * by the headings of its tables.
 *
 * @throws WrongFile for a file that none of the authority's layouts describes
 */
export async function knownLayout(authority: Authority, path: string): Promise<ListFile> {
  const named = authority.files.filter(({ name }) => matchName(name, path));
  const what = `is no list of ${authority.name}`;
  if (named.length === 0) {
    const examples = authority.files.map(({ example }) => example).join(", ");
    if (/\.pdf$/i.test(path))
      throw new WrongFile(
        `${basename(path)}: the PDF lists of ${authority.name} are not described yet. PDF lists are read for MHT-CET, KCET, COMEDK, TG EAPCET, AP EAPCET and JAC Delhi; for others send the table as CSV, with a name such as ${examples}.`,
      );
    throw new WrongFile(`${basename(path)} ${what} by its name. Known are names such as ${examples}.`);
  }
  let found: string[] | null = null;
  for (const layout of named) {
    if (layout.stated) {
      if (await layout.stated(path)) return layout;
      continue;
    }
    const columns = await columnsOf(layout, path);
    if (columns && hasColumns(columns, layout.columns)) return layout;
    found ??= columns;
  }
  const expected = named.map(({ columns, headings }) => headings ?? columns.join(", "));
  if (found)
    throw wrongColumns(
      path,
      what,
      named.map(({ columns }) => columns),
      found,
    );
  throw new WrongFile(`${basename(path)} ${what}: it has no rows with the columns ${expected.join(" – or – ")}.`);
}

/** A workbook is named like the text that has the same rows, and so is a file in a zip. */
function matchName(name: RegExp, path: string): RegExpExecArray | null {
  const file = basename(path);
  const table = file.replace(/(?<!\.pdf)\.zip$/i, "").replace(/\.(xlsx|tsv|tab)(\.gz)?$/i, ".csv");
  const candidates = [file, table, ...["csv", "json", "txt"].map((ending) => `${table}.${ending}`)];
  for (const candidate of candidates) {
    const found = name.exec(candidate);
    if (found) return found;
  }
  return null;
}

/** Columns of the first row; null where the file has no row. */
async function columnsOf({ rows }: ListFile, path: string): Promise<string[] | null> {
  for await (const { value } of rows(path)) {
    return value !== null && typeof value === "object" ? Object.keys(value) : [];
  }
  return null;
}

/**
 * Year and round of a file: from its name, and from the document where it states them itself.
 *
 * @param year of a file whose name has none
 * @throws WrongFile when the year is nowhere, or when document, name and call differ
 */
export async function listOfFile(layout: ListFile, path: string, year: number | null): Promise<ListOfFile> {
  const file = basename(path);
  const stated = await layout.stated?.(path);
  const list = stated ? agree(file, stated, year) : nameOfList(layout, path, year);
  if (layout.hasNoYear) return { ...list, year: null };
  if (list.year === null)
    throw new WrongFile(
      `${file}: of which year is it? ${stated ? "Neither its page nor its" : "Its"} name ${stated ? "says it" : "does not say"}; give it with --year YYYY.`,
    );
  if (stated && list.round === null)
    throw new WrongFile(
      `${file}: of which round is it? Its page does not say; name the file so, such as ${layout.example}.`,
    );
  return list;
}

function nameOfList({ name }: ListFile, path: string, year: number | null): ListOfFile {
  const groups = matchName(name, path)?.groups ?? {};
  return { year: groups.year ? Number(groups.year) : year, round: groups.round ? Number(groups.round) : null };
}
