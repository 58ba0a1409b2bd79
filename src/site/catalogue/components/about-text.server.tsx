import type { College } from "#features/catalogue/college-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { SourceNote } from "#ui/source-note.tsx";

/** The description of a college, with who wrote it. */
export function Description({ college }: { college: Pick<College, "description" | "description_by"> }) {
  const { descriptions: m } = useMessages();
  const paragraphs = college.description.split(/\n{2,}/).filter((text) => text.trim());
  return (
    <div className="reading grid gap-3">
      {paragraphs.length === 0 ? <p className="text-muted">{m.absent()}</p> : null}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {college.description_by ? <p className="text-sm text-muted">{m.by_office()}</p> : null}
    </div>
  );
}

/** The description is not from this source, so the line says what is. */
export function OwnSource({ college }: { college: Pick<College, "source"> }) {
  const { descriptions: m } = useMessages();
  return (
    <>
      <p className="mt-4 text-sm text-muted">{m.own_facts()}</p>
      <SourceNote source={college.source} />
    </>
  );
}
