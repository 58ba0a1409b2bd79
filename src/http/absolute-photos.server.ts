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
  return change(reply, (address) => (address.startsWith("/") ? publicUrl + address : address)) as Reply;
}

function change(value: unknown, absolute: (address: string) => string): unknown {
  if (Array.isArray(value)) return changeEach(value, (entry) => change(entry, absolute));
  if (typeof value !== "object" || value === null) return value;
  let changed: Record<string, unknown> | undefined;
  for (const [name, field] of Object.entries(value)) {
    const next = changeField(name, field, absolute);
    if (next === field) continue;
    changed ??= { ...value };
    changed[name] = next;
  }
  return changed ?? value;
}

function changeField(name: string, field: unknown, absolute: (address: string) => string): unknown {
  if (name === onePhoto && typeof field === "string") return absolute(field);
  if (name === photoList && Array.isArray(field)) return changeEach(field, (address: string) => absolute(address));
  if (name === photoDetails && Array.isArray(field)) {
    return field.map((detail: { url: string }) => ({ ...detail, url: absolute(detail.url) }));
  }
  return change(field, absolute);
}

function changeEach<Entry>(entries: Entry[], changeOne: (entry: Entry) => unknown): unknown[] {
  const changed = entries.map(changeOne);
  return changed.some((entry, index) => entry !== entries[index]) ? changed : entries;
}
