/** An error that the operator can act on, as one sentence. */
export class BackupError extends Error {}

/** Reports one line of progress. */
export type PrintLine = (line: string) => void;

/** Such as "34.5 MB". */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Runs a step and reports its duration. */
export async function timed<Result>(printLine: PrintLine, words: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  printLine(`${words}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
