import type { Hostel } from "#features/hostels/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Gallery as PhotoGallery } from "#ui/dialog/gallery.tsx";
import { Picture } from "#ui/drawing/picture.tsx";
import { houseTint } from "./house-tint.ts";

/** A hostel's photos, or a drawing where there are none. */
export function Gallery({ hostel }: { hostel: Pick<Hostel, "id" | "name" | "photos" | "photo_details"> }) {
  const m = useMessages();
  const { id, name, photos, photo_details: details = [] } = hostel;
  const shared = { kind: "house", id, tint: houseTint(id) } as const;
  if (photos.length === 0) {
    const alt = m.hostels.drawing_alt({ name });
    return <Picture {...shared} photo={undefined} alt={alt} className="aspect-[2/1] rounded-card" />;
  }
  return (
    <PhotoGallery
      photos={photos}
      label={m.hostels.photos()}
      altOf={(number) => details[number - 1]?.alt || m.hostels.photo_alt({ number, name })}
      credits={details.map(({ credit }) => credit)}
      scene={shared}
      shapeOfOne="aspect-[16/9]"
    />
  );
}
