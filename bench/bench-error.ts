/** What keeps the bench from running, in words for the person who started it. */
export class BenchError extends Error {
  override readonly name = "BenchError";
}
