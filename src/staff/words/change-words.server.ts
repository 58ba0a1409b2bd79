import type { Db } from "#db/client.server.ts";
import { checkText } from "#features/words/service/check-text.server.ts";
import { type Override, writeOverride } from "#features/words/service/overrides.server.ts";
import { renewWords } from "#features/words/service/words-in-force.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { catalogueTexts, textOf } from "#lib/messages/catalogue-texts.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { type ChangedBy, recordChange } from "#staff/history/note-change.server.ts";
import type { WordDetail } from "./contract.ts";
import { readWord, recordIdOf, versionOf } from "./read-words.server.ts";

interface NewText {
  language: Locale;
  key: string;
  /** Null, or the catalogue's own: the catalogue's text again. */
  text: string | null;
}

/**
 * Writes a text in place of the catalogue's, or gives it up. When this resolves, this process says it; the others follow
 * as soon as they are told.
 *
 * @param asked `version` is what the person who writes saw
 * @throws AppError record_not_found, changed_meanwhile, invalid_input (text) with what is wrong with it
 */
export async function changeWord(
  deps: Deps,
  staff: ChangedBy,
  asked: NewText & { version: string },
): Promise<WordDetail> {
  await deps.db.transaction((tx) =>
    saveWord(deps, tx, staff, asked, (now) => {
      if (versionOf(now) !== asked.version) throw new AppError("changed_meanwhile");
    }),
  );
  await renewWords(deps);
  return readWord(deps, asked.language, asked.key);
}

/**
 * The same within a transaction, for many texts: the caller renews the words once it has committed.
 *
 * @returns what became of it: there was no override, there was one, or nothing was written
 */
export async function saveWord(
  { now }: Pick<Deps, "now">,
  tx: Db,
  staff: ChangedBy,
  { language, key, text }: NewText,
  assertSeen?: (now: Override | null) => void,
): Promise<"added" | "changed" | "left"> {
  const catalogueText = textOf(await catalogueTexts(language), key);
  const next = text === catalogueText ? null : text;
  if (next !== null) {
    if (catalogueText === undefined) throw new AppError("record_not_found");
    const { problem } = checkText(next, catalogueText, language);
    if (problem !== null) throw new AppError("invalid_input", { text: problem });
  }
  const at = now();
  const row =
    next === null
      ? null
      : { text: next, catalogueText: catalogueText as string, staffId: staff.id, staffName: staff.name, updatedAt: at };
  const before = await writeOverride(tx, { locale: language, key }, row, assertSeen);
  if (before === undefined) return "left";
  await recordChange(tx, staff, {
    at,
    action: "update",
    area: "content",
    resource: "words",
    recordId: recordIdOf(language, key),
    label: `${key} (${language})`,
    summary: next === null ? "Back to the catalogue's text" : "",
    before: { text: before?.text ?? null },
    after: { text: next },
  });
  return before === null ? "added" : "changed";
}
