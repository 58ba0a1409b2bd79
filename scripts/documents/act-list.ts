/** An act as docs/acts.md lists it. */
export interface DescribedAct {
  name: string;
  who: { kind: string; scope?: string; area?: string };
  limit?: { rule: string; by: string };
  /** Of its limit: every one holds. */
  limits: readonly { points: number; durationSeconds: number }[];
  quietLimit?: string;
  attempts?: string;
  captcha?: string;
  uploads?: string;
  and?: string;
  /** Names of its calls in the OpenAPI documents. */
  calls: readonly string[];
  /** Addresses of the pages whose forms do it. */
  pages: readonly string[];
}

const groups: { title: string; has: (who: DescribedAct["who"]) => boolean }[] = [
  { title: "Everybody", has: ({ kind }) => kind === "everyone" },
  {
    title: "Holders of a link, an order, a token or the provider's key",
    has: ({ kind }) => ["link", "order", "token", "provider"].includes(kind),
  },
  { title: "A student", has: ({ kind }) => kind === "student" },
  { title: "Staff", has: ({ kind }) => kind.startsWith("staff") },
];

const periods: Record<number, string> = {
  60: "a minute",
  900: "a quarter of an hour",
  3600: "an hour",
  86400: "a day",
};

/** The document that lists who may do what. */
export function printActs(acts: readonly DescribedAct[]): string {
  const sections = groups.map(({ title, has }) => {
    const rows = acts.filter(({ who }) => has(who)).sort((a, b) => (a.name < b.name ? -1 : 1));
    return [`## ${title}`, "", "| act | who | how often | and | calls | forms of |", "|---|---|---|---|---|---|"]
      .concat(rows.map(printRow))
      .join("\n");
  });
  return `# Who may do what

Printed from the acts by \`npm run acts\`; \`npm run validate\` fails when it is out of date. Each act is declared in
\`src/features/<subject>/acts.server.ts\` or \`src/staff/<part>/acts.server.ts\`, or in \`src/policies/policies.ts\` until its subject
has that file (decision 0097). A student's act is also open to the student's own program with a token of the scope in brackets.

${sections.join("\n\n")}
`;
}

function printRow(act: DescribedAct): string {
  const cells = [
    `\`${act.name}\``,
    describeWho(act.who),
    describeLimits(act),
    act.and ?? "",
    act.calls.map((call) => `\`${call}\``).join(", "),
    act.pages.map((page) => `\`${page.startsWith("/") ? page : `/${page}`}\``).join(", "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function describeWho({ kind, scope, area }: DescribedAct["who"]): string {
  const detail = scope ?? area;
  return detail ? `${kind.replace("_", " ")} (${detail})` : kind;
}

function describeLimits({ limit, limits, quietLimit, attempts, captcha, uploads }: DescribedAct): string {
  const often = limits.map(
    ({ points, durationSeconds }) => `${points} ${periods[durationSeconds] ?? `in ${durationSeconds} seconds`}`,
  );
  return [
    ...(limit ? [`${often.join(" and ")} by ${limit.by}`] : []),
    ...(quietLimit ? ["each e-mail address counted apart"] : []),
    ...(attempts ? ["wrong attempts counted"] : []),
    ...(uploads ? ["uploads counted"] : []),
    ...(captcha ? ["captcha"] : []),
  ].join("; ");
}
