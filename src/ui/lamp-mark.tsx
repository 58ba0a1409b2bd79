import iconsUrl from "./compiled/icons.svg?url";

/** Our mark: an oil lamp whose flame is over the path. Its drawing is in the file of icons that all pages share (lamp-drawing.ts). */
export function LampMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${iconsUrl}#lamp`} />
    </svg>
  );
}
