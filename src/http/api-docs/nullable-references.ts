/**
 * Writes "this shape or null" so that null fits. The library writes both under `allOf`, which asks for the shape of null too
 * and which no null satisfies.
 */
export function mendNullableReferences<Part>(part: Part): Part {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map(mendNullableReferences) as Part;
  const { allOf, ...rest } = part as { allOf?: { $ref?: string; type?: unknown }[] };
  const [shape, other] = allOf ?? [];
  if (allOf?.length === 2 && shape?.$ref && Array.isArray(other?.type) && other.type.includes("null")) {
    return { ...rest, anyOf: [shape, { type: "null" }] } as Part;
  }
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, mendNullableReferences(one)])) as Part;
}
