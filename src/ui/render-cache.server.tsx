import { LRUCache } from "lru-cache";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Group, Locale } from "#lib/messages/compiled/types.ts";
import { languageOf, wordsOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { RenderedHtml } from "./rendered-html.server.ts";

/** Of one component. A card has about 2 KB, and a page of a list two dozen. */
const maxStatic = 4_000;

/** Of one component. A hydrated part is in the frame of every page, or a field whose options hardly change. */
const maxHydratable = 500;

/** Rendered HTML, with the words and names that hydration needs to render the same. */
export interface HydratableHtml {
  html: RenderedHtml;
  words: readonly Group[];
  names: ReadonlyMap<string, string>;
}

type ByComponent<Html extends object> = Map<ComponentType<never>, LRUCache<string, Html>>;

/** By component, then by the object that its properties follow from, then by what else they depend on. */
type BySource = Map<ComponentType<never>, WeakMap<object, Map<string, RenderedHtml>>>;

interface RenderCache {
  static: ByComponent<RenderedHtml>;
  bySource: BySource;
  hydratable: ByComponent<HydratableHtml>;
}

/** One cache for each set of words: when staff replace texts, the HTML with the old ones is no longer found. */
const cachesByWords = new WeakMap<object, RenderCache>();

/**
 * HTML of a component, rendered once for the same properties: a card is on many lists, and rendering cards is most of the cost of
 * a list. An entry is never outdated, since its key contains everything that it shows.
 *
 * @param Component depends on its properties and the words of its language only
 * @param properties serializable as JSON
 */
export function renderCached<Properties extends object>(
  Component: ComponentType<Properties>,
  properties: Properties,
  locale: Locale,
): RenderedHtml {
  return findOrRender(cacheOf(locale).static, maxStatic, Component, properties, () => {
    const language = languageOf(locale);
    return new RenderedHtml(
      renderToStaticMarkup(
        <LanguageProvider language={language}>{createElement(Component, properties)}</LanguageProvider>,
      ),
    );
  });
}

/**
 * The same for properties that follow from an object which is never changed, such as a card of a cached list: for that object neither
 * the properties nor their key are made again.
 *
 * @param source what the properties follow from
 * @param variant what else they depend on: of few possible values, since the results are cached as long as `source` is
 */
export function renderCachedOf<Properties extends object>(
  { source, variant }: { source: object; variant: string },
  Component: ComponentType<Properties>,
  makeProperties: () => Properties,
  locale: Locale,
): RenderedHtml {
  const { bySource } = cacheOf(locale);
  const sources = getOrAdd(bySource, Component as ComponentType<never>, () => new WeakMap());
  const variants = getOrAdd(sources, source, () => new Map<string, RenderedHtml>());
  return getOrAdd(variants, variant, () => renderCached(Component, makeProperties(), locale));
}

/**
 * The same for a component that React hydrates (cached-part.tsx).
 *
 * @throws Error when it calls `useId`, since that id depends on the position in the page
 */
export function renderHydratableCached<Properties extends object>(
  Component: ComponentType<Properties>,
  properties: Properties,
  locale: Locale,
): HydratableHtml {
  return findOrRender(cacheOf(locale).hydratable, maxHydratable, Component, properties, () => {
    const words = new Set<Group>();
    const names = new Map<string, string>();
    const html = renderToString(
      <LanguageProvider language={languageOf(locale, words, names)}>
        {createElement(Component, properties)}
      </LanguageProvider>,
    );
    if (html.includes(`="${useIdPrefix}`)) throw new Error(`${Component.name} uses useId: it cannot be a cached part`);
    return { html: new RenderedHtml(html), words: [...words], names };
  });
}

/** The beginning of ids from `useId` on the server. */
const useIdPrefix = "_R_";

function findOrRender<Properties extends object, Html extends object>(
  cache: ByComponent<Html>,
  max: number,
  component: ComponentType<Properties>,
  properties: Properties,
  render: () => Html,
): Html {
  const entries = getOrAdd(cache, component as ComponentType<never>, () => new LRUCache<string, Html>({ max }));
  return getOrAdd(entries, JSON.stringify(properties), render);
}

function cacheOf(locale: Locale): RenderCache {
  return getOrAdd(cachesByWords, wordsOf(locale), () => ({
    static: new Map(),
    bySource: new Map(),
    hydratable: new Map(),
  }));
}

/** What a map has, or gets now. */
function getOrAdd<Key, Value extends object>(
  map: { get: (key: Key) => Value | undefined; set: (key: Key, value: Value) => unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}
