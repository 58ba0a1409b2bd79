import type { RehearsedAuthority } from "#features/chances/contract.ts";
import type { OfflineKit } from "#features/offline-kit/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { kitsFlag, workerAddress } from "#ui/offline/offline-reading.tsx";

/** Where the file of a kit is. An address with a version always answers the same bytes. */
const kitPath = ({ authority, version }: OfflineKit) => `/api/offline-kits/${authority}/?version=${version}`;

/** The caches that `public/service-worker.js` answers from. */
const cacheNames = { kits: "kits-1", pages: "kit-pages-1", files: "kit-files-1" };

/** A kit saved in this browser. */
export interface SavedKit {
  authority: RehearsedAuthority;
  name: string;
  version: string;
  bytes: number;
  /** ISO 8601. */
  keptAt: string;
}

/** Whether this browser can save a kit and answer from it. */
export function canSaveKits(): boolean {
  return "caches" in window && "serviceWorker" in navigator && "DecompressionStream" in window;
}

const cachePath = (authority: RehearsedAuthority) => `/api/offline-kits/${authority}/`;
const headers = { version: "X-Version", keptAt: "X-Kept-At", bytes: "X-Bytes", name: "X-Name" };

/** The kits of this browser. */
export async function readSavedKits(): Promise<SavedKit[]> {
  const cache = await caches.open(cacheNames.kits);
  const saved: SavedKit[] = [];
  for (const request of await cache.keys()) {
    const [, authority] = /^\/api\/offline-kits\/([a-z_]+)\/$/.exec(new URL(request.url).pathname) ?? [];
    const response = await cache.match(request);
    if (!authority || !response) continue;
    saved.push({
      authority: authority as RehearsedAuthority,
      name: response.headers.get(headers.name) ?? authority,
      version: response.headers.get(headers.version) ?? "",
      bytes: Number(response.headers.get(headers.bytes)),
      keptAt: response.headers.get(headers.keptAt) ?? "",
    });
  }
  return saved;
}

/**
 * Saves a kit, with the pages that use it. The kit itself is saved last, so a saved kit is complete.
 *
 * @param onProgress bytes of the kit so far
 * @throws TypeError without a connection
 */
export async function saveKit(kit: OfflineKit, onProgress: (bytes: number) => void): Promise<void> {
  await savePages(kit.authority);
  const file = await readWhole(await fetchWhole(kitPath(kit)), onProgress);
  const cache = await caches.open(cacheNames.kits);
  const about = {
    "Content-Type": "application/gzip",
    [headers.version]: kit.version,
    [headers.bytes]: String(file.size),
    [headers.name]: kit.name,
    [headers.keptAt]: new Date().toISOString(),
  };
  await cache.put(cachePath(kit.authority), new Response(file, { headers: about }));
  await navigator.storage?.persist?.();
  localStorage.setItem(kitsFlag, "1");
  await startWorker();
}

/** Removes a kit; with the last one its pages and the engine go as well. */
export async function removeKit(authority: RehearsedAuthority): Promise<void> {
  await (await caches.open(cacheNames.kits)).delete(cachePath(authority));
  if ((await readSavedKits()).length > 0) return;
  await Promise.all([caches.delete(cacheNames.pages), caches.delete(cacheNames.files)]);
  localStorage.removeItem(kitsFlag);
  await startWorker();
}

/** Resolves once the worker for the saved kits is active. */
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

/** Saves the pages whose questions a kit answers. They are fetched without cookies, so that no page of an account is saved. */
async function savePages(authority: RehearsedAuthority): Promise<void> {
  const query = `?authority=${authority}`;
  const addresses = [
    ...[patterns.chances, patterns.choiceCheck, patterns.rehearsal].flatMap((page) => [page, page + query]),
    ...[patterns.choices, patterns.choicesPrint, patterns.offlineKit],
  ];
  const cache = await caches.open(cacheNames.pages);
  const files = new Set<string>();
  for (const address of addresses) {
    const response = await fetchWhole(address, { credentials: "omit", headers: { Accept: "text/html" } });
    const html = await response.text();
    for (const file of filesNamed(html)) files.add(file);
    const saved = new Headers({
      "Content-Type": "text/html; charset=utf-8",
      [headers.keptAt]: new Date().toISOString(),
    });
    const policy = response.headers.get("Content-Security-Policy");
    if (policy) saved.set("Content-Security-Policy", policy);
    await cache.put(address, new Response(html, { headers: saved }));
  }
  await saveFiles(files);
}

/** Built files with those that they import, and theirs. */
async function saveFiles(named: ReadonlySet<string>): Promise<void> {
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
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  return new Blob(parts);
}
