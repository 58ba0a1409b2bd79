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

it("a college's drawing goes on at both sides, so that a strip shows the whole building", () => {
  for (let id = 1; id <= 40; id += 1) {
    const drawing = drawScene("thumb", id);
    expect(drawing).toContain('d="M-320-60h960v240h-960z"');
    expect(drawing).toContain("M-320 164h960v16H-320z");
  }
});
