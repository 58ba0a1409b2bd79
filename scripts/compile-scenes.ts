/** Writes the drawings that lists show into files, one a kind: `node scripts/compile-scenes.ts`; every build runs it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sceneFile } from "#ui/drawing/scene.ts";

const listed = { "scene-thumbs.svg": "thumb", "scene-houses.svg": "house" } as const;

export function compileScenes(root: string): void {
  const folder = join(root, "src/ui/compiled");
  mkdirSync(folder, { recursive: true });
  for (const [file, kind] of Object.entries(listed)) writeFileSync(join(folder, file), sceneFile(kind));
}

if (import.meta.main) compileScenes(process.cwd());
