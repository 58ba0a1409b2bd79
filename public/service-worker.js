/**
 * Keeps the last pages read on this device and shows them when there is no connection, saying how old they are.
 * Public pages only: nothing of accounts, of calls, or of what the server marks no-store, but for pages that speak of the
 * answers that this device keeps itself; those go when the answers are cleared. Built files are kept on
 * first use; their names change with their content.
 *
 * Offline kits (decision 0060): a browser that keeps one registers this file as `/service-worker.js?kits`. Then the pages and
 * files that the kit's page has put into the caches below are there as well, and without a connection the engine answers
 * the calls of those pages.
 */
const kits = { name: "kits-1", pages: "kit-pages-1", files: "kit-files-1" };
if (new URL(location.href).searchParams.has("kits")) importScripts("/offline-engine.js");
const shell = { name: "shell-1", files: ["/offline", "/offline.css", "/icon.svg"] };
const pages = { name: "pages-1", most: 30 };
const files = { name: "files-1", most: 200 };
/** What the scripts of kept pages read (docs/decisions/0032). */
const data = { name: "page-data-1", most: 30 };
const closed =
  /^\/(api|login|signup|student-dashboard|Passwordreset|staff|checkout|email-change|wishlist|offline|logout|about-you)(\/|$)/i;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shell.name).then((cache) => cache.addAll(shell.files)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  // What this device keeps of an exam is changed or cleared: pages that may speak of it go.
  if (request.method === "POST" && url.pathname === "/about-you") event.waitUntil(forgetPages());
  if (request.method === "POST" && self.offlineKit) return answerPost(event, url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(answerPage(event, url));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(answerFile(event));
  else if (url.pathname.startsWith("/page-data/")) event.respondWith(answerData(event));
  else if (shell.files.includes(url.pathname)) event.respondWith(answerShell(request));
});

/** A page reports what was read without a navigation: { page: address, files: addresses of built files it uses }. */
self.addEventListener("message", (event) => {
  const { page, files: used } = event.data ?? {};
  if (typeof page === "string") event.waitUntil(Promise.all([fetchAndKeep(new URL(page)), keepFiles(used ?? [])]));
});

async function forgetPages() {
  await Promise.all([caches.delete(pages.name), caches.delete(data.name)]);
}

async function takeOver() {
  const known = [shell.name, pages.name, files.name, data.name, kits.name, kits.pages, kits.files];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The network first; without it the copy of the page, or the page that says there is none. */
async function answerPage(event, url) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isOpen(url)) event.waitUntil(keepPage(url, response.clone()));
    return response;
  } catch {
    const kept = isOpen(url) ? ((await find(pages.name, url.href)) ?? (await findKitPage(url))) : undefined;
    return kept ? showOld(kept) : showNone();
  }
}

async function answerFile(event) {
  const kept = (await find(files.name, event.request.url)) ?? (await find(kits.files, event.request.url));
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(files, event.request.url, response.clone()));
  return response;
}

/** The network first: the page may have been kept long ago. */
async function answerData(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(data, event.request.url, response.clone()));
    return response;
  } catch {
    return (await find(data.name, event.request.url)) ?? Response.error();
  }
}

async function answerShell(request) {
  try {
    return await fetch(request);
  } catch {
    return (await find(shell.name, new URL(request.url).pathname)) ?? Response.error();
  }
}

function isOpen(url) {
  return url.origin === location.origin && !closed.test(url.pathname);
}

async function fetchAndKeep(url) {
  if (!isOpen(url)) return;
  const response = await fetch(url.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (response) await keepPage(url, response);
}

async function keepFiles(addresses) {
  for (const address of addresses) {
    const url = new URL(address);
    if (url.origin !== location.origin || !url.pathname.startsWith("/assets/")) continue;
    if (await find(files.name, url.href)) continue;
    const response = await fetch(url.href).catch(() => null);
    if (response?.ok) await keep(files, url.href, response);
  }
}

/** Keeps a page as it was read, with the moment and its title. */
async function keepPage(url, response) {
  const type = response.headers.get("Content-Type") ?? "";
  const isForDevice = response.headers.get("X-Kept-On-Device") === "yes";
  const isPrivate = !isForDevice && /no-store/i.test(response.headers.get("Cache-Control") ?? "");
  if (response.status !== 200 || response.redirected || !type.startsWith("text/html") || isPrivate) return;
  const html = await response.text();
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set("X-Kept-At", new Date().toISOString());
  // The title's words before the site's name, as they are escaped in the page.
  const title = /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(html)?.[1] ?? url.pathname;
  headers.set("X-Kept-Title", encodeURIComponent(title));
  await keep(pages, url.origin + url.pathname + url.search, new Response(html, { headers }));
  const facts = /<script type="late-module">([^<]+)</.exec(html)?.[1];
  const { dataFrom } = JSON.parse(facts ?? "{}");
  if (dataFrom) await keepData(new URL(dataFrom, url));
}

async function keepData(address) {
  const response = await fetch(address.href).catch(() => null);
  if (response?.ok) await keep(data, address.href, response);
}

/** Puts the newest last and lets the oldest go. */
async function keep({ name, most }, address, response) {
  const cache = await caches.open(name);
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)));
}

async function find(name, address) {
  const cache = await caches.open(name);
  return cache.match(address.split("#")[0], { ignoreVary: true });
}

/** Calls that a kit answers, and forms that lead to one of its pages; the network first. All else is not ours. */
function answerPost(event, url) {
  const { request } = event;
  if (self.offlineKit.paths.includes(url.pathname)) event.respondWith(answerCall(request, url));
  else if (request.mode === "navigate" && self.offlineKit.forms.includes(url.pathname)) {
    event.respondWith(answerForm(request, url));
  }
}

async function answerCall(request, url) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    // A newer question has taken its place.
    if (request.signal.aborted) return Response.error();
    const question = await copy.json();
    const kit = await openKit(question.authority);
    const reply = kit && self.offlineKit.answer(kit, url.pathname, question);
    if (!reply) return Response.error();
    return Response.json(reply.body, { status: reply.status, headers: { "Cache-Control": "no-store" } });
  }
}

/** By authority, kits that were opened since this worker started. */
const opened = new Map();

async function openKit(authority) {
  const kept = await find(kits.name, `/api/offline-kits/${authority}/`);
  if (!kept) return null;
  const version = kept.headers.get("X-Version");
  const before = opened.get(authority);
  if (before?.version === version) return before.kit;
  const plain = kept.body.pipeThrough(new DecompressionStream("gzip"));
  const kit = self.offlineKit.open(new Uint8Array(await new Response(plain).arrayBuffer()));
  opened.set(authority, { version, kit });
  return kit;
}

/** The page that the form leads to, with what was sent in it: the page's script goes on with that. It is nowhere else. */
async function answerForm(request, url) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    const kept = await findKitPage(url);
    if (!kept) return showNone();
    const sent = JSON.stringify([...(await copy.formData())].filter(([, value]) => typeof value === "string"));
    const text = sent.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    return showOld(kept, `<offline-form hidden data-sent="${text}"></offline-form>`);
  }
}

/** The kit's copy of a page: the one of the same authority, whatever else is in the address. */
async function findKitPage(url) {
  const authority = url.searchParams.get("authority");
  const asked = authority === null ? url.pathname : `${url.pathname}?authority=${encodeURIComponent(authority)}`;
  return (await find(kits.pages, asked)) ?? (authority === null ? undefined : await find(kits.pages, url.pathname));
}

/** The copy with a notice on top. React skips an element that it does not know in the body, so the page still works. */
async function showOld(kept, besides = "") {
  const html = await kept.text();
  const language = /<html[^>]* lang="([a-z]+)"/.exec(html)?.[1] ?? "en";
  const words = /<meta name="offline-notice" content="([^"]*)"/.exec(html)?.[1] ?? "{when}";
  const moment = new Date(kept.headers.get("X-Kept-At"));
  const when = moment.toLocaleString(`${language}-IN`, { dateStyle: "medium", timeStyle: "short" });
  const notice = `<offline-notice role="status">${words.replace("{when}", when)}</offline-notice>`;
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + notice + besides),
    { headers: kept.headers },
  );
}

/** The page for what was never read, with links to what was, the newest first. */
async function showNone() {
  const page = await find(shell.name, "/offline");
  if (!page) return Response.error();
  const cache = await caches.open(pages.name);
  const links = [];
  for (const request of await cache.keys()) {
    const title = decodeURIComponent((await cache.match(request, { ignoreVary: true })).headers.get("X-Kept-Title"));
    links.unshift(`<li><a href="${request.url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${title}</a></li>`);
  }
  const html = (await page.text()).replace(/<!--kept-pages:(.*?)-->/s, (_, none) =>
    links.length > 0 ? `<ul>${links.join("")}</ul>` : `<p>${none}</p>`,
  );
  const headers = new Headers(page.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(html, { status: 503, headers });
}
