/**
 * What in a migration disturbs the version before it, whose processes serve while it runs: what they read is taken away,
 * what they write is refused, or a table of any size is locked while it is rewritten or read whole.
 *
 * @param sql a whole migration
 * @returns each risk with the table it is about, such as `index: cutoffs`
 */
export function findMigrationRisks(sql: string): string[] {
  const statements = withoutTexts(sql)
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim().toLowerCase())
    .filter(Boolean);
  const own = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []),
  );
  return statements.flatMap((statement) => {
    const table = tableOf(statement);
    if (table === null || own.has(table)) return [];
    return risks.filter(({ isIn }) => isIn(statement)).map(({ name }) => `${name}: ${table}`);
  });
}

/** Without comments, bodies of functions and quoted texts. */
function withoutTexts(sql: string): string {
  return sql.replaceAll(/--.*$|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/gm, (text) =>
    text.startsWith("'") || text.startsWith("$") ? "''" : "",
  );
}

function tableOf(statement: string): string | null {
  const named =
    /^(?:alter table|drop table|truncate|lock table|vacuum full|cluster|reindex table|update)(?: if exists| only| table)* (\w+)/.exec(
      statement,
    ) ?? /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/.exec(statement);
  return named?.[1] ?? null;
}

/** Columns that a statement adds, each as it is written. */
const added = (statement: string) => statement.split(/\badd column\b/).slice(1);
const isAdded = (pattern: RegExp) => (statement: string) => added(statement).some((column) => pattern.test(column));
const has = (pattern: RegExp) => (statement: string) => pattern.test(statement);

const risks: { name: string; isIn: (statement: string) => boolean }[] = [
  { name: "removed", isIn: has(/^drop table|\bdrop column\b/) },
  { name: "renamed", isIn: has(/\brename (to|column)\b/) },
  { name: "rewritten", isIn: has(/\balter column \w+ (set data )?type\b|^(vacuum full|cluster|truncate)/) },
  {
    name: "rewritten",
    isIn: isAdded(
      /\bgenerated always as \(.*stored|\bdefault (\w+\.)?(random|gen_random_uuid|clock_timestamp|nextval)\(/,
    ),
  },
  { name: "needed", isIn: has(/\bset not null\b/) },
  {
    name: "needed",
    isIn: (statement) =>
      added(statement).some((column) => /\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column)),
  },
  { name: "index", isIn: has(/^create (unique )?index/) },
  { name: "constraint", isIn: (statement) => /\badd constraint\b/.test(statement) && !/\bnot valid\b/.test(statement) },
  { name: "locked", isIn: has(/^(lock table|reindex)/) },
  { name: "every row written", isIn: has(/^update (?!.*\bwhere\b)/) },
];
