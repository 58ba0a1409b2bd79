import { type ComponentType, createContext, createElement, use } from "react";
import { partElement } from "./part-html.ts";

/** @returns the number of the rendered part in its page */
export type RenderPart = <Properties extends object>(
  component: ComponentType<Properties>,
  properties: Properties,
) => number;

/** Set while the server renders a whole page; null elsewhere. */
export const RenderPartContext = /* @__PURE__ */ createContext<RenderPart | null>(null);

/**
 * A component that the server renders once for the same properties and inserts into every page that shows it. Rendering the frame
 * and the filters takes half of the time of a list. In the browser it is the component itself.
 *
 * @param Component depends on its properties and the words of its language only: what it needs of the page, such as its address,
 *   is a property. Ids are passed in, not made by `useId`.
 * @param isCacheable false for personal properties: these are rendered each time and not cached
 */
export function cachedPart<Properties extends object>(
  Component: ComponentType<Properties>,
  isCacheable: (properties: Properties) => boolean = () => true,
): ComponentType<Properties> {
  if (!import.meta.env.SSR) return Component;
  return function CachedPart(properties: Properties) {
    const render = use(RenderPartContext);
    return render && isCacheable(properties)
      ? createElement(partElement, { n: render(Component, properties) })
      : createElement(Component, properties);
  };
}
