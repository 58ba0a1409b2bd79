import { expect, test } from "vitest";
import { type Arrow, arrowsBetween, drawFlowchart, replaceBetweenMarkers, withoutDetours } from "./folder-graph.ts";

const firstFolder = (file: string) => (file.includes("/") ? (file.split("/")[0] ?? null) : null);

test("two imports between the same folders are one arrow, and imports inside a folder are none", () => {
  const imports = [
    { from: "site/a.ts", to: "lib/x.ts" },
    { from: "site/b.ts", to: "lib/y.ts" },
    { from: "site/a.ts", to: "site/b.ts" },
    { from: "db/a.ts", to: "lib/x.ts" },
  ];
  expect(arrowsBetween(imports, firstFolder)).toEqual([
    ["db", "lib"],
    ["site", "lib"],
  ]);
});

test("a file that belongs to no box draws no arrow", () => {
  expect(arrowsBetween([{ from: "site/a.ts", to: "package.json" }], firstFolder)).toEqual([]);
});

test("an arrow that other arrows already lead along is left out", () => {
  const arrows: Arrow[] = [
    ["features", "lib"],
    ["http", "lib"],
    ["features", "http"],
  ];
  expect(withoutDetours(arrows)).toEqual([
    ["http", "lib"],
    ["features", "http"],
  ]);
});

test("folders that import each other keep both arrows", () => {
  const circle: Arrow[] = [
    ["a", "b"],
    ["b", "a"],
  ];
  expect(withoutDetours(circle)).toEqual(circle);
});

test("a flowchart has every box, with or without arrows, and one line for the arrows of a box", () => {
  const arrows = [
    ["jobs", "news"],
    ["jobs", "src/lib"],
  ] as const;
  expect(drawFlowchart(["tools"], [...arrows])).toBe(
    ["```mermaid", "flowchart TD", '  src_lib["src/lib"]', '  tools["tools"]', "  jobs --> news & src_lib", "```"].join(
      "\n",
    ),
  );
});

test("a picture replaces what is between its markers, and again gives the same text", () => {
  const text = "before\n<!-- layers -->\n\nold\n\n<!-- /layers -->\nafter\n";
  const once = replaceBetweenMarkers(text, "layers", "new");
  expect(once).toBe("before\n<!-- layers -->\n\nnew\n\n<!-- /layers -->\nafter\n");
  expect(replaceBetweenMarkers(once, "layers", "new")).toBe(once);
});

test("a page without the markers is refused with their names", () => {
  expect(() => replaceBetweenMarkers("nothing", "layers", "new")).toThrow("<!-- layers -->");
});
