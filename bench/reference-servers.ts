import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

/** A reference server for comparison with the product. */
export interface ReferenceServer {
  address: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Serves the responses of these addresses from bare node:http at /0, /1, …, compressed as the product sends them. */
export async function startBareServer(urls: string[]): Promise<ReferenceServer> {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-bare-"));
  const files: string[] = [];
  for (const [index, url] of urls.entries()) {
    const file = join(folder, String(index));
    writeFileSync(file, await readCompressed(url));
    files.push(file);
  }
  const server = await startServer("bare-server.ts", files, {});
  const stop = () => server.stop().finally(() => rmSync(folder, { recursive: true }));
  return { ...server, stop };
}

/** Starts plain-server.ts: one query and React, or one query and JSON, without a framework. */
export function startPlainServer(
  pagePath: string,
  streamId: number,
  env: Record<string, string>,
): Promise<ReferenceServer> {
  return startServer("plain-server.ts", [pagePath, String(streamId)], env);
}

async function startServer(file: string, args: string[], env: Record<string, string>): Promise<ReferenceServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(() => null);
  const printed = (await Promise.race([once(child.stdout, "data"), ended])) as [Buffer] | null;
  if (!printed) throw new Error(`${file} did not start`);
  return { address: `http://127.0.0.1:${Number(printed[0])}`, pid: child.pid as number, stop: () => end(child, ended) };
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(late);
}

function readCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip, deflate, br" } }, (answer) => {
      if (answer.statusCode === 200) return resolve(buffer(answer));
      reject(new Error(`${url} answered ${answer.statusCode}`));
    }).on("error", reject);
  });
}
