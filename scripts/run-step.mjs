import { spawn } from "node:child_process";

/** A program of the set-up ended with an error. */
export class StepFailed extends Error {
  /** What the user is told after what the program printed. */
  failure = "";

  /** @param {string} printed */
  constructor(printed) {
    super(printed);
    this.printed = printed;
  }
}

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
/** How often a terminal's line is rewritten, and how often a line is added where there is none. */
const terminalMs = 1_000;
const plainMs = 15_000;
const endMs = 5_000;

/**
 * Runs a program and shows that it is alive: how long it has run, and what is done. A signal, and the end of the process that
 * started this one, end the program with all that it started: nothing goes on in the background.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{
 *   cwd: string,
 *   title: string,
 *   print: (line: string) => void,
 *   env?: NodeJS.ProcessEnv,
 *   progress?: () => string,
 * }} options `progress`: what is done; without it, the last line that the program printed
 * @returns {Promise<void>}
 * @throws StepFailed with what it printed
 */
export async function runStep(program, args, { cwd, title, print, env = process.env, progress }) {
  const isWindows = process.platform === "win32";
  // A process group of its own, which can be ended as a whole; signals are handled before it exists.
  const start = () =>
    spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], shell: isWindows, detached: !isWindows });
  const { child, stopWatching } = startWatched(start);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (printed += text));
  const show = startLine(title, print, progress ?? (() => lastLine(printed)));
  try {
    const code = await new Promise((resolve) => {
      child.once("error", (error) => {
        printed += error.message;
        resolve(1);
      });
      child.once("close", resolve);
    });
    if (code !== 0) throw new StepFailed(printed.trim());
  } finally {
    stopWatching();
    show.end();
  }
}

/** @param {() => import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, import("node:stream").Readable>} start */
function startWatched(start) {
  const parent = process.ppid;
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const end = (/** @type {keyof typeof codes} */ signal) => {
    child.once("close", () => process.exit(codes[signal]));
    kill(child, "SIGTERM");
    setTimeout(() => kill(child, "SIGKILL"), endMs).unref();
  };
  for (const signal of signals) process.once(signal, end);
  const child = start();
  const watch = setInterval(() => process.ppid !== parent && end("SIGTERM"), 500);
  const stopWatching = () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, end);
  };
  return { child, stopWatching };
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function kill(child, signal) {
  try {
    if (process.platform === "win32") child.kill(signal);
    else if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}

/**
 * @param {string} title
 * @param {(line: string) => void} print
 * @param {() => string} progress
 */
function startLine(title, print, progress) {
  const started = Date.now();
  const isTerminal = process.stdout.isTTY;
  const line = () => {
    const done = progress();
    return `${title} … ${Math.round((Date.now() - started) / 1_000)} s${done ? `, ${done}` : ""}`;
  };
  const rewrite = () => process.stdout.write(`\r\x1b[Kset-up: ${line().slice(0, (process.stdout.columns ?? 80) - 10)}`);
  if (!isTerminal) print(`${title} …`);
  const timer = setInterval(() => (isTerminal ? rewrite() : print(line())), isTerminal ? terminalMs : plainMs);
  return {
    end: () => {
      clearInterval(timer);
      if (isTerminal) process.stdout.write("\r\x1b[K");
      print(`${title}: ${Math.round((Date.now() - started) / 1_000)} s`);
    },
  };
}

/** @param {string} text */
function lastLine(text) {
  // Colours, and the marks of lines that their program rewrites.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
  const plain = text.slice(-2_000).replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "");
  return (
    plain
      .split(/[\r\n]+/)
      .filter((line) => line.trim() !== "")
      .at(-1)
      ?.trim() ?? ""
  );
}
