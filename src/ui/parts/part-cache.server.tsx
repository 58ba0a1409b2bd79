import { LRUCache } from "lru-cache";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Group, Locale } from "#lib/messages/compiled/types.ts";
import { languageOf, wordsOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { RenderedHtml } from "./rendered-html.server.ts";

/** Of all entries with their keys. A card has about 2 KB, a college's page 40. */
const maxBytes = 24 * 1024 * 1024;

/** What is cached, and the tags of the facts that it shows; a rendered component has none, since its key contains all that it shows. */
interface CachedPart {
  value: object;
  tags: readonly string[];
}

/** Rendered components, and what the loaders of a page found (http/documents/cached-views.server.ts); the least recently used go first. */
export type PartCache = LRUCache<string, CachedPart>;

export function openPartCache(): PartCache {
  return new LRUCache({ maxSize: maxBytes });
}

/** Rendered HTML, with the words and names that hydration needs to render the same. */
export interface RenderedPart {
  html: RenderedHtml;
  words: readonly Group[];
  names: ReadonlyMap<string, string>;
}

/**
 * HTML of a component, rendered once for the same properties: a card is on many lists, and rendering cards is most of the cost of
 * a list. An entry is never outdated, since its key contains everything that it shows.
 *
 * @param Component depends on its properties and the words of its language only
 * @param properties serializable as JSON
 */
export function renderCached<Properties extends object>(
  cache: PartCache,
  Component: ComponentType<Properties>,
  properties: Properties,
  locale: Locale,
): RenderedHtml {
  return renderOnce(cache, renderToStaticMarkup, Component, properties, locale).html;
}

/**
 * The same for a component that React hydrates (cached-part.tsx).
 *
 * @throws Error when it calls `useId`, since that id depends on the position in the page
 */
export function renderHydratable<Properties extends object>(
  cache: PartCache,
  Component: ComponentType<Properties>,
  properties: Properties,
  locale: Locale,
): RenderedPart {
  return renderOnce(cache, renderToString, Component, properties, locale);
}

/** HTML of a component that is rendered once only: what it shows is personal, or is seldom requested again. */
export function renderUncached<Properties extends object>(
  Component: ComponentType<Properties>,
  properties: Properties,
  locale: Locale,
): RenderedHtml {
  return renderNow(renderToStaticMarkup, Component, properties, locale).html;
}

/** The beginning of ids from `useId` on the server. */
const useIdPrefix = "_R_";

function renderOnce<Properties extends object>(
  cache: PartCache,
  render: typeof renderToString,
  Component: ComponentType<Properties>,
  properties: Properties,
  locale: Locale,
): RenderedPart {
  const ids = [wordsOf(locale), render, Component].map(idOf);
  const key = `${ids.join(" ")} ${JSON.stringify(properties)}`;
  const known = cache.get(key);
  if (known) return known.value as RenderedPart;
  const value = renderNow(render, Component, properties, locale);
  cache.set(key, { value, tags: [] }, { size: key.length + value.html.byteLength });
  return value;
}

function renderNow<Properties extends object>(
  render: typeof renderToString,
  Component: ComponentType<Properties>,
  properties: Properties,
  locale: Locale,
): RenderedPart {
  const words = new Set<Group>();
  const names = new Map<string, string>();
  const text = render(
    <LanguageProvider language={languageOf(locale, words, names)}>
      {createElement(Component, properties)}
    </LanguageProvider>,
  );
  if (render === renderToString && text.includes(`="${useIdPrefix}`))
    throw new Error(`${Component.name} uses useId: it cannot be a cached part`);
  return { html: new RenderedHtml(text), words: [...words], names };
}

let lastId = 0;
const ids = new WeakMap<object, number>();

/** The same number for the same object. A language has another object for its words once staff replaced one of them. */
function idOf(object: object): number {
  const known = ids.get(object);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(object, lastId);
  return lastId;
}
