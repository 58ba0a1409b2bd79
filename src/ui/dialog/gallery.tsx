import { useMessages } from "#lib/messages/messages.tsx";
import { Picture } from "../drawing/picture.tsx";
import type { SceneKind } from "../drawing/scene.ts";

/**
 * Photos of a place: one across the page, two in halves, three or more in thirds (specification S9.7). On a phone,
 * more than two are a row to swipe. Without photos it shows nothing.
 *
 * @param altOf the words for a photo, by its number from 1
 * @param shapeOfOne the shape of a photo that stands alone
 * @param shape the shape of every photo, however many there are
 * @param scene what is drawn where a photo does not load
 * @param credits who made the photos
 */
export function Gallery({
  photos,
  label,
  altOf,
  scene,
  shapeOfOne = "aspect-[16/9] md:aspect-[5/2]",
  shape,
  className = "",
  credits = [],
}: {
  photos: string[];
  label: string;
  altOf: (number: number) => string;
  scene: { kind: SceneKind; id: number; tint: string };
  shapeOfOne?: string;
  shape?: string;
  className?: string;
  credits?: string[];
}) {
  const m = useMessages();
  if (photos.length === 0) return null;
  const isRow = photos.length > 2;
  const columns = isRow
    ? "max-sm:auto-cols-[80%] max-sm:grid-flow-col max-sm:overflow-x-auto sm:grid-cols-3"
    : photos.length === 2
      ? "grid-cols-2"
      : "grid-cols-1";
  const gallery = (
    <section aria-label={label} tabIndex={isRow ? 0 : undefined} className={`grid gap-3 ${columns} ${className}`}>
      {photos.map((photo, index) => (
        <Picture
          {...scene}
          key={photo}
          photo={photo}
          alt={altOf(index + 1)}
          isFirst={index === 0}
          drawingAs={photos.length > 1 ? { id: "gallery-drawing", isHolder: index === 0 } : undefined}
          sizes={sizesOf(photos.length)}
          className={`rounded-card ${shape ?? (photos.length === 1 ? shapeOfOne : "aspect-[4/3]")}`}
        />
      ))}
    </section>
  );
  const named = [...new Set(credits.filter(Boolean))];
  if (named.length === 0) return gallery;
  return (
    <>
      {gallery}
      <p className="mt-2 text-sm text-muted">{m.ui.photo_by({ credit: named.join(", ") })}</p>
    </>
  );
}

function sizesOf(count: number): string {
  if (count === 1) return "(min-width: 1200px) 1200px, 100vw";
  if (count === 2) return "(min-width: 1200px) 600px, 50vw";
  return "(min-width: 1200px) 400px, (min-width: 640px) 33vw, 80vw";
}
