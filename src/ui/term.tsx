import { useMessages } from "#lib/messages/messages.tsx";

/** Terms that are explained in one line; their words are `terms.name_<term>` and `terms.says_<term>`. */
export type TermName = "closing_value" | "round" | "quota" | "seat_type" | "percentile" | "rank";

/** A term that says what it means when it is tapped: the browser's own popover, without script. At most once on a page. */
export function Term({ name }: { name: TermName }) {
  const { terms: m } = useMessages();
  return (
    <>
      <button type="button" className="term" popoverTarget={`term-${name}`}>
        <dfn>{m[`name_${name}`]()}</dfn>
      </button>
      <span id={`term-${name}`} popover="auto" className="term-meaning">
        <strong>{m[`name_${name}`]()}</strong>: {m[`says_${name}`]()}
      </span>
    </>
  );
}
