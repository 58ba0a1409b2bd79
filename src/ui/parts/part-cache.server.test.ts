import { createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { overrideWords } from "#lib/messages/languages.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { cachedPart, RenderPartContext } from "./cached-part.tsx";
import { openPartCache, renderCached, renderHydratable } from "./part-cache.server.tsx";
import { RenderedHtml } from "./rendered-html.server.ts";

const cache = openPartCache();
let renderings = 0;

function Close({ item }: { item: string }) {
  renderings += 1;
  const { ui } = useMessages();
  return createElement("button", { type: "button" }, ui.retry(), item);
}

describe("cached HTML of a component", () => {
  afterEach(() => overrideWords({}));

  // proves S25.2
  it("is rendered once for the same properties, and again for others and in another language", () => {
    renderings = 0;
    const first = renderCached(cache, Close, { item: "A & B" }, "en");
    expect(String(first)).toContain("A &amp; B");
    expect(renderCached(cache, Close, { item: "A & B" }, "en")).toBe(first);
    expect(renderings).toBe(1);
    expect(renderCached(cache, Close, { item: "C" }, "en")).not.toBe(first);
    expect(renderCached(cache, Close, { item: "A & B" }, "hi")).not.toBe(first);
    expect(renderings).toBe(3);
  });

  // proves S27.1
  it("holds no more memory than its bytes", () => {
    const cached = [
      renderCached(cache, Close, { item: "own" }, "en"),
      renderHydratable(cache, Close, { item: "own" }, "en").html,
    ];
    for (const bytes of cached.flatMap(({ pieces }) => pieces)) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });

  it("made of other parts has all their bytes", () => {
    const list = new RenderedHtml("<ul>", new RenderedHtml("<li>₹ ", new RenderedHtml("एक")), "</ul>");
    expect(String(list)).toBe("<ul><li>₹ एक</ul>");
    expect(list.byteLength).toBe(Buffer.byteLength(String(list)));
    expect(JSON.stringify({ list })).toBe(JSON.stringify({ list: "<ul><li>₹ एक</ul>" }));
  });

  // proves S25.2
  it("is rendered again with the text by which staff replaced the catalogue's", () => {
    const before = renderCached(cache, Close, { item: "A" }, "en");
    overrideWords({ en: { ui: { retry: ["Once more"] } } });
    expect(String(renderCached(cache, Close, { item: "A" }, "en"))).toContain("Once more");
    overrideWords({});
    expect(String(renderCached(cache, Close, { item: "A" }, "en"))).toBe(String(before));
  });
});

function Numbered() {
  return createElement("input", { id: useId() });
}

function Name({ name }: { name: string | null }) {
  return createElement("b", null, name ?? "anybody");
}

const NamePart = cachedPart(Name, ({ name }) => name === null);

// proves S25.2
describe("a cached part of a page", () => {
  it("is rendered for hydration, with the words that its script needs", () => {
    const { html, words } = renderHydratable(cache, Close, { item: "A" }, "en");
    expect(String(html)).toMatch(/^<button type="button">[^<]+<!-- -->A<\/button>$/);
    expect(words).toEqual(["ui"]);
    expect(renderHydratable(cache, Close, { item: "A" }, "en").html).toBe(html);
  });

  // proves S25.2
  it("is refused when it calls useId, whose ids depend on the position in the page", () => {
    expect(() => renderHydratable(cache, Numbered, {}, "en")).toThrow("uses useId");
  });

  // proves S25.2
  it("is a placeholder in a page, unless its properties are personal", () => {
    const rendered: object[] = [];
    const render = <Properties extends object>(_component: unknown, properties: Properties) =>
      rendered.push(properties);
    const page = createElement(
      RenderPartContext,
      { value: render },
      createElement(NamePart, { name: null }),
      createElement(NamePart, { name: "Asha" }),
    );
    expect(renderToString(page)).toBe('<page-part n="1"></page-part><b>Asha</b>');
    expect(rendered).toEqual([{ name: null }]);
    expect(renderToString(createElement(NamePart, { name: null }))).toBe("<b>anybody</b>");
  });
});
