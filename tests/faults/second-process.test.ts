import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openStage, type Stage } from "./support/stage.ts";

let stage: Stage | undefined;
afterEach(() => stage?.close());

/** Starts the product where it must not start. @returns its exit code and what it printed */
function startInVain(folder: string): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, MODE: "trial", SAMPLE_DATA: "false", PORT: "0", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, text })));
}

// proves T7.13
test("a second process on the same embedded database refuses to start and names the first one's pid; a lock file that a power cut left empty keeps nobody out", async () => {
  stage = await openStage({ database: "embedded" });
  writeFileSync(join(stage.folder, "database.lock"), "");
  const first = await stage.start();
  const second = await startInVain(stage.folder);
  expect(second.code).toBe(1);
  expect(second.text).toContain(`already open in process ${first.pid}. Stop that process first.`);
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
});
