import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** One load for wrk. */
export interface WrkLoad {
  origin: string;
  /** Each request takes one of them at random. */
  paths: readonly string[];
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /** Whether each request gets a meaningless parameter. */
  isUnique: boolean;
  /** Posted, where there is one. */
  body: string | null;
  /** How long each connection pauses before a request, on average; 0: not at all. */
  pauseMs: number;
}

/** What wrk measured; times in milliseconds. */
export interface WrkResult {
  p50: number;
  p95: number;
  p99: number;
  requests: number;
  seconds: number;
  bytes: number;
  failures: number;
}

/** Whether wrk is installed: it takes a tenth of the processor time that a client in Node takes. */
export function hasWrk(): boolean {
  return spawnSync("wrk", ["--version"]).error === undefined;
}

/** Runs wrk with one thread. @throws Error when it cannot connect */
export async function runWrk(load: WrkLoad): Promise<WrkResult> {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-wrk-"));
  try {
    const [script, paths] = [join(folder, "load.lua"), join(folder, "paths")];
    writeFileSync(paths, `${load.paths.join("\n")}\n`);
    writeFileSync(script, toScript(load, paths));
    const args = ["-t1", `-c${load.connections}`, `-d${load.seconds}s`, "--timeout", "10s", "-s", script, load.origin];
    const { stdout } = await promisify(execFile)("wrk", args);
    return readResult(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The Lua program that makes wrk's requests and prints what it measured as one line of JSON.
 *
 * @param pathsFile one path a line
 */
export function toScript({ headers, body, isUnique, pauseMs }: WrkLoad, pathsFile: string): string {
  const fields = Object.entries(headers).map(([name, value]) => `[${quote(name)}]=${quote(value)}`);
  return `
local paths = {}
for line in io.lines(${quote(pathsFile)}) do paths[#paths + 1] = line end
local headers = {${fields.join(", ")}}
local body = ${body === null ? "nil" : quote(body)}
local asked = 0
math.randomseed(os.time())
function request()
  local path = paths[math.random(#paths)]
  if ${isUnique} then
    asked = asked + 1
    path = path .. (path:find("?", 1, true) and "&" or "?") .. "unique=" .. os.time() .. asked
  end
  return wrk.format(body and "POST" or "GET", path, headers, body)
end
${pauseMs > 0 ? `function delay() return math.random(0, ${2 * pauseMs}) end` : ""}
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\n{"p50":%.4f,"p95":%.4f,"p99":%.4f,"requests":%d,"seconds":%.4f,"bytes":%d,"failures":%d}\\n',
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000, summary.requests,
    summary.duration / 1000000, summary.bytes, errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`;
}

/** A Lua string: every byte that is not a letter or digit as its number, so that nothing in it can end it. */
const quote = (text: string) =>
  `"${[...Buffer.from(text)].map((byte) => (/\w/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, "0")}`)).join("")}"`;

/** @throws Error with wrk's output when it has no result */
export function readResult(stdout: string): WrkResult {
  const line = stdout.split("\n").find((text) => text.startsWith("{"));
  if (!line) throw new Error(`wrk printed no result:\n${stdout}`);
  return JSON.parse(line) as WrkResult;
}
