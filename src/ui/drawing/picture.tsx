import { type MouseEvent, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import { pictureFormats, pictureSources } from "#lib/picture-address.ts";
import housesUrl from "../compiled/scene-houses.svg?url";
import thumbsUrl from "../compiled/scene-thumbs.svg?url";
import type { SiteFacts } from "../page/page-head.tsx";
import { Icon } from "./icon.tsx";
import { drawScene, type SceneKind, sceneFragment } from "./scene.ts";

/** A card in a grid of three, of two, of one. */
const cardSizes = "(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw";

/** One drawing in several pictures: the first holds it under an id, the others refer to that. */
export interface SharedDrawing {
  id: string;
  isHolder: boolean;
}

interface PictureProps<Kind extends SceneKind> {
  /** Address of the photograph that is shown over the drawing. */
  photo: string | undefined;
  kind: Kind;
  id: number;
  /** A stream's slug, which colours the drawing. */
  tint: string;
  className?: string;
  /** True for the first picture of a page: it is fetched at once. */
  isFirst?: boolean;
  /** What the drawing is in a gallery, where many photographs lie over the same one: the one of that id, or a use of it. */
  drawingAs?: SharedDrawing;
  /** How wide it is on which screens, for the browser's choice among the files of a picture of ours. */
  sizes?: string;
}

/**
 * A photograph, or the drawn fallback of a place that has none. The drawing is always there and carries the words; the
 * photograph lies over it, and one that fails to load is painted as nothing (see {@link photoClasses}), so that the
 * drawing shows before and without script. A visitor who saves data sees the drawing and may ask for the photograph; one
 * that is mere decoration (no alt text) then stays away.
 */
export function Picture({
  photo,
  alt,
  kind,
  id,
  tint,
  className = "",
  isFirst = false,
  drawingAs,
  sizes = cardSizes,
}: PictureProps<SceneKind> & { alt: string }) {
  const savesData = useRouteLoaderData<SiteFacts>("root")?.savesData ?? false;
  const [isAskedFor, setIsAskedFor] = useState(false);
  const isShown = Boolean(photo) && (!savesData || isAskedFor);
  return (
    <div data-tint={tint} className={`relative overflow-hidden print:hidden ${className}`}>
      <Scene kind={kind} id={id} label={alt} drawingAs={drawingAs} />
      {photo && !isShown && alt ? <ShowPhoto photo={photo} alt={alt} onAsk={() => setIsAskedFor(true)} /> : null}
      {photo && isShown ? <Photo photo={photo} isFirst={isFirst} sizes={sizes} /> : null}
    </div>
  );
}

/**
 * Fills its box without a width or a height: an image that fails, has an empty alt text and an automatic size represents
 * nothing (HTML, "Images" in Rendering), where one of a given size shows the browser's broken icon.
 */
const photoClasses = "absolute inset-0 size-auto min-h-full min-w-full max-h-full max-w-full object-cover";

/** One of ours comes in the format and width that the browser takes best; another site's as it is. */
function Photo({ photo, isFirst, sizes }: { photo: string; isFirst: boolean; sizes: string }) {
  const ours = pictureSources(photo);
  const image = (
    <img
      src={ours?.src ?? photo}
      alt=""
      width={ours?.width ?? 640}
      height={ours?.height ?? 360}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      className={photoClasses}
    />
  );
  if (!ours) return image;
  return (
    <picture>
      {pictureFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={ours.srcSets[format]} sizes={sizes} />
      ))}
      {image}
    </picture>
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
      <Icon name="image" className="size-5" strokeWidth={1.5} aria-hidden="true" />
      {m.ui.show_photo()}
    </a>
  );
}

/** The files of drawings that a list shows by the dozen: the page names them, and holds none. */
const sceneFiles = { thumb: thumbsUrl, house: housesUrl };

/**
 * The picture of a card, which is decoration: a place without a photograph, and a visitor who saves data, has a drawing
 * of a file that all cards share.
 */
export function CardPicture({
  photo,
  kind,
  id,
  tint,
  className = "",
  isFirst = false,
  sizes = cardSizes,
}: PictureProps<keyof typeof sceneFiles>) {
  return (
    <div data-tint={tint} className={`relative overflow-hidden print:hidden ${className}`}>
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMax slice" className="size-full" aria-hidden="true">
        <use href={sceneFiles[kind] + sceneFragment(kind, id)} />
      </svg>
      {photo ? <Photo photo={photo} isFirst={isFirst} sizes={sizes} /> : null}
    </div>
  );
}

/** A thumb goes on beyond its frame, so that a strip shows the whole building; other drawings fill theirs. */
const frames = {
  whole: { viewBox: "0 32 320 148", preserveAspectRatio: "xMidYMax meet" },
  filled: { viewBox: "0 0 320 180", preserveAspectRatio: "xMidYMax slice" },
} as const;

/** The drawing alone. Without a label it is decoration. */
export function Scene({
  kind,
  id,
  label,
  drawingAs,
}: {
  kind: SceneKind;
  id: number;
  label?: string | undefined;
  drawingAs?: SharedDrawing | undefined;
}) {
  const drawing = drawingAs ? shareDrawing(drawScene(kind, id), drawingAs) : drawScene(kind, id);
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg
      {...frames[kind === "thumb" ? "whole" : "filled"]}
      className="size-full"
      {...name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us from a number; no outside text enters it
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

function shareDrawing(drawing: string, { id, isHolder }: SharedDrawing): string {
  return isHolder ? `<g id="${id}">${drawing}</g>` : `<use href="#${id}"></use>`;
}
