/** Whether the database refused a value because another row has it: two requested it at one instant. */
export function isUniqueViolation(thrown: unknown): boolean {
  const causes = [thrown, (thrown as { cause?: unknown } | null)?.cause];
  return causes.some((cause) => (cause as { code?: unknown } | undefined)?.code === "23505");
}
