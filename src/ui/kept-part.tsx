import { type ComponentType, createContext, createElement, use } from "react";
import { partElement } from "./part-html.ts";

/** @returns the number of the drawn part in its page */
export type DrawPart = <Properties extends object>(
  component: ComponentType<Properties>,
  properties: Properties,
) => number;

/** While a whole page is drawn on the server; null elsewhere. */
export const DrawPartContext = /* @__PURE__ */ createContext<DrawPart | null>(null);

/**
 * A component that the server draws once for the same properties and puts into every page that shows it: the frame and the
 * filters of a list are half of what React draws of a page. In the browser it is the component itself.
 *
 * @param Component draws elements of its properties and the words of its language, and nothing else: what it reads of the page, such
 *   as its address, is a property. Ids are given, not made by `useId`.
 * @param isKept false for properties that are somebody's own: these are drawn and not kept
 */
export function keptPart<Properties extends object>(
  Component: ComponentType<Properties>,
  isKept: (properties: Properties) => boolean = () => true,
): ComponentType<Properties> {
  if (!import.meta.env.SSR) return Component;
  return function KeptPart(properties: Properties) {
    const draw = use(DrawPartContext);
    return draw && isKept(properties)
      ? createElement(partElement, { n: draw(Component, properties) })
      : createElement(Component, properties);
  };
}
