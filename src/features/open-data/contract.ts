import { z } from "zod";

const count = z.number().int().min(0);

/** A table of a version, as the descriptor and the page show it. */
export const OpenTableSummary = z.object({
  name: z.string(),
  rows: count,
  csvBytes: count,
  parquetBytes: count,
  leftOut: z.object({ licence: count, sample: count }),
  changes: z.object({ added: count, removed: count, changed: count }).nullable(),
});
export type OpenTableSummary = z.infer<typeof OpenTableSummary>;

/** What the page needs of a version's descriptor. */
export const OpenVersion = z.object({
  version: z.string(),
  created: z.string(),
  former: z.string().nullable(),
  tables: z.array(OpenTableSummary),
});
export type OpenVersion = z.infer<typeof OpenVersion>;

/** Versions are days, so that their names are their order. */
export const versionPattern = /^\d{4}-\d{2}-\d{2}$/;
export const fileNamePattern = /^[a-z-]+\.(csv|parquet|json)$/;
/** The descriptor by the Data Package standard. */
export const descriptorName = "datapackage.json";
