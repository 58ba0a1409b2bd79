import { LRUCache } from "lru-cache";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf, wordsOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider } from "#lib/messages/messages.tsx";
import { DrawnHtml } from "./drawn-html.server.ts";

/** A card has about 2 KB, and a page of a list two dozen. */
const maxDrawings = 4_000;

/** HTML by component and properties, of the words that it was drawn with: texts that staff replace take their drawings along. */
const keptByWords = new WeakMap<object, Map<ComponentType<never>, LRUCache<string, DrawnHtml>>>();

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
  const kept = keptOf(Component as ComponentType<never>, locale);
  const key = JSON.stringify(properties);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = new DrawnHtml(
    renderToStaticMarkup(
      <LanguageProvider language={languageOf(locale)}>{createElement(Component, properties)}</LanguageProvider>,
    ),
  );
  kept.set(key, html);
  return html;
}

function keptOf(component: ComponentType<never>, locale: Locale): LRUCache<string, DrawnHtml> {
  const words = wordsOf(locale);
  const byComponent = keptByWords.get(words) ?? new Map<ComponentType<never>, LRUCache<string, DrawnHtml>>();
  keptByWords.set(words, byComponent);
  const kept = byComponent.get(component) ?? new LRUCache<string, DrawnHtml>({ max: maxDrawings });
  byComponent.set(component, kept);
  return kept;
}
