import { createInterface } from "node:readline/promises";
import { BackupError, type PrintLine } from "./errors.ts";

/**
 * Runs a command of this folder: its files are readable only by their owner, and a failure prints one sentence.
 *
 * @returns the exit status of the process
 */
export async function runCommand(work: (printLine: PrintLine) => Promise<void>): Promise<number> {
  process.umask(0o077);
  const began = performance.now();
  try {
    await work((line) => console.log(line));
    console.log(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/**
 * Asks the operator to type the name of what will be replaced, unless --yes was given.
 *
 * @throws BackupError when the input differs or there is no terminal
 */
export async function confirm(target: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return;
  if (!process.stdin.isTTY)
    throw new BackupError("There is no terminal to ask. Add --yes to replace without confirmation.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Everything in ${target} is replaced. Type it to go on: `);
  terminal.close();
  if (answer.trim() !== target) throw new BackupError("Nothing was changed.");
}
