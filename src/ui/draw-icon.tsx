import type { LucideProps } from "lucide-react";
import iconsUrl from "./compiled/icons.svg?url";

/**
 * Takes the place of lucide's own function of this kind in the build (vite.config.ts). An icon is one element here, whose drawing
 * is in a file that all pages share (scripts/compile-icons.ts). What all icons share is in styles.css: a page has dozens.
 *
 * @param name of the icon in that file
 * @returns the icon, whose lines are 1.5 wide unless it is given 2
 */
export default function drawIcon(name: string) {
  const drawing = `<use href="${iconsUrl}#${name}"></use>`;
  // biome-ignore lint/correctness/noComponentHookFactories: called once an icon, when its module is read
  return function Icon({ className = "", strokeWidth = 2, ...rest }: LucideProps) {
    return (
      <svg
        {...rest}
        className={`icon ${strokeWidth === 2 ? "stroke-2 " : ""}${className}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build; no outside text enters it
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    );
  };
}
