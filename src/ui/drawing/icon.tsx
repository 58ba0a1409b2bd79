import type { SVGAttributes } from "react";
import iconsUrl from "../compiled/icons.svg?url";
import type { drawings } from "./icon-drawings.ts";

/** The names of the icons in the file that all pages share. */
export type IconName = keyof typeof drawings;

interface IconProperties extends SVGAttributes<SVGSVGElement> {
  name: IconName;
  /** The width of its lines, in units of which the icon has 24. */
  strokeWidth?: 1.5 | 2;
}

/**
 * An icon: one element, whose drawing is in a file that all pages share (scripts/compile-icons.ts). What all icons share is in
 * styles.css: a page has dozens.
 */
export function Icon({ name, className = "", strokeWidth = 2, ...rest }: IconProperties) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it says so of itself where it is more than an ornament
    <svg {...rest} className={`icon ${strokeWidth === 2 ? "stroke-2 " : ""}${className}`}>
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
