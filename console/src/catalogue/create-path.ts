/** The path of a create form with some fields prefilled. */
export function createPath(resource: string, values: Record<string, unknown>): string {
  return `/${resource}/create?source=${encodeURIComponent(JSON.stringify(values))}`;
}
