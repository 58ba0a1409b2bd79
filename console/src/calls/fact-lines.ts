/** Answers of a form, however deep, as lines: {ranks: {josaa: {crl: 12}}} as "ranks, josaa, crl" and "12". */
export function factLines(answers: Record<string, unknown>, before: string[] = []): [name: string, value: string][] {
  return Object.entries(answers).flatMap(([key, value]): [string, string][] => {
    const path = [...before, key.replaceAll("_", " ")];
    if (value === null || value === undefined || value === "") return [];
    if (typeof value === "object" && !Array.isArray(value)) return factLines(value as Record<string, unknown>, path);
    return [[path.join(", "), wordOf(value)]];
  });
}

function wordOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return (Array.isArray(value) ? value.map(String).join(", ") : String(value)).replaceAll("_", " ");
}
