import { expect, test } from "vitest";
import { createPageParts } from "./page-parts.server.ts";
import { RenderedHtml } from "./rendered-html.server.ts";

test("parts replace their placeholders, in any order, and one is shown twice", () => {
  const parts = createPageParts();
  const [first, second] = [
    parts.placeholderFor(new RenderedHtml("<p>₹ ", new RenderedHtml("एक"), "</p>")),
    parts.placeholderFor("<p>$&</p>"),
  ];
  const page = Buffer.concat(parts.insertInto(`<ul>${second}${first}</ul>${second}<p>…</p>`));
  expect(page.toString()).toBe("<ul><p>$&</p><p>₹ एक</p></ul><p>$&</p><p>…</p>");
});

test("a part may be known only after its placeholder was rendered", () => {
  const parts = createPageParts();
  const late = parts.add("");
  parts.set(late, "<b>late</b>");
  expect(Buffer.concat(parts.insertInto(`<page-part n="${late}"></page-part>.`)).toString()).toBe("<b>late</b>.");
});
