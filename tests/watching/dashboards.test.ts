import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import type { OpenDatabase } from "#db/client.server.ts";
import { countCache, countLimitHit, countShed, countSignIn } from "#http/responses/metrics.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const Rule = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.strictObject({
    summary: z.string(),
    what_to_do: z.string(),
    runbook: z.string().regex(/^docs\/operations\.md#/),
  }),
});
const Rules = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule).min(1) })) });

const Panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(["row", "timeseries", "stat", "table"]),
  gridPos: z.object({ x: z.number().max(23), y: z.number(), w: z.number().max(24), h: z.number() }),
  targets: z.array(z.object({ expr: z.string(), refId: z.string() })).optional(),
});
const Dashboard = z.object({ title: z.string(), uid: z.string(), schemaVersion: z.number(), panels: z.array(Panel) });

/** Words of PromQL's own that the expressions use, and what is in no metric of ours. */
const language = new Set("sum max min rate increase topk time histogram_quantile by on group_left le".split(" "));
const others = new Set(["up", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"]);

/** Names of metrics in an expression: what is left without labels, ranges, texts and the language's own words. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/\b(by|on|group_left)\s*\([^)]*\)/g, " ");
  return (bare.match(/[a-z_][a-z0-9_]*/gi) ?? []).filter((word) => !language.has(word) && !others.has(word));
}

let database: OpenDatabase;
let offered: Set<string>;
beforeAll(async () => {
  database = await openTestDatabase();
  const token = "a token of the tests, long enough";
  const deps = testDeps(database, { config: readConfig({ LOG_LEVEL: "silent", METRICS_TOKEN: token, DATA_DIR: "." }) });
  const app = createApp(deps);
  await app.request("/healthz");
  countCache(deps, "hit");
  countLimitHit(deps, "contact");
  countShed(deps, "event_loop");
  countSignIn(deps, "student", "ok");
  const text = await (await app.request("/metrics", { headers: { authorization: `Bearer ${token}` } })).text();
  offered = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [String(name)],
    ),
  );
});
afterAll(() => database.close());

describe("alert rules", () => {
  const rules = Rules.parse(parse(read("deploy/prometheus/alerts.yml"))).groups.flatMap((group) => group.rules);
  const anchors = new Set(
    [...read("docs/operations.md").matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      String(heading)
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, "")
        .replaceAll(" ", "-"),
    ),
  );

  for (const { alert, expr, annotations } of rules) {
    test(`${alert} asks for figures that /metrics has, and leads to a chapter that exists`, () => {
      const names = metricsIn(expr);
      expect(names.filter((name) => !offered.has(name))).toEqual([]);
      expect(anchors).toContain(annotations.runbook.split("#")[1]);
    });
  }

  test("no two have one name", () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

test("every figure of the dashboard is one that /metrics has", () => {
  const { panels } = Dashboard.parse(JSON.parse(read("deploy/grafana/margdeep.json")));
  const shown = panels.flatMap((panel) => (panel.targets ?? []).flatMap(({ expr }) => metricsIn(expr)));
  expect(shown.length).toBeGreaterThan(20);
  expect([...new Set(shown)].filter((name) => !offered.has(name))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
