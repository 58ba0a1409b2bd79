import iconsUrl from "../compiled/icons.svg?url";

/**
 * Our mark: an oil lamp whose flame is over the path. Its drawing is in the file of icons that all pages share (lamp-drawing.ts). The
 * size in its attributes applies where the style sheet does not arrive: without them the lamp would fill the screen.
 */
export function LampMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg width="32" height="32" className={className} aria-hidden="true">
      <use href={`${iconsUrl}#lamp`} />
    </svg>
  );
}
