import { useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { QuestionText } from "../../describe-reading.server.ts";

/** What a question asks for beside names, courses and places: a chip each, which a tap takes out; and what could not be used. */
export function QuestionParts({ chips, notUsed, unknownFees }: QuestionText) {
  const m = useMessages();
  return (
    <div className="page pt-4">
      {chips.length > 0 ? (
        <ul aria-label={m.search_reading.asked()} className="flex flex-wrap gap-2">
          {chips.map(({ text, to }) => (
            <li key={text}>
              <Link
                to={to}
                rel="nofollow"
                aria-label={m.filters.remove({ filter: text })}
                className="inline-flex min-h-11 items-center gap-2 rounded-control border border-accent-strong bg-accent-soft py-1.5 pr-3 pl-4 font-medium wrap-anywhere hover:border-ink"
              >
                {text}
                <Icon name="x" className="size-4 shrink-0" strokeWidth={2} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {notUsed ? (
        <p role="status" className="mt-3 max-w-reading wrap-anywhere">
          {notUsed}
        </p>
      ) : null}
      {unknownFees ? (
        <p className="mt-3">
          {unknownFees.text}{" "}
          <Link to={unknownFees.to} rel="nofollow" className="link tap-row">
            {unknownFees.link}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
