import type { RulesInForce } from "margdeep-chances/rules-in-force";
import { SentRules, writeSentRules } from "margdeep-chances/sent-rules";
import type { Db } from "#db/client.server.ts";
import { findRulesOf } from "#features/chances/service/known-rules.server.ts";
import { authorityNames, overviewOfModels } from "#features/chances/service/list-models.server.ts";
import { renewModels } from "#features/chances/service/served-models.server.ts";
import {
  addRules,
  discardRules,
  type ListedRules,
  listStoredRules,
  previewRules,
  publishRules,
  withdrawRules,
} from "#features/chances/service/stored-rules.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { yearInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { AuthorityRules, RulesInForceView, RulesPreview, RulesVersion } from "./rules-contract.ts";

type Row = ListedRules["row"];

/** The rules that apply to each authority's season, and every version that staff wrote. */
export async function listRules(deps: Deps): Promise<AuthorityRules[]> {
  const versions = (await listStoredRules(deps.db)).map(presentVersion);
  const overviews = await overviewOfModels(deps);
  return Promise.all(
    overviews.map(async ({ authority, name, season, published }) => {
      const year = published?.row.validFor ?? season ?? yearInIndia(deps.now());
      const own = versions.filter((of) => of.authority === authority);
      const inForce = (await findRulesOf(deps.db, authority)).of(year);
      return { authority, name, season: year, in_force: inForce && presentRules(inForce, own), versions: own };
    }),
  );
}

function presentRules({ rules, carriedFrom }: RulesInForce, versions: readonly RulesVersion[]): RulesInForceView {
  return {
    version: rules.version,
    is_of_staff: versions.some(({ state, version }) => state === "published" && version === rules.version),
    years: rules.years,
    carried_from: carriedFrom,
    sources: rules.sources,
    state_means: rules.state_means,
    lists: rules.lists.map(({ exam, degree = null, list, asks }) => ({ exam, degree, list, asks })),
    seat_types: rules.seat_types,
    categories: rules.categories,
    quotas: rules.quotas,
    home_states: rules.home_states,
    elsewhere: rules.elsewhere,
    institutes: [...rules.institutes.values()],
    sent: writeSentRules(rules),
  };
}

function presentVersion({ row, createdBy, publishedBy }: ListedRules): RulesVersion {
  const rules = row.rules as SentRules;
  return {
    id: row.id,
    authority: row.authority,
    label: labelOf(row),
    version: row.version,
    state: row.state,
    years: rules.years,
    note: row.note,
    rules,
    created_at: row.createdAt.toISOString(),
    created_by: createdBy,
    published_at: row.publishedAt?.toISOString() ?? null,
    published_by: publishedBy,
  };
}

function labelOf({ authority, version }: Pick<Row, "authority" | "version">): string {
  return `Rules of ${authorityNames.get(authority) ?? authority}, version ${version}`;
}

/** @throws AppError invalid_input, with a sentence for each fault under `rules.` and where it is */
function readSent(rules: unknown): SentRules {
  const { data, error } = SentRules.safeParse(rules);
  if (data) return data;
  const fields = Object.entries(messagesByField(error)).map(([path, message]) => [`rules.${path}`, message]);
  throw new AppError("invalid_input", Object.fromEntries(fields));
}

/** @throws AppError invalid_input, record_not_found, model_broken */
export async function preview(
  deps: Deps,
  { authority, rules }: { authority: string; rules: unknown },
): Promise<RulesPreview> {
  return { candidates: await previewRules(deps, authority, readSent(rules)) };
}

/** Stores a draft. @throws AppError invalid_input, record_not_found, changed_meanwhile */
export async function addDraft(
  deps: Deps,
  staff: ChangedBy,
  { authority, rules, note }: { authority: string; rules: unknown; note: string },
): Promise<RulesVersion> {
  const sent = readSent(rules);
  const row = await deps.db.transaction(async (tx) => {
    const added = await addRules(deps, tx, { authority, rules: sent, note, staffId: staff.id });
    await writeHistory(deps, tx, staff, added, `Draft: ${note}`);
    return added;
  });
  return presentVersion({ row, createdBy: staff.name, publishedBy: null });
}

/** Publishes a version; answers follow it within seconds, those of this process at once. @throws AppError record_not_found */
export async function publishVersion(deps: Deps, staff: ChangedBy, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await publishRules(deps, tx, id, staff.id);
    const again = row.publishedAt ? "Published again" : "Published";
    await writeHistory(deps, tx, staff, row, `${again}: ${row.note}`);
  });
  await renewModels(deps);
}

/** The rules of the product apply again. @throws AppError record_not_found when the version is not published */
export async function withdrawVersion(deps: Deps, staff: ChangedBy, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await withdrawRules(deps, tx, id);
    await writeHistory(deps, tx, staff, row, "Withdrawn: the rules of the product apply again");
  });
  await renewModels(deps);
}

/** @throws AppError record_not_found, also for the published version */
export async function discardVersion(deps: Deps, staff: ChangedBy, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await writeHistory(deps, tx, staff, await discardRules(tx, id), "Discarded");
  });
}

function writeHistory({ now }: Pick<Deps, "now">, tx: Db, staff: ChangedBy, row: Row, summary: string): Promise<void> {
  const what = { resource: "chance-rules", recordId: row.id, label: labelOf(row), summary };
  return recordChange(tx, staff, { at: now(), action: "act", area: "content", ...what });
}
