import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
let project: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "set-up-"));
  mkdirSync(join(project, "scripts"));
  for (const name of ["setup", "run-step", "free-port", "find-browser", "source-hash"])
    cpSync(join(root, `scripts/${name}.mjs`), join(project, `scripts/${name}.mjs`));
  const packages = { "": {}, "node_modules/node": { version: "24.0.0" } };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ packages }));
});
afterEach(() => {
  running?.kill("SIGKILL");
  rmSync(project, { recursive: true });
});

/** Puts a program in place of npm. why: the real one downloads for a minute, and never fails when a test wants it to. */
function replaceNpm(script: string): void {
  const file = join(project, "bin", "npm");
  mkdirSync(join(project, "bin"), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** What a whole installation leaves behind. */
const installs = `
mkdir -p node_modules/node node_modules/.bin
echo '{"version":"24.0.0"}' > node_modules/node/package.json
printf '#!/bin/sh\\necho v24.0.0\\n' > node_modules/.bin/node && chmod +x node_modules/.bin/node
cp package-lock.json node_modules/.package-lock.json`;

function setUp(args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["scripts/setup.mjs", "--no-build", ...args], {
    cwd: project,
    env: { ...process.env, PATH: `${join(project, "bin")}${delimiter}${process.env.PATH}`, ...env },
  });
  running = child;
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, ended, printed: () => printed };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let left = 200; !isSo(); left -= 1) {
    if (left === 0) throw new Error("It did not happen within ten seconds");
    await wait(50);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends the installation with all that it started",
  async (signal) => {
    // A program below npm, as `npm install` has them.
    replaceNpm(`mkdir -p node_modules/half\nsleep 60 &\necho $! > below.pid\nwait`);
    const { child, ended } = setUp();
    const file = join(project, "below.pid");
    await until(() => existsSync(file) && readFileSync(file, "utf8").trim() !== "");
    const below = Number(readFileSync(file, "utf8"));
    child.kill(signal);
    expect(await ended).toBe(signal === "SIGINT" ? 130 : 143);
    await until(() => !isAlive(below));
  },
  20_000,
);

it("begins an installation that was cut off again from an empty folder", async () => {
  replaceNpm("mkdir -p node_modules/half\nsleep 20");
  const first = setUp();
  await until(() => existsSync(join(project, "node_modules/half")));
  first.child.kill("SIGKILL");
  await first.ended;
  replaceNpm(
    `[ -e node_modules/half ] && { echo 'npm error ENOTEMPTY: directory not empty, rmdir' >&2; exit 1; }${installs}`,
  );
  const second = setUp();
  expect([await second.ended, second.printed()]).toEqual([0, expect.stringContaining("was cut off")]);
  expect(existsSync(join(project, "node_modules/half"))).toBe(false);
  const third = setUp();
  expect([await third.ended, third.printed()]).toEqual([0, ""]);
}, 30_000);

it("begins again from an empty folder when npm finds its folder in disorder, and only then", async () => {
  mkdirSync(join(project, "node_modules/half"), { recursive: true });
  replaceNpm(
    `[ -e node_modules/half ] && { echo 'npm error ENOTEMPTY: directory not empty, rmdir' >&2; exit 1; }${installs}`,
  );
  const once = setUp();
  expect([await once.ended, once.printed()]).toEqual([0, expect.stringContaining("in disorder")]);
  rmSync(join(project, "node_modules/.package-lock.json"));
  replaceNpm("echo 'npm error ENOTFOUND registry' >&2; exit 1");
  const offline = setUp();
  expect(await offline.ended).toBe(1);
  expect(offline.printed()).toContain("Is there a network connection?");
  expect(existsSync(join(project, "node_modules/node"))).toBe(true);
}, 20_000);

it("names a taken port, and the next free one, before anything is installed", async () => {
  replaceNpm("touch installed");
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  try {
    const { ended, printed } = setUp(["--port"], { PORT: String(port) });
    expect(await ended).toBe(1);
    expect(printed()).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is used by another program.*PORT=\\d+ npm`, "s"));
    expect(existsSync(join(project, "installed"))).toBe(false);
  } finally {
    other.close();
  }
}, 20_000);
