/** The way to a new record that has some fields already. */
export function createPath(resource: string, values: Record<string, unknown>): string {
  return `/${resource}/create?source=${encodeURIComponent(JSON.stringify(values))}`;
}
