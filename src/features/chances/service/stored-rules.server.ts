import { authorityModels } from "margdeep-chances/authority-models";
import { compareRules, type RuleDifference } from "margdeep-chances/compare-rules";
import { readSentRules, type SentRules } from "margdeep-chances/sent-rules";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { bundledRules } from "../closings/bundled-rules.ts";
import { findPublished } from "../store/models.server.ts";
import { findRules, insertRules, listRules, lockRules, type RulesRow, updateRules } from "../store/rules.server.ts";
import { readStaffNames } from "../store/staff-names.server.ts";
import { findRulesOf } from "./known-rules.server.ts";
import { readUnbroken } from "./stored-models.server.ts";

export interface NewRules {
  authority: string;
  rules: SentRules;
  /** Where the text is from, and what is new. */
  note: string;
  staffId: number;
}

/** @throws AppError record_not_found for an unknown authority; invalid_input when the rules are another one's */
function assertOf(authority: string, rules: SentRules): void {
  const model = authorityModels.find(({ key }) => key === authority);
  if (!model) throw new AppError("record_not_found");
  if (rules.authority !== authority) throw new AppError("invalid_input", { "rules.authority": `must be ${authority}` });
  if (rules.name !== model.name) throw new AppError("invalid_input", { "rules.name": `must be ${model.name}` });
}

/**
 * Stores a version of an authority's rules as a draft, numbered after every version that there is.
 *
 * @throws AppError record_not_found, invalid_input, changed_meanwhile
 */
export async function addRules({ now }: Pick<Deps, "now">, tx: Db, given: NewRules): Promise<RulesRow> {
  const { authority, rules, note, staffId } = given;
  assertOf(authority, rules);
  const stored = await lockRules(tx, authority);
  const bundled = bundledRules.filter((of) => of.authority === authority);
  const version = Math.max(0, ...stored.map((of) => of.version), ...bundled.map((of) => of.version)) + 1;
  const values = { authority, version, state: "draft" as const, rules: { ...rules, version }, note };
  const row = await insertRules(tx, { ...values, createdAt: now(), createdBy: staffId });
  if (!row) throw new AppError("changed_meanwhile");
  return row;
}

/**
 * Publishes a draft, or again a version that was published before.
 *
 * @throws AppError record_not_found
 */
export async function publishRules({ now }: Pick<Deps, "now">, tx: Db, id: number, staffId: number): Promise<RulesRow> {
  const row = await findUsable(tx, id);
  await withdrawPublished({ now }, tx, row.authority);
  await updateRules(tx, id, { state: "published", publishedAt: now(), publishedBy: staffId, replacedAt: null });
  return row;
}

/** Takes the published version back: the rules of the product apply again. @throws AppError record_not_found */
export async function withdrawRules({ now }: Pick<Deps, "now">, tx: Db, id: number): Promise<RulesRow> {
  const row = await findUsable(tx, id);
  if (row.state !== "published") throw new AppError("record_not_found");
  await withdrawPublished({ now }, tx, row.authority);
  return row;
}

async function withdrawPublished({ now }: Pick<Deps, "now">, tx: Db, authority: string): Promise<void> {
  const published = (await lockRules(tx, authority)).find(({ state }) => state === "published");
  if (published) await updateRules(tx, published.id, { state: "superseded", replacedAt: now() });
}

/** @throws AppError record_not_found, also for the published version */
export async function discardRules(tx: Db, id: number): Promise<RulesRow> {
  const row = await findUsable(tx, id);
  if (row.state === "published") throw new AppError("record_not_found");
  await updateRules(tx, id, { state: "discarded" });
  return row;
}

async function findUsable(tx: Db, id: number): Promise<RulesRow> {
  const row = await findRules(tx, id);
  if (!row || row.state === "discarded") throw new AppError("record_not_found");
  return row;
}

/**
 * What other rules change for a dozen candidates, over the rows of the published model.
 *
 * @returns null when no model is published: there are no rows to compare by
 * @throws AppError record_not_found, invalid_input, model_broken
 */
export async function previewRules(
  deps: Pick<Deps, "db" | "files" | "log">,
  authority: string,
  rules: SentRules,
): Promise<RuleDifference[] | null> {
  assertOf(authority, rules);
  const row = await findPublished(deps.db, authority);
  if (!row) return null;
  const artefact = await readUnbroken(deps, row);
  const known = await findRulesOf(deps.db, authority);
  return compareRules(artefact, known.of(row.validFor)?.rules ?? null, readSentRules(rules, 1));
}

/** Versions of an authority with who wrote and who published them. */
export interface ListedRules {
  row: RulesRow;
  createdBy: string | null;
  publishedBy: string | null;
}

const versionsListed = 100;

export async function listStoredRules(db: Db): Promise<ListedRules[]> {
  const rows = await listRules(db, versionsListed);
  const names = await readStaffNames(
    db,
    rows.flatMap(({ createdBy, publishedBy }) => [createdBy, publishedBy]),
  );
  return rows.map((row) => ({ row, createdBy: names(row.createdBy), publishedBy: names(row.publishedBy) }));
}
