import { LRUCache } from "lru-cache";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Group, Locale } from "#lib/messages/compiled/types.ts";
import { languageOf, wordsOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { DrawnHtml } from "./drawn-html.server.ts";

/** A card has about 2 KB, and a page of a list two dozen. */
const maxDrawings = 4_000;

/** A part that is hydrated is in the frame of every page, or a field whose options hardly change. */
const maxLiveDrawings = 500;

/** What a component drew, and the words and names that its script needs to draw the same. */
export interface LiveDrawing {
  html: DrawnHtml;
  words: readonly Group[];
  names: ReadonlyMap<string, string>;
}

type Kept<Drawing extends object> = Map<ComponentType<never>, LRUCache<string, Drawing>>;

interface KeptOfWords {
  still: Kept<DrawnHtml>;
  live: Kept<LiveDrawing>;
}

/** HTML by component and properties, of the words that it was drawn with: texts that staff replace take their drawings along. */
const keptByWords = new WeakMap<object, KeptOfWords>();

/**
 * HTML of a component, drawn by React once for the same properties: a card is on many lists, and drawing it is most of what
 * a list costs. Nothing is ever out of date, since what a drawing shows is its key.
 *
 * @param Component shows its properties and the words of its language, and nothing else
 * @param properties of what JSON knows
 */
export function drawKept<Properties extends object>(
  Component: ComponentType<Properties>,
  properties: Properties,
  locale: Locale,
): DrawnHtml {
  return findOrDraw(keptOf(locale).still, maxDrawings, Component, properties, () => {
    const language = languageOf(locale);
    return new DrawnHtml(
      renderToStaticMarkup(
        <LanguageProvider language={language}>{createElement(Component, properties)}</LanguageProvider>,
      ),
    );
  });
}

/**
 * The same for a component that React hydrates (kept-part.tsx).
 *
 * @throws Error when it makes an id by `useId`: that depends on where in the page it is
 */
export function drawKeptLive<Properties extends object>(
  Component: ComponentType<Properties>,
  properties: Properties,
  locale: Locale,
): LiveDrawing {
  return findOrDraw(keptOf(locale).live, maxLiveDrawings, Component, properties, () => {
    const words = new Set<Group>();
    const names = new Map<string, string>();
    const html = renderToString(
      <LanguageProvider language={languageOf(locale, words, names)}>
        {createElement(Component, properties)}
      </LanguageProvider>,
    );
    if (html.includes(`="${madeIdStart}`)) throw new Error(`${Component.name} uses useId: it cannot be a kept part`);
    return { html: new DrawnHtml(html), words: [...words], names };
  });
}

/** How React begins the ids that `useId` makes on the server. */
const madeIdStart = "_R_";

function findOrDraw<Properties extends object, Drawing extends object>(
  kept: Kept<Drawing>,
  max: number,
  component: ComponentType<Properties>,
  properties: Properties,
  draw: () => Drawing,
): Drawing {
  let own = kept.get(component as ComponentType<never>);
  if (!own) {
    own = new LRUCache<string, Drawing>({ max });
    kept.set(component as ComponentType<never>, own);
  }
  const key = JSON.stringify(properties);
  const known = own.get(key);
  if (known !== undefined) return known;
  const drawing = draw();
  own.set(key, drawing);
  return drawing;
}

function keptOf(locale: Locale): KeptOfWords {
  const words = wordsOf(locale);
  const known = keptByWords.get(words);
  if (known) return known;
  const kept: KeptOfWords = { still: new Map(), live: new Map() };
  keptByWords.set(words, kept);
  return kept;
}
