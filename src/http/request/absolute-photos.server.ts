import { itemAt } from "#lib/lookups.ts";

/** Fields of replies that hold the address of one picture, of several, and of several with their words. */
const [onePhoto, photoList, photoDetails] = ["photo", "photos", "photo_details"];

/**
 * A reply of the REST API with absolute addresses of pictures, whatever object in it holds them: a picture of ours gets
 * the configured public address in front, one on another site stays as it is. Services and pages hold paths, so that a
 * page can be shown at any address. An object without pictures is returned itself, not copied.
 *
 * @param publicUrl `PUBLIC_URL`, without a slash at the end
 */
export function withAbsolutePhotos<Reply>(publicUrl: string, reply: Reply): Reply {
  return change(reply, publicUrl) as Reply;
}

/** Goes through a thousand values of a list's reply: no closure and no array is made for each of them. */
function change(value: unknown, publicUrl: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return changeEach(value, publicUrl, change);
  const fields = value as Record<string, unknown>;
  let changed: Record<string, unknown> | undefined;
  for (const name of Object.keys(fields)) {
    const field = fields[name];
    const next = changeField(name, field, publicUrl);
    if (next === field) continue;
    changed ??= { ...fields };
    changed[name] = next;
  }
  return changed ?? value;
}

function changeField(name: string, field: unknown, publicUrl: string): unknown {
  if (typeof field === "string") return name === onePhoto ? absolute(field, publicUrl) : field;
  if (typeof field !== "object" || field === null) return field;
  if (name === photoList && Array.isArray(field)) return changeEach(field, publicUrl, absolute);
  if (name === photoDetails && Array.isArray(field)) {
    return field.map((detail: { url: string }) => ({ ...detail, url: absolute(detail.url, publicUrl) }));
  }
  return change(field, publicUrl);
}

function absolute(address: string, publicUrl: string): string {
  return address.startsWith("/") ? publicUrl + address : address;
}

function changeEach<Entry>(
  entries: Entry[],
  publicUrl: string,
  changeOne: (entry: Entry, publicUrl: string) => unknown,
): unknown[] {
  let changed: unknown[] | undefined;
  for (let at = 0; at < entries.length; at++) {
    const entry = itemAt(entries, at);
    const next = changeOne(entry, publicUrl);
    if (next === entry) continue;
    changed ??= entries.slice();
    changed[at] = next;
  }
  return changed ?? entries;
}
