import type { EntryContext } from "react-router";
import { describe, expect, it } from "vitest";
import { pageFacts } from "../../../tests/support/page-facts.ts";
import { filesOf, pageScriptHtml } from "./page-script.tsx";

const context = {
  manifest: {
    entry: { module: "/entry.js", imports: ["/packages.js"] },
    routes: {
      root: { id: "root", module: "/root.js", imports: ["/shared.js", "/packages.js"] },
      page: { id: "page", module: "/page.js", clientActionModule: "/page-action.js" },
      other: { id: "other", module: "/other.js", imports: ["/chart.js"] },
    },
    url: "/manifest.js",
  },
  staticHandlerContext: { matches: [{ route: { id: "root" } }, { route: { id: "page" } }] },
  serverHandoffString: '{"ssr":true}',
} as unknown as EntryContext;

const files = filesOf(context);

describe("what a page tells its script", () => {
  it("names each file of the page's own routes once, outermost route first", () => {
    expect(Object.entries(files.routes)).toEqual([
      ["root", ["/root.js"]],
      ["page", ["/page-action.js", "/page.js"]],
    ]);
    expect(files).toMatchObject({ first: ["/manifest.js"], entry: "/entry.js", router: { ssr: true } });
    expect(files.imports).toEqual(["/packages.js", "/shared.js"]);
  });

  it("cannot end its element, whatever texts it contains", () => {
    const names = { "</script><script>x()": "<!-- <script>" };
    const given = { start: "painted", data: '["</script>&"]\n', dataFrom: null, requestId: null } as const;
    const html = pageScriptHtml({ ...given, ...files, words: ["frame"], names, overrides: null });
    expect(html.match(/<\/?script|<!--/g)).toEqual(["<script", "</script"]);
    expect(pageFacts(html)).toMatchObject({ names, data: '["</script>&"]\n' });
  });
});
