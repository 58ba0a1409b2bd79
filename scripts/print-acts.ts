/**
 * Prints docs/acts.md from the build: every act, who may do it, how often, and by which calls and pages. With --check it
 * writes nothing and fails when the committed list is stale. Run by `npm run validate`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../src/lib/config.server.ts";
import { type DescribedAct, printActs } from "./documents/act-list.ts";

type Policy = Omit<DescribedAct, "limits" | "calls" | "pages">;
interface Build {
  everyPolicy: Record<string, Policy>;
  limitsOf: (rule: string) => DescribedAct["limits"];
  publicDocument: (config: object) => Document;
  staffDocument: (config: object) => Document;
  pages: { routes: Record<string, Route | undefined> };
}
interface Document {
  paths?: Record<string, Record<string, { "x-policy"?: string; operationId?: string }>>;
}
interface Route {
  path?: string;
  module: { action?: { acts?: readonly { name: string }[] } };
}

const file = join(import.meta.dirname, "..", "docs/acts.md");
const build = (await import("../build/server/index.js" as string)) as Build;
const config = readConfig({});
const calls = [build.publicDocument(config), build.staffDocument(config)].flatMap(({ paths = {} }) =>
  Object.values(paths).flatMap((item) => Object.values(item)),
);
const routes = Object.values(build.pages.routes).filter((route) => route !== undefined);

const printed = printActs(
  Object.values(build.everyPolicy).map((policy) => ({
    ...policy,
    limits: policy.limit ? build.limitsOf(policy.limit.rule) : [],
    calls: calls.flatMap((call) => (call["x-policy"] === policy.name && call.operationId ? [call.operationId] : [])),
    pages: routes.flatMap(({ path, module }) =>
      path && module.action?.acts?.some(({ name }) => name === policy.name) ? [path] : [],
    ),
  })),
);
if (!process.argv.includes("--check")) writeFileSync(file, printed);
else if (readFileSync(file, "utf8") !== printed) {
  console.error("docs/acts.md no longer lists the acts as they are declared: run npm run acts");
  process.exitCode = 1;
} else console.log("Acts: docs/acts.md lists them as they are declared");
