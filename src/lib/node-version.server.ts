/** First releases whose own Brotli decoder is repaired, by major version (CVE-2026-111497). */
const patchedFrom: Record<number, readonly [minor: number, patch: number]> = { 22: [23, 4], 24: [22, 1], 26: [12, 1] };
const newestPatchedMajor = 26;

/**
 * What an operator must know about the Node that runs the product, for the log at its start.
 *
 * @param version such as 24.21.0, as `process.versions.node` gives it
 * @returns a sentence, or null when this release has the repair
 *
 * Source: docs/specification T0. Nothing of ours decompresses Brotli; the pinned release is older than its repair.
 */
export function nodeWarning(version: string): string | null {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const from = patchedFrom[major];
  if (major > newestPatchedMajor) return null;
  if (from && (minor > from[0] || (minor === from[0] && patch >= from[1]))) return null;
  return `Node ${version} has a known security hole in its Brotli decoder. Use 22.23.4, 24.22.1, 26.12.1 or later of these lines`;
}
