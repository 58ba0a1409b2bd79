/**
 * A horizontal bar beside a figure that is written out; decoration to a screen reader.
 *
 * @param share what part of the bar is filled, 0 to 1
 */
export function Bar({ share }: { share: number }) {
  const width = Math.max(0, Math.min(100, Math.round(share * 1000) / 10));
  return (
    <svg className="bar" aria-hidden="true">
      <rect width={`${width}%`} />
    </svg>
  );
}
