/** What a person can act on, as one sentence. */
export class BackupError extends Error {}

/** Says one line of what is being done. */
export type PrintLine = (line: string) => void;

/** Such as "34.5 MB". */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Runs a piece of work and says how long it took. */
export async function timed<Result>(printLine: PrintLine, words: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  printLine(`${words}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
