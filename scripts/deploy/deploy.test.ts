import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig, variables } from "#lib/config.server.ts";
import { findComposeMistakes, isPinned } from "./compose.ts";
import { findManifestMistakes } from "./kubernetes.ts";

const deploy = join(import.meta.dirname, "../../deploy");
const compose = readFileSync(join(deploy, "compose/compose.yaml"), "utf8");
const example = readFileSync(join(deploy, "compose/.env.example"), "utf8");
const manifests = Object.fromEntries(
  readdirSync(join(deploy, "kubernetes")).map((name) => [name, readFileSync(join(deploy, "kubernetes", name), "utf8")]),
);

const inCompose = (text: string, lines = example) =>
  findComposeMistakes({ text, example: lines, known: variables, exists: (path) => !path.includes("missing") });
const inManifests = (files: Record<string, string>) =>
  findManifestMistakes({ files: { ...manifests, ...files }, known: variables, healthPaths: ["/readyz", "/healthz"] });

/** How a Compose file asks for a variable of .env. */
const ask = (name: string, otherwise: string) => ["$", "{", name, otherwise, "}"].join("");

/** The text with one place of it changed. */
function change(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

test("the files as they are have no mistake", () => {
  expect([inCompose(compose), inManifests({})]).toEqual([[], []]);
});

test.each([
  ["caddy:2.10.2-alpine", "caddy:alpine", "caddy: image caddy:alpine is not pinned"],
  ["PUBLIC_URL: https", "PUBLIC_ADDRESS: https", "product-1: nothing reads PUBLIC_ADDRESS"],
  ["./Caddyfile", "./missing", "caddy: ./missing is not there"],
  [
    ask("SECRET_KEY", ":?"),
    ask("SECRET_KEY", ":-a secret"),
    `${ask("SECRET_KEY", "")} has a default, or may be missing: write ${ask("SECRET_KEY", ":?")}`,
  ],
  [ask("SECRET_KEY", ":?"), "written out", "product-1: SECRET_KEY is a secret, written out"],
  [ask("DOMAIN", ":?"), ask("SITE", ":?"), ".env.example lacks SITE"],
  ["user: node", "init: true", "product-1: runs as root"],
  ["read_only: true", "read_only: false", "grafana: its root is not read-only"],
])("compose.yaml with %s as %s is refused", (from, to, mistake) => {
  expect(inCompose(change(compose, from, to))).toContain(mistake);
});

test("a secret with a value, and a line that nothing reads, are refused in .env.example", () => {
  expect(inCompose(compose, change(example, "SECRET_KEY=", "SECRET_KEY=change-me"))).toEqual([
    ".env.example: SECRET_KEY is a secret and has a value",
  ]);
  expect(inCompose(compose, `${example}COLOUR=\n`)).toEqual([".env.example: nothing reads COLOUR"]);
});

test.each([
  [
    "deployment.yaml",
    "path: /healthz",
    "path: /alive",
    "Deployment: livenessProbe asks /alive, which the product does not have",
  ],
  ["deployment.yaml", "runAsNonRoot: true", "runAsNonRoot: false", "Deployment: may run as root"],
  ["deployment.yaml", "name: DATA_DIR", "name: DATA_FOLDER", "Deployment: nothing reads DATA_FOLDER"],
  ["deployment.yaml", "{ name: tmp, emptyDir", "{ name: temporary, emptyDir", "Deployment: there is no volume tmp"],
  [
    "service.yaml",
    "selector: { app.kubernetes.io/name: margdeep }",
    "selector: { app: margdeep }",
    "Service selects no pod",
  ],
  ["autoscaler.yaml", "maxReplicas: 6", "maxReplicas: 7", "7 processes need 216 connections, PostgreSQL has 200"],
  ["ingress.yaml", "- host: college", "- host: collage", "Ingress and PUBLIC_URL name two hosts"],
  ["site.env", "PAYMENTS=", "SECRET_KEY=", "site.env: SECRET_KEY is a secret"],
  ["kustomization.yaml", "  - ingress.yaml\n", "", "kustomization.yaml: ingress.yaml is not applied"],
  ["kustomization.yaml", "newTag: 0.1.0", "newTag: latest", "margdeep: the image is not pinned"],
])("%s with %s as %s is refused", (file, from, to, mistake) => {
  expect(inManifests({ [file]: change(manifests[file] ?? "", from, to) })).toContain(mistake);
});

test("an image is pinned by a release's tag or a digest", () => {
  expect(["a/b:v1.2.3", "b:15.17-bookworm", `b@sha256:${"0".repeat(64)}`].filter((name) => !isPinned(name))).toEqual(
    [],
  );
  expect(["b", "b:latest", "b:15", "host.example:5000/b"].filter(isPinned)).toEqual([]);
});

const platforms = readFileSync(join(deploy, "platforms.md"), "utf8").split(/^## /m).slice(1);

test.each(platforms.map((text) => [text.split("\n")[0], text] as const))(
  "%s: the product reads what it sets",
  (_, text) => {
    const block = /```\n([\s\S]+?)```/.exec(text)?.[1] ?? "";
    const set = Object.fromEntries([...block.matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]));
    const needed = {
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://college.example.org",
      SECRET_KEY: "s".repeat(32),
      SMTP_URL: "smtps://mail.example.org",
      PAYMENTS: "sandbox",
    };
    const config = readConfig({ ...needed, ...set });
    expect([config.MODE, config.PORT, config.DATABASE_URL]).toEqual(["production", Number(set.PORT), set.DATABASE_URL]);
    expect(config.TRUSTED_PROXIES.join()).toBe(set.TRUSTED_PROXIES);
  },
);
