import { describe, expect, it } from "vitest";
import { finishPage } from "./finish-page.server.ts";
import { createPageParts } from "./page-parts.server.ts";
import { RenderedHtml } from "./rendered-html.server.ts";
import { routerContextScript } from "./router-start.ts";

const rendered = [
  '<html lang="en"><head><script>theme()</script><title>₹ and …</title>',
  '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/></head>',
  "<body><p>Text</p><script>notOurs()</script><p>More</p>",
  '<script data-return="">restore()</script><script>window.__reactRouterContext={}</script><script type="module" async="">import("/a.js")</script>',
  "<script>late()</script></body></html>",
].join("");

function finish(data: string | null = "[1]\n", dataFrom: string | null = null, overrides: object | null = null) {
  const given = { words: ["frame", "ui"], names: {}, overrides, start: "interaction" } as const;
  const facts = { ...given, data, dataFrom, requestId: null, parts: createPageParts() };
  const { bytes, scripts } = finishPage(rendered, { ...facts, words: [...facts.words] });
  return { html: bytes.toString(), scripts };
}

describe("finishing a page", () => {
  it("adds the words and the document type", () => {
    const { html } = finish();
    expect(html).toMatch(/^<!DOCTYPE html><html data-words="frame ui" lang="en"><head>/);
    expect(html).toContain("<title>₹ and …</title>");
  });

  it("puts parts where their marks are, in any order, and shows one twice", () => {
    const parts = createPageParts();
    const [first, second] = [
      parts.placeholderFor(new RenderedHtml("<p>₹ ", new RenderedHtml("एक"), "</p>")),
      parts.placeholderFor("<p>$&</p>"),
    ];
    const page = rendered.replace("<p>Text</p>", () => `<ul>${second}${first}</ul>${second}`);
    const given = { words: [], names: {}, overrides: null, start: "interaction" as const, data: null };
    const { bytes } = finishPage(page, { ...given, dataFrom: null, requestId: null, parts });
    expect(bytes.toString()).toContain("<body><ul><p>$&</p><p>₹ एक</p></ul><p>$&</p><script>notOurs()");
  });

  it("adds texts of staff for the page's script, as text", () => {
    const { html } = finish("[1]\n", null, { ui: { close: ['"/><script>'] } });
    expect(html).toContain(
      'data-overrides="{&quot;ui&quot;:{&quot;close&quot;:[&quot;\\&quot;/>&lt;script>&quot;]}}" lang="en">',
    );
  });

  it("withholds the module script and its files", () => {
    const { html } = finish();
    expect(html).not.toContain("modulepreload");
    expect(html).toContain(
      '<script type="late-module" data-start="interaction" data-modules="/a.js /b.js">import("/a.js")</script>',
    );
  });

  it("withholds the short scripts before it", () => {
    const { html } = finish(null);
    expect(html).toContain(
      '<script type="late-script" data-return="" data-shared="place"></script><script type="late-script">window.__reactRouterContext={}</script><script type="late-module"',
    );
  });

  it("leaves what React Router prints on every page to the file that all pages share", () => {
    const asked = { words: [], names: {}, overrides: null, start: "interaction" as const, data: null };
    const facts = { ...asked, dataFrom: "/page-data/", requestId: null, parts: createPageParts() };
    const page = rendered.replace("window.__reactRouterContext={}", () => routerContextScript);
    const { bytes, scripts } = finishPage(page, facts);
    expect(bytes.toString()).toContain(
      '<script type="late-script" data-shared="router"></script><script type="late-module"',
    );
    expect(scripts).toEqual(["theme()", 'import("/a.js")', "late()"]);
  });

  it("has the data before the script that reads it, escaped", () => {
    const { html, scripts } = finish('["</script>&"]\n');
    const script = scripts.at(-1) as string;
    expect(script).toContain('enqueue("[\\"\\u003c/script\\u003e\\u0026\\"]\\n");');
    expect(html).toContain(`<script type="late-script">${script}</script><script type="late-module"`);
    expect(html).toMatch(/<script>late\(\)<\/script><\/body><\/html>$/);
  });

  it("names where the script fetches the data of a page that came without", () => {
    const { html } = finish(null, '/page-data/search?q="a"&page=2');
    expect(html).toContain(
      '<script type="late-module" data-start="interaction" data-from="/page-data/search?q=&quot;a&quot;&amp;page=2" data-modules=',
    );
    expect(html).not.toContain("enqueue(");
  });

  it("names the scripts of the head and of the end, and no other", () => {
    const { scripts } = finish(null);
    expect(scripts).toEqual(["theme()", "window.__reactRouterContext={}", 'import("/a.js")', "late()"]);
  });

  it.each(['<script data-return="">', "<script>window.__reactRouterContext", '<script type="module" async="">'])(
    "refuses a page that lacks %s, in words",
    (marker) => {
      const given = { words: [], names: {}, overrides: null, start: "interaction" as const, data: "[1]\n" };
      const facts = { ...given, dataFrom: null, requestId: null, parts: createPageParts() };
      expect(() => finishPage(rendered.replace(marker, "<script x>"), facts)).toThrow(
        `A rendered page lacks ${marker}. Has React`,
      );
    },
  );
});
