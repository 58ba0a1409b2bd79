import { readFileSync, writeFileSync } from "node:fs";
import type { CpuInfo } from "node:os";
import { join } from "node:path";
import { editBoundMs } from "./edit-cutoffs.ts";
import type { Drill } from "./run-drill.ts";
import { type Failures, type Kind, percentile } from "./visitors.ts";

const page = join(import.meta.dirname, "../../../docs/scale.md");
const mark = /(<!-- drill -->\n)[\s\S]*(<!-- end of the drill -->)/;

export const describeMachine = (processors: readonly Pick<CpuInfo, "model">[], memory: number) =>
  `${processors.length} processors (${processors[0]?.model.trim()}), ${Math.round(memory / 1024 ** 3)} GB of memory`;

/** Prints what was found; with DRILL_WRITE=true it replaces the tables of docs/scale.md. */
export function writeReport(drills: Drill[], machine: string): void {
  if (drills.length === 0) return;
  const text = drawReport(drills, machine, new Date());
  console.log(`\n${text}\n`);
  if (process.env.DRILL_WRITE !== "true") return;
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(mark, (_, begin, end) => `${begin}${text}\n${end}`),
  );
}

/** The tables, as Markdown; what students need is computed from the runs that met their bounds. */
export function drawReport(drills: Drill[], machine: string, day: Date): string {
  const loads = drills.map(({ loadBefore }) => loadBefore.toFixed(1)).join(", ");
  const date = day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  const good = drills.filter(meetsBounds);
  return [
    `${date}, ${machine}, which also ran the visitors, HAProxy and PostgreSQL; load average before each run: ${loads}.`,
    summary(drills),
    kindsTable(drills),
    // What a run that missed its bounds costs a request says nothing of a site.
    ...(good.length > 0 ? [needsTitle(good), needsTable(good)] : []),
  ].join("\n\n");
}

const meetsBounds = ({ wrong, editsMs }: Drill) => wrong.length === 0 && Math.max(...editsMs) <= editBoundMs;
const row = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], rows: (string | number)[][]) =>
  [row(head), `|${"---|".repeat(head.length)}`, ...rows.map(row)].join("\n");
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

const answered = ({ kinds }: Drill) => sum(Object.values(kinds).map(({ timesMs }) => timesMs.length));

/** What failed, by reason and the state of the processes, whatever the kind. */
function failures({ kinds, processes }: Drill): string {
  const away = processes === 1 ? "while the only process was away" : "while one process was away";
  const told = (title: string, of: (kind: Kind) => Failures) => {
    const counts = addUp(Object.values(kinds).map(of));
    const reasons = Object.entries(counts).map(([why, times]) => `${times} × ${why}`);
    return reasons.length > 0 ? [`${title}${reasons.join(", ")}`] : [];
  };
  const all = [
    ...told("", ({ failures }) => failures),
    ...told(`${away}: `, ({ failuresWhileAway }) => failuresWhileAway),
  ];
  return all.join("; ") || "none";
}

function addUp(all: Failures[]): Failures {
  const counts: Failures = {};
  for (const [why, times] of all.flatMap(Object.entries<number>)) counts[why] = (counts[why] ?? 0) + times;
  return counts;
}

/** Milliseconds of processor time that one request takes, of the product and of PostgreSQL. */
const costs = (drill: Drill) => ({
  product: drill.used.productMs / answered(drill),
  database: drill.used.databaseMs / answered(drill),
});

function summary(drills: Drill[]): string {
  const line = (what: string, of: (drill: Drill) => string | number) => [what, ...drills.map(of)];
  const perSecond = (ms: number, drill: Drill) => (ms / 1_000 / drill.used.seconds).toFixed(2);
  return table(
    ["processes", ...drills.map(({ processes }) => String(processes))],
    [
      line("visitors at a time", ({ people }) => people),
      line("requests; a second", (drill) => `${answered(drill)}; ${Math.round(answered(drill) / drill.used.seconds)}`),
      line("failed", failures),
      line("processors used: product, PostgreSQL, visitors, else", (drill) =>
        [drill.used.productMs, drill.used.databaseMs, drill.used.drillMs, drill.used.otherMs]
          .map((ms) => perSecond(ms, drill))
          .join(", "),
      ),
      line("processor time a request: product, PostgreSQL", (drill) =>
        [costs(drill).product, costs(drill).database].map((ms) => `${ms.toFixed(1)} ms`).join(", "),
      ),
      line("memory of the largest process", ({ used }) => `${used.memoryMb} MB`),
      line("connections", ({ used }) => used.connections),
      line("edit seen by all, longest of four", ({ editsMs }) => `${Math.max(...editsMs)} ms`),
      line("payments; messages; list rows (conflicts)", (drill) =>
        [drill.payments, drill.messages.written, `${drill.devices.written} (${drill.devices.conflicts})`].join("; "),
      ),
      line("lost or doubled", ({ wrong }) => wrong.length),
    ],
  );
}

function kindsTable(drills: Drill[]): string {
  const kinds = [...new Set(drills.flatMap((drill) => Object.keys(drill.kinds)))];
  const times = (drill: Drill, kind: string) => {
    const found = drill.kinds[kind]?.timesMs ?? [];
    return [0.5, 0.95, 0.99].map((share) => percentile(found, share)).join(", ");
  };
  return table(
    ["ms: p50, p95, p99", ...drills.map(({ processes }) => `${processes} process${processes === 1 ? "" : "es"}`)],
    kinds.map((kind) => [kind, ...drills.map((drill) => times(drill, kind))]),
  );
}

/** Assumed: this share of all students comes in the busiest hour, and each makes so many requests that reach a process. */
const busiestShare = 0.1;
const requestsEach = 12;
/** No more of a processor is planned for, so that a peak within the hour has room. */
const planned = 0.5;
const connectionsEach = 28;
/** docs/performance.md: ten million students with their orders. */
const gigabytesPerMillion = 1.1;

function needsTitle(drills: Drill[]): string {
  const counts = drills.map(({ processes }) => processes).join(", ");
  return `What students need, computed from the dearest of the runs that met their bounds (processes: ${counts}):`;
}

function needsTable(drills: Drill[]): string {
  const dearest = drills.toSorted((a, b) => costs(b).product - costs(a).product)[0]!;
  const memory = Math.max(...drills.map(({ used }) => used.memoryMb));
  const needs = [100_000, 1_000_000, 10_000_000].map((students) => {
    const perSecond = (students * busiestShare * requestsEach) / 3_600;
    const processors = (ms: number) => Math.max(1, Math.ceil((perSecond * ms) / 1_000 / planned));
    const processes = Math.max(2, processors(costs(dearest).product));
    return [
      students.toLocaleString("en-IN"),
      Math.round(perSecond),
      processes,
      `${((processes * memory) / 1_024).toFixed(1)} GB`,
      processors(costs(dearest).database),
      processes * connectionsEach + 20,
      `${Math.ceil((students / 1_000_000) * gigabytesPerMillion + 1)} GB`,
    ];
  });
  return table(
    [
      "students",
      "requests a second",
      "processes, each a processor",
      "their memory",
      "processors of PostgreSQL",
      "connections",
      "database",
    ],
    needs,
  );
}
