import type { Authority } from "#features/chances/contract.ts";
import type { OfflineKit } from "#features/offline-kit/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { kitsFlag, workerAddress } from "#ui/offline-reading.tsx";

/** Where the file of a kit is. An address with a version always answers the same bytes. */
const kitPath = ({ authority, version }: OfflineKit) => `/api/offline-kits/${authority}/?version=${version}`;

/** The caches that `public/service-worker.js` answers from. */
const cacheNames = { kits: "kits-1", pages: "kit-pages-1", files: "kit-files-1" };

/** A kit that this browser keeps. */
export interface KeptKit {
  authority: Authority;
  name: string;
  version: string;
  bytes: number;
  /** ISO 8601. */
  keptAt: string;
}

/** Whether this browser can keep a kit and answer from it. */
export function canKeepKits(): boolean {
  return "caches" in window && "serviceWorker" in navigator && "DecompressionStream" in window;
}

const cachePath = (authority: Authority) => `/api/offline-kits/${authority}/`;
const headers = { version: "X-Version", keptAt: "X-Kept-At", bytes: "X-Bytes", name: "X-Name" };

/** The kits of this browser. */
export async function readKeptKits(): Promise<KeptKit[]> {
  const cache = await caches.open(cacheNames.kits);
  const kept: KeptKit[] = [];
  for (const request of await cache.keys()) {
    const [, authority] = /^\/api\/offline-kits\/([a-z_]+)\/$/.exec(new URL(request.url).pathname) ?? [];
    const response = await cache.match(request);
    if (!authority || !response) continue;
    kept.push({
      authority: authority as Authority,
      name: response.headers.get(headers.name) ?? authority,
      version: response.headers.get(headers.version) ?? "",
      bytes: Number(response.headers.get(headers.bytes)),
      keptAt: response.headers.get(headers.keptAt) ?? "",
    });
  }
  return kept;
}

/**
 * Keeps a kit, with the pages that use it. The kit comes last: what is kept is kept whole.
 *
 * @param onProgress bytes of the kit so far
 * @throws TypeError without a connection
 */
export async function keepKit(kit: OfflineKit, onProgress: (bytes: number) => void): Promise<void> {
  await keepPages(kit.authority);
  const file = await readWhole(await fetchWhole(kitPath(kit)), onProgress);
  const cache = await caches.open(cacheNames.kits);
  const about = {
    "Content-Type": "application/gzip",
    ...{ [headers.version]: kit.version, [headers.bytes]: String(file.size) },
    ...{ [headers.name]: kit.name, [headers.keptAt]: new Date().toISOString() },
  };
  await cache.put(cachePath(kit.authority), new Response(file, { headers: about }));
  await navigator.storage?.persist?.();
  localStorage.setItem(kitsFlag, "1");
  await startWorker();
}

/** Removes a kit; with the last one its pages and the engine go as well. */
export async function removeKit(authority: Authority): Promise<void> {
  await (await caches.open(cacheNames.kits)).delete(cachePath(authority));
  if ((await readKeptKits()).length > 0) return;
  await Promise.all([caches.delete(cacheNames.pages), caches.delete(cacheNames.files)]);
  localStorage.removeItem(kitsFlag);
  await startWorker();
}

/** The worker that fits what is kept, once it is in charge. */
async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerAddress());
  const coming = registration.installing ?? registration.waiting;
  if (!coming) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      if (coming.state === "activated" || coming.state === "redundant") resolve();
    };
    coming.addEventListener("statechange", settle);
    settle();
  });
}

/** The pages that ask what a kit answers. They are fetched without cookies, so that no page of an account is kept. */
async function keepPages(authority: Authority): Promise<void> {
  const asked = `?authority=${authority}`;
  const addresses = [
    ...[patterns.chances, patterns.choiceCheck, patterns.rehearsal].flatMap((page) => [page, page + asked]),
    ...[patterns.choices, patterns.choicesPrint, patterns.offlineKit],
  ];
  const cache = await caches.open(cacheNames.pages);
  const files = new Set<string>();
  for (const address of addresses) {
    const response = await fetchWhole(address, { credentials: "omit", headers: { Accept: "text/html" } });
    const html = await response.text();
    for (const file of filesNamed(html)) files.add(file);
    const kept = new Headers({
      "Content-Type": "text/html; charset=utf-8",
      [headers.keptAt]: new Date().toISOString(),
    });
    const policy = response.headers.get("Content-Security-Policy");
    if (policy) kept.set("Content-Security-Policy", policy);
    await cache.put(address, new Response(html, { headers: kept }));
  }
  await keepFiles(files);
}

/** Built files with those that they import, and theirs. */
async function keepFiles(named: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheNames.files);
  const known = new Set(named);
  // A set grows while it is walked.
  for (const address of known) {
    const before = await cache.match(address);
    const response = before ?? (await fetchWhole(address));
    if (!before) await cache.put(address, response.clone());
    // The list of all pages names their files: most of them are of other pages.
    if (!address.endsWith(".js") || address.includes("/manifest-")) continue;
    for (const file of filesNamed(await response.text())) known.add(file);
  }
}

/** The built files that a page or a script names. */
function filesNamed(text: string): string[] {
  const names = text.matchAll(/["'`(](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css|woff2)|icons-[\w-]+\.svg)["'`)]/g);
  return [...names].map(([, name]) => `/assets/${name}`);
}

async function fetchWhole(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  if (!response.ok) throw new TypeError(`${address} answered ${response.status}`);
  return response;
}

async function readWhole(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body!.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
}
