import { Fragment } from "react";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "../button.tsx";

/** What the note needs to know of a source. */
export interface NotedSource {
  publisher: string;
  title: string;
  url: string | null;
  year: number | null;
  captured_on: string;
  /** The copy through which the facts reached us; empty: the publisher's own file. */
  via: string;
  status: "official" | "claimed" | "provisional" | "sample";
  /** Pages of the papers in PDF that the figures were read from. */
  papers?: readonly { name: string; pages: readonly number[] }[];
}

/** The line beneath every table: who published the figures, of which year, read when, and how far to trust them. */
export function SourceNote({ source }: { source: NotedSource }) {
  const m = useMessages();
  const format = useFormat();
  const status = {
    official: m.ui.source_official,
    claimed: m.ui.source_claimed,
    provisional: m.ui.source_provisional,
    sample: m.ui.source_sample,
  }[source.status]();
  const name = `${source.publisher}: ${source.title}`;
  return (
    <p className="source-note">
      {m.ui.source()} {source.url ? <OutsideLink href={source.url}>{name}</OutsideLink> : name}
      {source.year ? `, ${source.year}` : ""}. {status} {m.ui.source_read_on({ when: format.date(source.captured_on) })}
      {source.via ? ` ${m.ui.source_via({ via: source.via })}` : ""}
      {source.papers?.map(({ name, pages }) => (
        <Fragment key={name}>
          {" "}
          {m.ui.source_pages({ count: pages.length, pages: pages.join(", "), paper: name })}
        </Fragment>
      ))}
    </p>
  );
}
