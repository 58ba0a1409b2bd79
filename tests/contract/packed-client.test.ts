import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, openApi } from "../support/api-client.ts";
import { documents } from "../support/documents.ts";
import { createBranch, createCutoff } from "../support/factories.ts";
import { serveApp } from "../support/serve-app.ts";

/** The package of api-client/ as somebody elsewhere gets it: packed, installed into an empty folder, and used from there. */
const buildMs = 180_000;
const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const compiler = join(root, "api-client/node_modules/typescript/bin/tsc");
const installed = () => join(folder, "node_modules/margdeep-api-client");
let folder: string;
let api: Api;
let server: Awaited<ReturnType<typeof serveApp>>;
let college: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "packed-client-"));
  const document = join(folder, "document.json");
  writeFileSync(document, JSON.stringify(documents.public));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run(process.execPath, ["api-client/build-package.ts", document], { cwd: root });
  await run("npm", ["pack", "--pack-destination", folder], { cwd: join(root, "api-client") });
  const offline = ["--offline", "--no-audit", "--no-fund", "--userconfig", join(folder, "none")];
  await run("npm", ["install", ...offline, "./margdeep-api-client-0.1.0.tgz"], { cwd: folder });
  api = await openApi();
  const branch = await createBranch(api.db);
  await createCutoff(api.db, { branchId: branch.id });
  college = (await api.get("/api/colleges/")).body.results[0].name;
  server = await serveApp(api.app);
}, buildMs);
afterAll(async () => {
  await server?.close();
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("holds modules, types, a description and an example, and depends on nothing", () => {
  const files = [
    "dist/index.js",
    "dist/index.d.ts",
    "dist/client.gen.js",
    "dist/connect.js",
    "README.md",
    "examples/closing-ranks.ts",
  ];
  expect(files.filter((file) => !existsSync(join(installed(), file)))).toEqual([]);
  expect(existsSync(join(installed(), "build-package.ts"))).toBe(false);
  expect(JSON.parse(readFileSync(join(installed(), "package.json"), "utf8")).dependencies).toBeUndefined();
});

test(
  "its example passes the type check of the folder, and a misspelled field does not",
  async () => {
    const example = join(folder, "closing-ranks.ts");
    cpSync(join(installed(), "examples/closing-ranks.ts"), example);
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
    const check = (file: string) => run(process.execPath, [compiler, file, ...options], { cwd: folder });
    // why: the folder has no types of Node.
    const nodeTypes = "declare const process: { argv: string[] };\n";
    writeFileSync(join(folder, "checked.ts"), nodeTypes + readFileSync(example, "utf8"));
    expect((await check("checked.ts")).stdout).toBe("");
    const misspelled = readFileSync(example, "utf8").replace("college.city", "college.town");
    writeFileSync(join(folder, "misspelled.ts"), nodeTypes + misspelled);
    await expect(check("misspelled.ts")).rejects.toThrow();
  },
  buildMs,
);

test("its example reads a college from a running product", async () => {
  const { stdout } = await run(process.execPath, ["closing-ranks.ts", server.url, college], { cwd: folder });
  expect(stdout).toContain(college);
  expect(stdout).toMatch(/round \d+ of \d{4}/);
});

test("its key option sends a partner's key where the document takes one", async () => {
  const program = join(folder, "with-key.mjs");
  writeFileSync(
    program,
    `import { listStreams } from "margdeep-api-client";
import { connect } from "margdeep-api-client/connect";
connect({ baseUrl: process.argv[2], key: "mdk_unknown" });
console.log((await listStreams()).error.code);
connect({ baseUrl: process.argv[2] });
console.log((await listStreams()).response.status);`,
  );
  const { stdout } = await run(process.execPath, [program, server.url], { cwd: folder });
  expect(stdout).toBe("key_refused\n200\n");
});
