import type { SiteSuggestion } from "#features/search/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";

export { clearRecent, readRecent, rememberSearch } from "./recent-searches.ts";
export { VoiceInput } from "./voice-input.tsx";

/** A line of the list, with the page that it opens. */
export type Offer = Omit<SiteSuggestion, "kind"> & { kind: SiteSuggestion["kind"] | "recent" };

interface SuggestionListProps {
  /** Begins the ids of list and options. */
  id: string;
  offers: readonly Offer[];
  chosen: number;
  open: (offer: Offer) => void;
  clear: () => void;
}

/** The list below the search box, one group a kind; it is loaded when the box gets the focus. */
export function SuggestionList({ id, offers, chosen, open, clear }: SuggestionListProps) {
  const m = useMessages();
  const kindNames = useKindNames();
  const groups = [...new Set(offers.map(({ kind }) => kind))];
  return (
    <>
      <div id={`${id}-list`} role="listbox" aria-label={m.search.suggestions()}>
        {groups.map((kind) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups of options, no field sets
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} role="presentation" className="px-4 pt-2 text-sm font-semibold text-muted">
              {kindNames[kind]}
            </div>
            {offers.map((offer, index) =>
              offer.kind === kind ? (
                <div
                  key={offer.path}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  onPointerDown={(event) => {
                    event.preventDefault();
                    open(offer);
                  }}
                  className={`flex min-h-11 cursor-pointer items-center px-4 py-2 ${index === chosen ? "bg-accent-soft" : "hover:bg-sunken"}`}
                >
                  <OfferLine offer={offer} />
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      {groups[0] === "recent" ? (
        <button type="button" onClick={clear} className={buttonClasses("quiet", "tap-row px-4")}>
          {m.suggesting.clear()}
        </button>
      ) : null}
    </>
  );
}

function OfferLine({ offer: { kind, text, detail, count } }: { offer: Offer }) {
  const { search, suggesting } = useMessages();
  const counted = { hostels: suggesting.hostels_count, scholarships: suggesting.scholarships_count };
  const say = kind === "hostels" || kind === "scholarships" ? counted[kind] : search.colleges_count;
  return (
    <span className="min-w-0 flex-1 truncate">
      {text}
      <span className="ml-2 text-sm text-muted">{count === null ? detail : say({ count })}</span>
    </span>
  );
}

function useKindNames(): Record<Offer["kind"], string> {
  const { search, suggesting: m } = useMessages();
  return {
    college: search.kind_college(),
    course: search.kind_course(),
    city: search.kind_city(),
    stream: search.kind_stream(),
    hostels: m.kind_hostels(),
    career: m.kind_career(),
    exam: m.kind_exam(),
    scholarships: m.kind_scholarships(),
    article: m.kind_article(),
    recent: m.recent(),
  };
}
