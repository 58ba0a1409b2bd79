/** Finds the paths of this repository that a Markdown document names. Pure; used by scripts/check-paths.ts. */

/** Folders with generated files, so a document may name paths that do not exist yet. */
const madeFolders = ["data", "build", "node_modules", "screenshots", "test-results", "playwright-report"];

/**
 * Paths in backticks that begin with a folder of the repository, or are a file at its top. A place holder
 * (`<name>`, `…`, `*`) shortens the path to the folder before it.
 *
 * @param folders names of the folders at the top of the repository
 */
export function quotedPaths(text: string, folders: readonly string[]): string[] {
  const known = folders.filter((folder) => !madeFolders.includes(folder));
  return [...withoutCodeBlocks(text).matchAll(/`([^`\s]+)`/g)]
    .map(([, quoted = ""]) => quoted)
    .filter((path) => known.includes(path.split("/")[0] ?? "") && path.includes("/"))
    .map((path) => path.replace(/:\d+$/, "").replace(/[^/]*[<*…{].*$/, ""))
    .filter((path) => path !== "");
}

/** Targets of links to files, without the part after #. */
export function linkedPaths(text: string): string[] {
  return [...withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.split("#")[0] ?? "")
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target));
}

function withoutCodeBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, "");
}
