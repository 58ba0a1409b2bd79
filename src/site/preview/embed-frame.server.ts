import { hashSource } from "#http/documents/security-headers.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { escapeXml } from "#site/seo/xml.ts";

const style = `:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif}
body{margin:0;padding:1rem;background:light-dark(#fff,#1b1d3c);color:light-dark(#1c1f4a,#f1eee6);overflow-wrap:anywhere}
h1{margin:0;font-size:1.15rem}p{margin:.25rem 0}dl{margin:.75rem 0;display:grid;gap:.5rem}dt{font-size:.85rem}dd{margin:0;font-size:1.2rem;font-weight:650}
small{color:light-dark(#555a78,#b4b6cf)}a{color:light-dark(#2c3188,#b9c0ff);display:inline-block;padding:.7rem 0;min-height:1.4rem}
form,ul{display:grid;gap:.5rem;margin:.75rem 0}ul{padding:0;list-style:none}label{font-size:.9rem}b{display:block}
input,select,button{display:block;box-sizing:border-box;width:100%;min-height:44px;margin-top:.2rem;padding:.4rem .6rem;font:inherit;border:1px solid light-dark(#6a6f90,#9a9dbd);border-radius:.4rem}
button{background:light-dark(#2c3188,#b9c0ff);color:light-dark(#fff,#1b1d3c);font-weight:650}
[role=alert]{color:light-dark(#a3112b,#ffb3bd)}`;

/** Headers of what any site may frame: it loads nothing, and a form goes to its own address alone. */
export function frameHeaders(formAction: "'none'" | "'self'", cacheControl: string): Record<string, string> {
  return {
    "Cache-Control": cacheControl,
    "Content-Security-Policy": `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action ${formAction}; frame-ancestors *`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Robots-Tag": "noindex",
  };
}

/** A document for frames. @param body HTML */
export function frameDocument(title: string, locale: Locale, body: string): string {
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title>
<style>${style}</style>
<main>${body}</main>
</html>
`;
}
