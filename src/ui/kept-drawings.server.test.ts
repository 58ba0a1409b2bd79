import { createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { overrideWords } from "#lib/messages/languages.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { drawKept, drawKeptLive } from "./kept-drawings.server.tsx";
import { DrawPartContext, keptPart } from "./kept-part.tsx";

let drawings = 0;

function Close({ item }: { item: string }) {
  drawings += 1;
  const { ui } = useMessages();
  return createElement("button", { type: "button" }, ui.retry(), item);
}

describe("a kept drawing", () => {
  afterEach(() => overrideWords({}));

  it("is drawn once for the same properties, and again for others and in another language", () => {
    drawings = 0;
    const first = drawKept(Close, { item: "A & B" }, "en");
    expect(String(first)).toContain("A &amp; B");
    expect(drawKept(Close, { item: "A & B" }, "en")).toBe(first);
    expect(drawings).toBe(1);
    expect(drawKept(Close, { item: "C" }, "en")).not.toBe(first);
    expect(drawKept(Close, { item: "A & B" }, "hi")).not.toBe(first);
    expect(drawings).toBe(3);
  });

  it("holds no more memory than its bytes", () => {
    const drawings = [drawKept(Close, { item: "own" }, "en"), drawKeptLive(Close, { item: "own" }, "en").html];
    for (const { bytes } of drawings) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });

  it("is drawn again with the text that staff wrote in place of the catalogue's", () => {
    const before = drawKept(Close, { item: "A" }, "en");
    overrideWords({ en: { ui: { retry: ["Once more"] } } });
    expect(String(drawKept(Close, { item: "A" }, "en"))).toContain("Once more");
    overrideWords({});
    expect(String(drawKept(Close, { item: "A" }, "en"))).toBe(String(before));
  });
});

function Numbered() {
  return createElement("input", { id: useId() });
}

function Name({ name }: { name: string | null }) {
  return createElement("b", null, name ?? "anybody");
}

const NamePart = keptPart(Name, ({ name }) => name === null);

describe("a kept part of a page", () => {
  it("is drawn as React hydrates it, with the words that its script needs", () => {
    const { html, words } = drawKeptLive(Close, { item: "A" }, "en");
    expect(String(html)).toMatch(/^<button type="button">[^<]+<!-- -->A<\/button>$/);
    expect(words).toEqual(["ui"]);
    expect(drawKeptLive(Close, { item: "A" }, "en").html).toBe(html);
  });

  it("is refused when it makes an id, which depends on its place in the page", () => {
    expect(() => drawKeptLive(Numbered, {}, "en")).toThrow("uses useId");
  });

  it("is a mark in a page, but for what is somebody's own", () => {
    const drawn: object[] = [];
    const draw = <Properties extends object>(_component: unknown, properties: Properties) => drawn.push(properties);
    const page = createElement(
      DrawPartContext,
      { value: draw },
      createElement(NamePart, { name: null }),
      createElement(NamePart, { name: "Asha" }),
    );
    expect(renderToString(page)).toBe('<page-part n="1"></page-part><b>Asha</b>');
    expect(drawn).toEqual([{ name: null }]);
    expect(renderToString(createElement(NamePart, { name: null }))).toBe("<b>anybody</b>");
  });
});
