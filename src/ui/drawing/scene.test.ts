import { expect, it } from "vitest";
import { drawScene, sceneFile, sceneFragment } from "./scene.ts";

it.each(["thumb", "house"] as const)("the file of every %s has the drawing of any place", (kind) => {
  const file = sceneFile(kind);
  for (let id = 1; id <= 200; id += 1) {
    const name = sceneFragment(kind, id).slice(1);
    expect(file).toContain(`<g id="${name}">${drawScene(kind, id)}</g>`);
  }
});

// proves S25.2
it("neighbours look different", () => {
  const seen = new Set(Array.from({ length: 24 }, (_, at) => sceneFragment("thumb", 100 + at)));
  expect(seen.size).toBeGreaterThan(12);
});
