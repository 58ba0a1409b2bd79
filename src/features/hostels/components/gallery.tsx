import { useMessages } from "#lib/messages/messages.tsx";
import { Picture } from "#ui/picture.tsx";
import type { Hostel } from "../contract.ts";
import { houseTint } from "./house-tint.ts";

/**
 * A hostel's photos: one across the page, two in halves, more in thirds (specification section 2); none: a drawing.
 * On a phone, more than two are a row to swipe, each wide enough to see.
 */
export function Gallery({ hostel }: { hostel: Pick<Hostel, "id" | "name" | "photos"> }) {
  const m = useMessages();
  const { id, name, photos } = hostel;
  const shared = { kind: "house", id, tint: houseTint(id) } as const;
  if (photos.length === 0) {
    const alt = m.hostels.drawing_alt({ name });
    return <Picture {...shared} photo={undefined} alt={alt} className="aspect-[2/1] rounded-card" />;
  }
  const layout = photos.length > 2 ? "many" : photos.length;
  const list = {
    1: "grid-cols-1",
    2: "grid-cols-2",
    many: "max-sm:auto-cols-[80%] max-sm:grid-flow-col max-sm:overflow-x-auto sm:grid-cols-3",
  }[layout as 1 | 2 | "many"];
  const shape = { 1: "aspect-[16/9]", 2: "aspect-[4/3]", many: "aspect-[4/3]" }[layout as 1 | 2 | "many"];
  return (
    <section
      aria-label={m.hostels.photos()}
      tabIndex={layout === "many" ? 0 : undefined}
      className={`grid gap-3 ${list}`}
    >
      {photos.map((photo, index) => (
        <Picture
          {...shared}
          key={photo}
          photo={photo}
          alt={m.hostels.photo_alt({ number: index + 1, name })}
          isFirst={index === 0}
          className={`rounded-card ${shape}`}
        />
      ))}
    </section>
  );
}
