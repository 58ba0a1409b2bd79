import { createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { overrideWords } from "#lib/messages/languages.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { cachedPart, RenderPartContext } from "./cached-part.tsx";
import { renderCached, renderCachedOf, renderHydratableCached } from "./render-cache.server.tsx";
import { RenderedHtml } from "./rendered-html.server.ts";

let renderings = 0;

function Close({ item }: { item: string }) {
  renderings += 1;
  const { ui } = useMessages();
  return createElement("button", { type: "button" }, ui.retry(), item);
}

describe("cached HTML of a component", () => {
  afterEach(() => overrideWords({}));

  it("is rendered once for the same properties, and again for others and in another language", () => {
    renderings = 0;
    const first = renderCached(Close, { item: "A & B" }, "en");
    expect(String(first)).toContain("A &amp; B");
    expect(renderCached(Close, { item: "A & B" }, "en")).toBe(first);
    expect(renderings).toBe(1);
    expect(renderCached(Close, { item: "C" }, "en")).not.toBe(first);
    expect(renderCached(Close, { item: "A & B" }, "hi")).not.toBe(first);
    expect(renderings).toBe(3);
  });

  it("holds no more memory than its bytes", () => {
    const cached = [
      renderCached(Close, { item: "own" }, "en"),
      renderHydratableCached(Close, { item: "own" }, "en").html,
    ];
    for (const bytes of cached.flatMap(({ pieces }) => pieces)) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });

  it("of an object is found without its properties, and made again for another choice or another object", () => {
    let made = 0;
    const college = { id: 7 };
    const find = (variant: string, source = college) =>
      renderCachedOf(
        { source, variant },
        Close,
        () => {
          made += 1;
          return { item: `College ${source.id} ${variant}` };
        },
        "en",
      );
    const first = find("saved");
    expect(String(first)).toContain("College 7 saved");
    expect(find("saved")).toBe(first);
    expect(made).toBe(1);
    expect(String(find("not saved"))).toContain("College 7 not saved");
    expect(String(find("saved", { id: 8 }))).toContain("College 8 saved");
    overrideWords({ en: { ui: { retry: ["Once more"] } } });
    expect(String(find("saved"))).toContain("Once more");
  });

  it("made of other parts has all their bytes", () => {
    const list = new RenderedHtml("<ul>", new RenderedHtml("<li>₹ ", new RenderedHtml("एक")), "</ul>");
    expect(String(list)).toBe("<ul><li>₹ एक</ul>");
    expect(list.byteLength).toBe(Buffer.byteLength(String(list)));
    expect(JSON.stringify({ list })).toBe(JSON.stringify({ list: "<ul><li>₹ एक</ul>" }));
  });

  it("is rendered again with the text by which staff replaced the catalogue's", () => {
    const before = renderCached(Close, { item: "A" }, "en");
    overrideWords({ en: { ui: { retry: ["Once more"] } } });
    expect(String(renderCached(Close, { item: "A" }, "en"))).toContain("Once more");
    overrideWords({});
    expect(String(renderCached(Close, { item: "A" }, "en"))).toBe(String(before));
  });
});

function Numbered() {
  return createElement("input", { id: useId() });
}

function Name({ name }: { name: string | null }) {
  return createElement("b", null, name ?? "anybody");
}

const NamePart = cachedPart(Name, ({ name }) => name === null);

describe("a cached part of a page", () => {
  it("is rendered for hydration, with the words that its script needs", () => {
    const { html, words } = renderHydratableCached(Close, { item: "A" }, "en");
    expect(String(html)).toMatch(/^<button type="button">[^<]+<!-- -->A<\/button>$/);
    expect(words).toEqual(["ui"]);
    expect(renderHydratableCached(Close, { item: "A" }, "en").html).toBe(html);
  });

  it("is refused when it calls useId, whose ids depend on the position in the page", () => {
    expect(() => renderHydratableCached(Numbered, {}, "en")).toThrow("uses useId");
  });

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
