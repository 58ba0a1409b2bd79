import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";
import { socialLink } from "./social-networks.ts";
import { isWebAddress } from "./web-address.ts";

test.each([
  ["https://www.coep.org.in", true],
  ["http://example.org/a?b=c@d#e@f", true],
  ["https://example.org/@channel", true],
  ["HTTPS://EXAMPLE.ORG", true],
  ["https://user:pw@example.org", false],
  ["https://user@example.org", false],
  ["https://:pw@example.org", false],
  ["https://@example.org", false],
  ["https://margdeep.in%2Flogin@example.org/", false],
  ["https://margdeep.in\\@example.org", false],
  ["https:///user:pw@example.org", false],
  ["https://exam ple.org", false],
  ["https://example.org/\u0000", false],
  ["https:example.org", false],
  ["javascript:alert(1)", false],
  ["ftp://example.org", false],
  ["https://", false],
])("%s may be a link: %s", (address, expected) => {
  expect(isWebAddress(address)).toBe(expected);
});

// proves T3
test("a link in a text of staff that names a user leads nowhere", () => {
  for (const link of [
    "[here](https://margdeep.in:x@evil.example/a)",
    "[here](//margdeep.in@evil.example)",
    "[here](https:margdeep.in@evil.example)",
    "<https://margdeep.in@evil.example>",
    "[here](https://a&#64;evil.example)",
  ]) {
    expect(renderMarkdown(link)).toContain('href=""');
  }
  expect(renderMarkdown("[we](mailto:a@example.org) [they](https://example.org/@b?c=d&e=f)")).toBe(
    '<p><a href="mailto:a@example.org">we</a> <a href="https://example.org/@b?c=d&amp;e=f">they</a></p>',
  );
});

test("a link of the footer names no user", () => {
  expect(socialLink("https://www.youtube.com/@margdeep")).toMatchObject({ name: "YouTube" });
  expect(socialLink("https://user:pw@www.youtube.com/")).toBeNull();
});
