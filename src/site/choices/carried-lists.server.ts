import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type LocalLists, noLists } from "#features/choices/local-lists.ts";
import { StoredLists } from "#features/choices/stored-lists-contract.ts";

/** Twenty lists of a thousand rows with notes: more than any browser of ours sends. */
const maxUnpackedBytes = 16 * 1024 * 1024;

/** Lists as text for a field of a form. */
export function packLists(local: LocalLists): string {
  return local === noLists ? "" : deflateRawSync(JSON.stringify(local)).toString("base64url");
}

/** The lists that a form brought; none where the text is damaged. */
export function unpackLists(text: string): LocalLists {
  if (!text) return noLists;
  try {
    const json = inflateRawSync(Buffer.from(text, "base64url"), { maxOutputLength: maxUnpackedBytes }).toString("utf8");
    const parsed = StoredLists.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : noLists;
  } catch {
    return noLists;
  }
}
