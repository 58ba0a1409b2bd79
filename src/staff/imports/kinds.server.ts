import type { Deps } from "#http/deps.server.ts";
import { csvColumns } from "#staff/records/csv-columns.server.ts";
import type { RecordSheet, Resource } from "#staff/records/resource.ts";
import type { ImportKind } from "./contract.ts";

/** What the imports build on: the product's own, and every kind of record that staff keep (staff/resources.server.ts). */
export interface ImportDeps extends Deps {
  resources: readonly Resource[];
}

/** The record kind written by a run of this kind; undefined for a public data file or an unknown kind. */
export function resourceOf({ resources }: Pick<ImportDeps, "resources">, kind: string): Resource | undefined {
  return resources.find(({ name, area, sheet }) => area === "content" && (name === kind || sheet?.kind === kind));
}

/** The list of others that a run of this kind reads; undefined: another kind. */
export function sheetOf({ resources }: Pick<ImportDeps, "resources">, kind: string): RecordSheet | undefined {
  return resources.find(({ sheet }) => sheet?.kind === kind)?.sheet;
}

/** Everything that staff may import: their own spreadsheets of each kind of record, and public data files. */
export function listKinds({ importers, resources }: Pick<ImportDeps, "importers" | "resources">): ImportKind[] {
  const tables = resources.filter(({ area, csvFields }) => area === "content" && csvFields.length > 0);
  return [...tables.map(describeTable), ...describeSheets(resources), ...importers.publicKinds.map(describePublic)];
}

export function findKind(deps: Pick<ImportDeps, "importers" | "resources">, name: string): ImportKind | undefined {
  return listKinds(deps).find(({ kind }) => kind === name);
}

const tableEndings = [".xlsx", ".csv", ".tsv", ".zip", ".gz"] as const;

function describeTable(resource: Resource): ImportKind {
  const { naturalKey = [] } = resource;
  const title = resource.name[0]!.toUpperCase() + resource.name.slice(1).replaceAll("-", " ");
  return {
    kind: resource.name,
    title: `${title}: a spreadsheet of your own`,
    hint: "The first row names the columns. Rows with an id change that record; rows without one are added.",
    endings: [...tableEndings],
    most_files: 1,
    asks_provenance: false,
    asks_year: false,
    asks_statement: false,
    fields: csvColumns(resource).map(({ name, isNullable }) => ({ name, is_required: !isNullable })),
    natural_key: [...naturalKey],
  };
}

function describeSheets(resources: readonly Resource[]): ImportKind[] {
  return resources.flatMap(({ sheet }) =>
    sheet
      ? {
          ...{ kind: sheet.kind, title: sheet.title, hint: sheet.hint, endings: [...tableEndings], most_files: 1 },
          ...{ asks_provenance: false, asks_year: false, asks_statement: true, natural_key: [] },
          fields: sheet.fields.map(({ name, label, isRequired }) => ({ name, label, is_required: isRequired })),
        }
      : [],
  );
}

function describePublic(kind: Deps["importers"]["publicKinds"][number]): ImportKind {
  const { title, hint, endings, maxFiles, hasYear } = kind;
  return {
    kind: kind.kind,
    title,
    hint,
    endings: [...endings],
    most_files: maxFiles,
    asks_provenance: true,
    asks_year: hasYear,
    asks_statement: false,
    fields: [],
    natural_key: [],
  };
}
