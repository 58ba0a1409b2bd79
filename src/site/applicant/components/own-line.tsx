/** The own closing value of a branch in words, and the label of the chance; null: no chance is known. */
export interface OwnLineText {
  text: string;
  label: { key: string; name: string } | null;
  /** What the text is made of. */
  branch: string;
  closing: number;
  isPercentile: boolean;
  year: number;
}

/** Where one's own seats of a branch closed last, and how likely they are; nothing where that is not known. */
export function OwnLine({ own }: { own: OwnLineText | null }) {
  if (!own) return null;
  return (
    <p className="own-line">
      {own.text} {own.label ? <strong data-label={own.label.key}>{own.label.name}</strong> : null}
    </p>
  );
}
