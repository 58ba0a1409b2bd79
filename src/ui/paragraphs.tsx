/** Plain text whose paragraphs are separated by empty lines. */
export function Paragraphs({ text, className = "" }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <div className={`space-y-4 ${className}`}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no other identity
        <p key={index}>{paragraph.trim()}</p>
      ))}
    </div>
  );
}
