// proves S2.18, T2.18, T7.12

import { describe, expect, test } from "vitest";
import { renderInlineMarkdown, renderMarkdown } from "./markdown.server.ts";

test("plain paragraphs stay plain paragraphs", () => {
  expect(renderMarkdown("One & two.\n\nThree,\nstill three.")).toBe(
    "<p>One &amp; two.</p>\n<p>Three,\nstill three.</p>",
  );
});

test("headings are below the page's own", () => {
  expect(renderMarkdown("# Dates\n\n## Fees\n\n###### Small")).toBe("<h2>Dates</h2>\n<h2>Fees</h2>\n<h6>Small</h6>");
});

test("lists, links and emphasis", () => {
  expect(renderMarkdown("- **A**\n- [B](https://example.org/b)")).toBe(
    '<ul>\n<li><strong>A</strong></li>\n<li><a href="https://example.org/b">B</a></li>\n</ul>',
  );
});

test("a line is without a paragraph around it, several paragraphs keep theirs", () => {
  expect(renderInlineMarkdown("Learn *Java*.")).toBe("Learn <em>Java</em>.");
  expect(renderInlineMarkdown("One.\n\nTwo.")).toBe("<p>One.</p>\n<p>Two.</p>");
});

describe("nothing that is written runs", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<!-- --><script>alert(1)</script><!-- -->",
    "<!--[if IE]><script>alert(1)</script><![endif]-->",
    "<h1 onclick=alert(1)>x</h1>",
    "<a href='javascript:alert(1)'>x</a>",
    '<iframe srcdoc="<script>alert(1)</script>">',
    "<style>@import 'https://example.org'</style>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "`<script>alert(1)</script>`",
    "[x]: <javascript:alert(1)>\n\n[x]",
    '[a](https://example.org "\\"><script>alert(1)</script>")',
    '![x](https://example.org/a.png "\\" onerror=alert(1) x=\\"")',
    '<https://example.org/"onmouseover=alert(1)>',
  ])("%s", (text) => {
    const html = renderMarkdown(text);
    const tags = html.match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => /^<\/?(script|img(?! src="https)|svg|iframe|style|!)/.test(tag))).toEqual([]);
    expect(tags.filter((tag) => / on\w+=/.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
    expect(html).not.toMatch(/href="javascript:/i);
  });

  test.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](java\tscript:alert(1))",
    "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "[a](vbscript:msgbox)",
    "![a](javascript:alert(1))",
    "![a](data:image/svg+xml;base64,PHN2Zz4=)",
    "<javascript:alert(1)>",
  ])("%s leads nowhere", (text) => {
    const html = renderMarkdown(text);
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toBe("");
  });
});
