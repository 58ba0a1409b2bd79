import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig, variables } from "#lib/config.server.ts";

// proves S27.1

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const readme = read("README.md");
const documents = {
  "README.md": readme,
  "CONTRIBUTING.md": read("CONTRIBUTING.md"),
  "docs/operations.md": read("docs/operations.md"),
};

/** What is written in backticks. */
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);

/** Rows of README's table of variables: their names, and what the column "default" says. */
const rows = readme
  .slice(readme.indexOf("## Configuration"), readme.indexOf("## Public data"))
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, names = "", defaults = ""]) => ({ names: quoted(names), defaults }));

describe("README's table of variables", () => {
  test("names every variable that the product reads, and no other", () => {
    expect(rows.flatMap(({ names }) => names).sort()).toEqual([...variables].sort());
  });

  const stated = rows
    .filter(({ names, defaults }) => defaults.split(", ").length === names.length)
    .flatMap(({ names, defaults }) => names.map((name, index) => [name, defaults.split(", ")[index] ?? ""] as const))
    .filter(([, value]) => /^(`[^`A-Z]+`|\d+)$/.test(value));
  test.each(stated)("says the default of %s: %s", (name, value) => {
    expect(String(readConfig({})[name as keyof ReturnType<typeof readConfig>])).toBe(value.replaceAll("`", ""));
  });
});

describe.each(Object.entries(documents))("%s", (_, text) => {
  test("names only scripts that package.json has", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const named = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, script = ""]) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  test("names only variables that the product, its tools or its tests read", () => {
    const tools =
      /^(NODE_ENV|MALLOC_MMAP_THRESHOLD_|NODE_COMPILE_CACHE|OTEL_EXPORTER_OTLP_HEADERS|CHROMIUM_PATH|TEST_DATABASE_URL|BENCH_DATA_DIR|ETCD_INITIAL_CLUSTER_STATE)$/;
    const named = quoted(text).flatMap((code) => [
      ...code.matchAll(/(?<![\w/.:])([A-Z][A-Z0-9]*(?:_[A-Z0-9]*)+)(?!\*)/g),
    ]);
    const unknown = named.map(([, name = ""]) => name).filter((name) => !variables.includes(name) && !tools.test(name));
    expect(unknown.filter((name) => !variables.some((known) => known.startsWith(name)))).toEqual([]);
  });
});

// A shell remembers where it found `node`, and set-up may have installed another: `exec` and a shell of npm's own look again.
test("no script of package.json calls node a second time in the shell that ran set-up", () => {
  const scripts = Object.values<string>(JSON.parse(read("package.json")).scripts);
  const afterSetup = scripts.flatMap((script) => script.split(/^node scripts\/setup\.mjs[^&]*&& /)[1] ?? []);
  expect(afterSetup.length).toBeGreaterThan(5);
  expect(afterSetup.filter((commands) => /(^|&& )node /.test(commands))).toEqual([]);
});

test("the container image and the workflow run the minor version of Node that package.json pins", () => {
  const pinned: string = JSON.parse(read("package.json")).dependencies.node;
  for (const path of ["Dockerfile", ".github/workflows/ci.yml"]) {
    const images = [...read(path).matchAll(/\bnode:(\d+\.\d+)-/g)].map(([, version]) => version);
    expect([path, [...new Set(images)]]).toEqual([path, [pinned.replace(/\.\d+$/, "")]]);
  }
});

const nodeSettings = ["max-semi-space-size", "heap-growing-percent", "MALLOC_MMAP_THRESHOLD_"];

test.each(["package.json", "Dockerfile", "deploy/systemd/margdeep@.service", "scripts/start-product.ts"])(
  "%s starts the product by scripts/start.sh, the one place of Node's flags and the bound of memory maps",
  (path) => {
    expect(nodeSettings.filter((name) => !read("scripts/start.sh").includes(`${name}=`))).toEqual([]);
    expect(read(path)).toMatch(/(?:scripts\/|")start\.sh/);
    expect(nodeSettings.filter((name) => read(path).includes(name))).toEqual([]);
  },
);

test("docs/operations.md quotes only names and log lines that the product has", () => {
  // Names with an underscore or a hyphen, and sentences: what an operator searches for.
  const words = quoted(documents["docs/operations.md"].replace(/^```[\s\S]*?^```/gm, "")).filter((code) =>
    /^[a-z]+(?:[_-][a-z]+)+$|^(?!npm |select |delete |update |tar |git |docker |openssl |systemctl |patronictl |pgbackrest )[a-z]+ [a-z' :]+$/.test(
      code,
    ),
  );
  expect(words.length).toBeGreaterThan(40);
  const isInCode = (word: string) => sources.includes(word);
  expect(words.filter((word) => !isInCode(word) && !ofOthers.has(word))).toEqual([]);
});

/** Names of PostgreSQL, npm, Patroni, etcd and the mail world. */
const ofOthers = new Set([
  "start failed",
  "member add",
  "pg_controldata",
  "patroni_postgres_timeline",
  "patroni_xlog_location",
  "patroni_xlog_replayed_location",
  "postgresql-client-15",
  "pg_dump",
  "pg_wal",
  "archive_command",
  "pg_basebackup",
  "max_connections",
]);

const folders = [
  "src",
  "server.ts",
  "scripts",
  "migrations",
  "deploy",
  "console/src",
  "imports",
  "tools",
  "Dockerfile",
];
const sources = execFileSync("git", ["grep", "-h", "", "--", ...folders, ":!*.test.ts"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
