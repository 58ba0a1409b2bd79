/** A statement is named on this use: naming one that runs once or twice does not pay. */
const namedAfterUses = 3;
/** More statements than the product has. Texts that differ on every call would fill it; then no more are added. */
const maxStatements = 400;
const worthNaming = /^\s*(select|with|insert|update|delete)\s/i;

/** Adds the name of a prepared statement to a query of node-postgres, or returns the query unchanged. */
export type NameStatement = (query: unknown) => unknown;

/**
 * Makes PostgreSQL read, and after five uses plan, each statement once a connection: a small query takes it a quarter of the
 * time. Names hold for one connection, so a pooler between must keep sessions apart (docs/operations.md).
 */
export function nameStatements(): NameStatement {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (query) => {
    const { text, name } = (query ?? {}) as { text?: unknown; name?: unknown };
    if (typeof text !== "string" || name !== undefined) return query;
    const known = names.get(text);
    if (known) return { ...(query as object), name: known };
    const used = (uses.get(text) ?? 0) + 1;
    if (!worthNaming.test(text) || (used === 1 && uses.size >= maxStatements)) return query;
    uses.set(text, used);
    if (used >= namedAfterUses) names.set(text, `kept_${names.size + 1}`);
    return query;
  };
}
