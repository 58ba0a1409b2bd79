import type { OpenVersion } from "../contract.ts";
import { type OpenTable, sourceTable } from "../open-tables.ts";
import { type LicensedSource, openLicenceOf } from "../rules.ts";
import type { WrittenFile } from "./table-files.server.ts";

/** A table that was written. */
export interface WrittenTable {
  table: OpenTable;
  csv: WrittenFile;
  parquet: WrittenFile;
}

/**
 * The descriptor of a version, by the Data Package standard, version 2. What the standard has no name for (rows left out,
 * changes) is under `margdeep`.
 */
export function describePackage(
  publicUrl: string,
  version: OpenVersion,
  written: readonly WrittenTable[],
  sources: readonly LicensedSource[],
): object {
  const licences = new Set(sources.flatMap((source) => openLicenceOf(source) ?? []));
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: "margdeep-colleges",
    title: "Colleges of India: seats, closing values, fees, placements and rankings",
    description:
      "Every row names its source in `source_id`. Rows whose copy does not state an open licence are left out and counted. There is nothing about persons in it.",
    homepage: `${publicUrl}/open-data`,
    version: version.version,
    created: version.created,
    licenses: [...licences].toSorted().map((name) => ({ name })),
    contributors: [{ title: "Margdeep", path: publicUrl, roles: ["publisher"] }],
    resources: written.flatMap(({ table, csv, parquet }) => [
      {
        name: table.name,
        ...fileFields(csv),
        format: "csv",
        mediatype: "text/csv",
        encoding: "utf-8",
        dialect: { lineTerminator: "\r\n" },
        schema: schemaOf(table),
      },
      {
        name: `${table.name}-parquet`,
        ...fileFields(parquet),
        format: "parquet",
        mediatype: "application/vnd.apache.parquet",
        schema: schemaOf(table),
      },
    ]),
    margdeep: version,
  };
}

function fileFields({ path, bytes, sha256 }: WrittenFile) {
  return { type: "table", path, bytes, hash: `sha256:${sha256}` };
}

function schemaOf({ columns, primaryKey, source }: OpenTable): object {
  const toSources = { fields: ["source_id"], reference: { resource: sourceTable.name, fields: ["id"] } };
  return {
    fields: columns.map(({ name, type, says }) => ({ name, type, ...(says && { description: says }) })),
    missingValues: [""],
    primaryKey,
    ...(source && { foreignKeys: [toSources] }),
  };
}
