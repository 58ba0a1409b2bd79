import { drawScene, type SceneKind } from "./scene.ts";

/**
 * A photograph, or the drawn fallback of a place that has none. A photograph that fails to load shows the drawing
 * beneath it.
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
  return (
    <div data-tint={tint} className={`relative overflow-hidden ${className}`}>
      <Scene kind={kind} id={id} label={photo ? undefined : alt} />
      {photo ? (
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
