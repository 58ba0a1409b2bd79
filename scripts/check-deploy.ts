/**
 * Checks deploy/compose and deploy/kubernetes: variables, mounted files, health checks, secrets, rights, pinned images, and
 * names by which one part means another. Run by `npm run validate`.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { variables } from "#lib/config.server.ts";
import { findComposeMistakes } from "./deploy/compose.ts";
import { findManifestMistakes } from "./deploy/kubernetes.ts";

const root = join(import.meta.dirname, "..");
const compose = join(root, "deploy/compose");
const kubernetes = join(root, "deploy/kubernetes");
const read = (...path: string[]) => readFileSync(join(...path), "utf8");

const routes = read(root, "src/http/responses/health.server.ts");
const healthPaths = [...routes.matchAll(/routes\.get\("([^"]+)"/g)].map(([, path = ""]) => path);
const askedFor = {
  Dockerfile: read(root, "Dockerfile"),
  "compose/Caddyfile": read(compose, "Caddyfile"),
  "haproxy.cfg": read(root, "deploy/haproxy.cfg"),
};
const mistakes = [
  ...findComposeMistakes({
    text: read(compose, "compose.yaml"),
    example: read(compose, ".env.example"),
    known: variables,
    exists: (path) => existsSync(join(compose, path)),
  }).map((mistake) => `deploy/compose: ${mistake}`),
  ...findManifestMistakes({
    files: Object.fromEntries(readdirSync(kubernetes).map((name) => [name, read(kubernetes, name)])),
    known: variables,
    healthPaths,
  }).map((mistake) => `deploy/kubernetes: ${mistake}`),
  ...Object.entries(askedFor)
    .filter(([, text]) => !healthPaths.some((path) => text.includes(path)))
    .map(([name]) => `deploy/${name}: asks for no health that the product has`),
];
for (const mistake of mistakes) console.error(mistake);
if (mistakes.length === 0) console.log("Deploy: every variable, file, health check, image and name is right");
process.exitCode = mistakes.length === 0 ? 0 : 1;
