import { escapeXml } from "./xml.ts";

/**
 * What the service worker shows for a page it has no copy of. It stands alone: no script, its own small style sheet.
 * The worker puts the list of cached pages in the place of the comment, or the comment's words when there are none.
 */
export function offlinePage(words: {
  language: string;
  siteName: string;
  title: string;
  text: string;
  retryOrder: string;
  kept: string;
  noneKept: string;
}): string {
  const safe = Object.fromEntries(Object.entries(words).map(([name, text]) => [name, escapeXml(text)])) as typeof words;
  return `<!doctype html>
<html lang="${safe.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${safe.title} | ${safe.siteName}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/offline.css">
</head>
<body>
<header><img src="/icon.svg" alt="" width="32" height="32"> ${safe.siteName}</header>
<main>
<h1>${safe.title}</h1>
<p>${safe.text}</p>
<p><a class="button" href="">${safe.retryOrder}</a></p>
<h2>${safe.kept}</h2>
<!--kept-pages:${safe.noneKept}-->
</main>
</body>
</html>
`;
}
