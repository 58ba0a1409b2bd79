import { createClient } from "@hey-api/openapi-ts";

/**
 * Generates a TypeScript client from an OpenAPI document, as a user of the API would: `node api-client/generate.ts
 * <document.json> <folder>`. Nothing is fetched and nothing is sent.
 *
 * @param importFileExtension what its files add to the names of one another
 */
export async function generateClient(
  document: string,
  folder: string,
  importFileExtension?: ".js" | ".ts",
): Promise<void> {
  await createClient({
    input: document,
    output: { path: folder, clean: true, ...(importFileExtension && { module: { extension: importFileExtension } }) },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
    logs: { level: "silent", file: false },
  });
}

if (import.meta.main) {
  const [document, folder] = process.argv.slice(2);
  if (!document || !folder) throw new Error("Name the document and the folder");
  await generateClient(document, folder);
}
