/** Starts the built product as a child process with a fresh data folder, for tests, screenshots and measurements. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const startTimeoutMs = 180_000;
const stopTimeoutMs = 15_000;

/** A running product. */
export interface Product {
  /** Such as http://127.0.0.1:40123, without a trailing slash. */
  address: string;
  pid: number;
  /** Its output so far, including the log. */
  printed: () => string;
  /** Whether the process is still running. */
  isRunning: () => boolean;
  /** Kills it with SIGKILL, as a power cut would; resolves when it has exited. */
  kill: () => Promise<void>;
  /** Stops it with SIGTERM, waits, and removes its data folder if that was temporary. */
  stop: () => Promise<void>;
}

/**
 * @param env environment of the product; PORT defaults to a free port, DATA_DIR to a temporary folder
 * @param folder with the built product: this one, unless another version is meant
 * @throws Error with the product's output when it is not ready within three minutes
 */
export async function startProduct(
  env: Record<string, string> = {},
  folder = join(import.meta.dirname, ".."),
): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()));
  const freshFolder = env.DATA_DIR ? undefined : await mkdtemp(join(tmpdir(), "margdeep-"));
  const child = spawn("sh", [join(folder, "scripts/start.sh")], {
    env: {
      ...process.env,
      // The Node that runs this, whatever the shell would find.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOST: "127.0.0.1",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...(freshFolder && { DATA_DIR: freshFolder }),
      ...env,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  }
  const stop = async () => {
    await end(child);
    if (freshFolder) await rm(freshFolder, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  if (!(await waitUntilReady(child, `${address}/readyz`))) {
    await stop();
    throw new Error(`The product did not start:\n${printed.join("")}`);
  }
  return {
    address,
    pid: child.pid as number,
    printed: () => printed.join(""),
    isRunning: () => !hasEnded(child),
    kill: () => end(child, "SIGKILL"),
    stop,
  };
}

/** A free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && !hasEnded(child)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return true;
    await wait(100);
  }
  return false;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(late);
}
