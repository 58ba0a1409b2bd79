import type { Authority } from "#features/chances/contract.ts";
import { type KitModel, openModel } from "#features/chances/service/kit-model.ts";
import type { readListed } from "#features/choices/service/read-listed.ts";
import { type KitRehearsal, openRehearsal } from "#features/rehearsal/service/kit-years.ts";
import { decodeBinaryJson, encodeBinaryJson } from "#lib/binary-json.ts";
import { openRecords, type PackedRecords } from "#lib/records.ts";

/** Another number makes older programs refuse the file. */
const format = 1;

/** What a kit holds: all that chances, the check of a list and the rehearsal read on the server, but for places of a home. */
export interface KitParts {
  authority: Authority;
  model: KitModel;
  rehearsal: KitRehearsal;
  /** Colleges with a hostel near them. */
  nearHostel: Int32Array;
  /** Choices as the authority names them, and as we do. */
  names: PackedRecords;
}

/** Writes a kit. The same parts make the same bytes. */
export function writeKit(parts: KitParts): Uint8Array {
  return encodeBinaryJson({ format, ...parts });
}

/** A choice of an authority's lists. */
type NamedChoice = Parameters<typeof readListed>[0][number];

export type OpenKit = ReturnType<typeof openKit>;

/**
 * Reads a kit and prepares it for questions.
 *
 * @throws RangeError for a kit of another format; as `decodeBinaryJson`
 */
export function openKit(file: Uint8Array) {
  const { format: of, ...parts } = decodeBinaryJson<KitParts & { format: number }>(file);
  if (of !== format) throw new RangeError(`a kit of format ${of}`);
  return {
    authority: parts.authority,
    model: openModel(parts.model),
    rehearsal: openRehearsal(parts.rehearsal),
    nearHostel: new Set(parts.nearHostel),
    names: () => openRecords<NamedChoice>(parts.names),
  };
}
