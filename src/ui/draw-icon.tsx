import type { LucideProps } from "lucide-react";

/** An icon as lucide describes it: elements by name, each with its attributes. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Takes the place of lucide's own function of this kind in the build (vite.config.ts). A list shows a hundred icons: each
 * is one element here, whose drawing was written once, and not a tree that is made and brought to life piece by piece.
 * What all icons share is in styles.css.
 */
export default function drawIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => `<${tag}${writeAttributes(attributes)}/>`).join("");
  // biome-ignore lint/correctness/noComponentHookFactories: called once an icon, when its module is read
  return function Icon({ className = "", strokeWidth = 2, ...rest }: LucideProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        strokeWidth={strokeWidth}
        {...rest}
        className={`icon ${className}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a package's constant; no outside text enters it
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    );
  };
}

function writeAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}
