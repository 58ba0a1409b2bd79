import { type Context, Hono } from "hono";
import type { ApiEnv } from "../request-context.server.ts";
import { forServer } from "./describe.server.ts";
import type { ApiDocument } from "./document.ts";
import { renderApiDocs } from "./page.server.ts";

/**
 * Style of the documentation page, in the colours of src/styles.css; served as a file, for nothing inline is allowed.
 */
const apiDocsStyle = `:root {
  color-scheme: light dark;
  --ground: light-dark(#fbf8f2, #12132b);
  --card: light-dark(#ffffff, #1b1d3c);
  --sunken: light-dark(#f3eee3, #0d0e22);
  --ink: light-dark(#1c1f4a, #f1eee6);
  --muted: light-dark(#555a78, #b4b6cf);
  --line: light-dark(#e4ddcd, #2f3260);
  --link: light-dark(#2c3188, #b9c0ff);
  --mark: #f2a71b;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
a { color: var(--link); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; border-radius: 4px; }
code, pre { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: 0.9em; }
.top { background: light-dark(#1c1f4a, #0d0e22); border-bottom: 4px solid var(--mark); }
.top div, main { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; }
.top a { display: inline-block; padding: 0.7rem 0; color: #fbf8f2; font-size: 1.25rem; font-weight: 650; text-decoration: none; }
main { padding-bottom: 5rem; }
h1 { margin: 2.5rem 0 0.25rem; font-size: 2.25rem; line-height: 1.15; }
h2 { margin: 3rem 0 1rem; font-size: 1.75rem; line-height: 1.2; }
h3 { margin: 0; font-size: 1.125rem; line-height: 1.5; overflow-wrap: anywhere; }
h4 { margin: 1.25rem 0 0.25rem; font-size: 1rem; }
p, li, summary, code { overflow-wrap: anywhere; }
p { max-width: 68ch; margin: 0.5rem 0; }
.lead { color: var(--muted); font-size: 1.125rem; }
.facts { max-width: 68ch; margin: 1.5rem 0; padding-left: 1.25rem; }
.facts li + li { margin-top: 0.35rem; }
nav { display: grid; gap: 0 2rem; padding: 0.25rem 1.25rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
nav .group { margin: 1rem 0 0.25rem; font-weight: 650; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.6rem 0 0.1rem; overflow-wrap: anywhere; }
nav span { display: block; color: var(--muted); font-size: 0.875rem; }
.call { margin: 1rem 0; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.call h2 { margin-top: 0; }
.method { display: inline-block; padding: 0 0.5rem; background: var(--mark); color: #1c1f4a; border-radius: 6px; font-size: 0.875rem; }
.scroll { overflow-x: auto; }
table { width: 100%; min-width: 34rem; margin: 0.75rem 0; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { border-top: 0; color: var(--muted); font-weight: 600; }
.answers { margin: 0; padding: 0; list-style: none; }
details { margin-top: 1rem; }
summary { padding: 0.6rem 0; color: var(--link); cursor: pointer; }
pre { max-height: 30rem; margin: 0.5rem 0; padding: 1rem; overflow: auto; background: var(--sunken); border-radius: 10px; line-height: 1.45; }
@media (min-width: 48rem) { nav { grid-template-columns: 1fr 1fr; } }
`;

const keepMinutes = { "Cache-Control": "public, max-age=300" };

/**
 * An OpenAPI 3.1 document at /api/openapi.json, and a page made from it at /api/docs.
 *
 * @param makeDocument makes the document, at the first request: that takes a tenth of a second, and a start waits for nothing it can do without
 */
export function apiDocsRoutes(makeDocument: () => ApiDocument): Hono<ApiEnv> {
  let document: ApiDocument | undefined;
  const served = (c: Context<ApiEnv>) => {
    document ??= makeDocument();
    return forServer(document, c.get("deps").config);
  };
  const routes = new Hono<ApiEnv>();
  routes.get("/api/openapi.json", (c) => c.json(served(c), 200, keepMinutes));
  routes.get("/api/docs", (c) => c.html(renderApiDocs(served(c)), 200, keepMinutes));
  routes.get("/api/docs.css", (c) =>
    c.body(apiDocsStyle, 200, { ...keepMinutes, "Content-Type": "text/css; charset=utf-8" }),
  );
  return routes;
}
