/**
 * Checks the OpenAPI documents of the build: lints them with Redocly by redocly.yaml, and generates a client from each, as
 * a user of the API would. Run by `npm run validate`; the clients stay in build/contract/.
 */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "../src/lib/config.server.ts";

interface Build {
  publicDocument: (config: ReturnType<typeof readConfig>) => object;
  staffDocument: (config: ReturnType<typeof readConfig>) => object;
}

const root = join(import.meta.dirname, "..");
const folder = join(root, "build/contract");
const { publicDocument, staffDocument } = (await import("../build/server/index.js" as string)) as Build;

const config = readConfig({ PUBLIC_URL: "https://margdeep.test" });
const documents = { public: publicDocument(config), staff: staffDocument(config) };
mkdirSync(folder, { recursive: true });
const files = Object.entries(documents).map(([name, document]) => {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(document, null, 1));
  return { name, file };
});

const redocly = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
const generator = join(root, "api-client/generate.ts");
const results = await Promise.all([
  run([redocly, "lint", ...files.map(({ file }) => file), "--config", join(root, "redocly.yaml"), "--format=stylish"]),
  ...files.map(({ name, file }) => run([generator, file, join(folder, `${name}-client`)])),
]);
for (const { output } of results.filter(({ isGood }) => !isGood)) console.error(output);
if (results.every(({ isGood }) => isGood)) {
  const counts = files.map(({ name }) => `${name} ${countCalls(documents[name as keyof typeof documents])}`);
  console.log(`Contract: both documents are valid, and clients were generated (calls: ${counts.join(", ")})`);
} else process.exitCode = 1;

/** Runs a Node program without its telemetry and its look for updates: nothing leaves this machine. */
function run(command: string[]): Promise<{ isGood: boolean; output: string }> {
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", DO_NOT_TRACK: "1", NO_COLOR: "1" };
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, ...quiet } });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on("close", (status) => resolve({ isGood: status === 0, output: Buffer.concat(chunks).toString() }));
  });
}

function countCalls(document: { paths?: Record<string, object> }): number {
  return Object.values(document.paths ?? {}).reduce((sum, item) => sum + Object.keys(item).length, 0);
}
