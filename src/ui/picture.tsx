import { Image } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import type { SiteFacts } from "./page-head.tsx";
import { drawScene, type SceneKind } from "./scene.ts";

/**
 * A photograph, or the drawn fallback of a place that has none. A photograph that fails to load shows the drawing
 * beneath it. A visitor who saves data sees the drawing and may ask for the photograph; one that is mere decoration
 * (no alt text) then stays away.
 *
 * @param tint a stream's slug, which colours the drawing
 */
export function Picture({
  photo,
  alt,
  kind,
  id,
  tint,
  className = "",
  isFirst = false,
}: {
  photo: string | undefined;
  alt: string;
  kind: SceneKind;
  id: number;
  tint: string;
  className?: string;
  /** True for the first picture of a page: it is fetched at once. */
  isFirst?: boolean;
}) {
  const savesData = useRouteLoaderData<SiteFacts>("root")?.savesData ?? false;
  const [isAskedFor, setIsAskedFor] = useState(false);
  const isShown = Boolean(photo) && (!savesData || isAskedFor);
  return (
    <div data-tint={tint} className={`relative overflow-hidden print:hidden ${className}`}>
      <Scene kind={kind} id={id} label={isShown ? undefined : alt} />
      {photo && !isShown && alt ? <ShowPhoto photo={photo} alt={alt} onAsk={() => setIsAskedFor(true)} /> : null}
      {photo && isShown ? (
        <img
          src={photo}
          alt={alt}
          width={640}
          height={360}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={(event) => event.currentTarget.remove()}
        />
      ) : null}
    </div>
  );
}

/** Fetches the photograph at a tap; without script it is a link to it. */
function ShowPhoto({ photo, alt, onAsk }: { photo: string; alt: string; onAsk: () => void }) {
  const m = useMessages();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <a
      href={photo}
      onClick={ask}
      aria-label={m.ui.show_photo_of({ what: alt })}
      className="absolute right-2 bottom-2 inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-card px-3 font-semibold text-ink"
    >
      <Image className="size-5" strokeWidth={1.5} aria-hidden="true" />
      {m.ui.show_photo()}
    </a>
  );
}

/** The drawing alone. Without a label it is decoration. */
export function Scene({ kind, id, label }: { kind: SceneKind; id: number; label?: string | undefined }) {
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMax slice"
      className="size-full"
      {...name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us from a number; no outside text enters it
      dangerouslySetInnerHTML={{ __html: drawScene(kind, id) }}
    />
  );
}
