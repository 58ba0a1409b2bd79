import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const least = 4.5;

/** The custom properties of the rules whose selector matches exactly. */
function tokensOf(selector: string): Map<string, string> {
  const at = css.indexOf(`${selector} {`);
  if (at < 0) throw new Error(`no rule ${selector}`);
  const body = css.slice(css.indexOf("{", at) + 1, css.indexOf("}", at));
  return new Map(
    [...body.matchAll(/--([a-z-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value.trim()]),
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const textPairs = [
  ["ink", "ground"],
  ["ink", "card"],
  ["ink", "sunken"],
  ["ink", "accent-soft"],
  ["muted", "ground"],
  ["muted", "card"],
  ["muted", "sunken"],
  ["link", "ground"],
  ["link", "card"],
  ["link", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["good", "card"],
  ["good", "good-soft"],
  ["ink", "good-soft"],
  ["bad", "card"],
  ["bad", "ground"],
  ["bad", "bad-soft"],
  ["on-header", "header"],
] as const;

for (const [look, selector] of [
  ["light", ":root"],
  ["dark", ':root[data-theme="dark"]'],
] as const) {
  test.each(textPairs)(`${look}: %s on %s can be read`, (text, ground) => {
    const tokens = tokensOf(selector);
    expect(contrast(tokens.get(text) ?? "", tokens.get(ground) ?? "")).toBeGreaterThanOrEqual(least);
  });
}

test("both ways into the dark look have the same colours", () => {
  expect(tokensOf('  :root:not([data-theme="light"])')).toEqual(tokensOf(':root[data-theme="dark"]'));
});

const tints = [...css.matchAll(/\[data-tint="([a-z-]+)"\]/g)].map(([, name = ""]) => name);

test.each(tints)("text in the tint of %s can be read, light and dark", (tint) => {
  const tokens = tokensOf(`[data-tint="${tint}"]`);
  const pair = (name: string) => [...(tokens.get(name) ?? "").matchAll(/#[0-9a-f]{6}/g)].map(([hex]) => hex);
  const [softLight = "", softDark = ""] = pair("tint-soft");
  const [inkLight = "", inkDark = ""] = pair("tint-ink");
  expect(contrast(inkLight, softLight)).toBeGreaterThanOrEqual(least);
  expect(contrast(inkDark, softDark)).toBeGreaterThanOrEqual(least);
});

/** Classes of Tailwind that take a size of text, a distance or a radius from the theme, with a literal size instead. */
const literalSize =
  /(?<![\w-])(?:text|leading|rounded|gap|space|p|px|py|pt|pr|pb|pl|m|mx|my|mt|mr|mb|ml)(?:-[a-z])?-\[[\d.]+(?:px|rem|em)\]/g;

test("text, distances and radii have the sizes that the theme names", () => {
  const literal = sourcesWithClasses().flatMap((file) => {
    const found = readFileSync(file, "utf8").match(literalSize) ?? [];
    return found.map((name) => `${file}: ${name}`);
  });
  expect(literal).toEqual([]);
});

function sourcesWithClasses(): string[] {
  return globSync(["src/**/*.{ts,tsx,css}", "console/src/**/*.{ts,tsx,css}"], { exclude: ["**/tokens.test.ts"] });
}
