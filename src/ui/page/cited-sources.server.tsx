import { createContext, type ReactNode, use } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { type NotedSource, SourceNote } from "./source-note.tsx";

/**
 * The sources of one section, in the order in which its figures cite them. It fills while the section renders, from top to
 * bottom: one object is for one rendering on the server.
 */
export interface Citations {
  /** The section's id, which the addresses of its notes begin with. */
  section: string;
  sources: NotedSource[];
}

const CitationsContext = createContext<Citations | null>(null);

/** What is inside cites its sources in this list; without an own list of sources, another part of the section ends with it. */
export function CitedPart({ of, children }: { of: Citations; children: ReactNode }) {
  return <CitationsContext value={of}>{children}</CitationsContext>;
}

const isSame = (a: NotedSource, b: NotedSource) =>
  a.publisher === b.publisher && a.title === b.title && a.year === b.year && a.captured_on === b.captured_on;

/** The numbers of the notes that name where a figure comes from. They lead to the list at the end of the section. */
export function Cite({ sources }: { sources: readonly NotedSource[] }) {
  const { ui } = useMessages();
  const citations = use(CitationsContext);
  if (!citations || sources.length === 0) return null;
  const numbers = new Set(
    sources.map((source) => {
      const at = citations.sources.findIndex((known) => isSame(known, source));
      return at === -1 ? citations.sources.push(source) : at + 1;
    }),
  );
  return (
    <sup className="cite">
      {[...numbers].map((number) => (
        <a key={number} href={`#${citations.section}-source-${number}`} aria-label={`${ui.source()} ${number}`}>
          {number}
        </a>
      ))}
    </sup>
  );
}

/** The sources that the section cited above, each once. */
export function SourceList() {
  const citations = use(CitationsContext);
  if (!citations || citations.sources.length === 0) return null;
  return (
    <ol className="sources">
      {citations.sources.map((source, at) => (
        <li
          key={JSON.stringify([source.title, source.year, source.captured_on])}
          id={`${citations.section}-source-${at + 1}`}
        >
          <SourceNote source={source} />
        </li>
      ))}
    </ol>
  );
}
