import { type KeyboardEvent, Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigate, useSubmit } from "react-router";
import type { SiteSuggestion } from "#features/search/contract.ts";
import { patterns, searchPath } from "#lib/addresses.ts";
import { hasFigure } from "#lib/has-figure.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { liveEvent } from "#ui/page/live-event.ts";
import { LanguageField, useInNamedLanguage } from "#ui/page/named-language.tsx";
import type { Offer } from "./suggestion-list.tsx";

const typingPauseMs = 120;

/** What is loaded when the box gets the focus. */
type SuggestionPart = Pick<
  typeof import("./suggestion-list.tsx"),
  "SuggestionList" | "VoiceInput" | "clearRecent" | "rememberSearch"
>;

/**
 * The one search box: a plain form to /search, which with script also suggests while one types
 * (ARIA combobox with a list: arrows choose, Enter opens, Escape closes). A text with a figure is posted, and gets no suggestions;
 * before this page is hydrated ui/page-start/first-script.ts posts it.
 */
export function SearchBox({ query = "", isLarge = false }: { query?: string; isLarge?: boolean }) {
  const m = useMessages();
  const navigate = useNavigate();
  const submit = useSubmit();
  const inNamedLanguage = useInNamedLanguage();
  const listId = useId();
  const [text, setText] = useState(query);
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState<SuggestionPart | null>(null);
  const [recent, setRecent] = useState<string[]>([]);
  const suggestions = useSuggestions(text, isOpen);
  const input = useRef<HTMLInputElement>(null);
  const isLoaded = useRef(false);
  const loadPart = useCallback(async () => {
    try {
      const { SuggestionList, VoiceInput, clearRecent, readRecent, rememberSearch } = await import(
        "./suggestion-list.tsx"
      );
      setPart({ SuggestionList, VoiceInput, clearRecent, rememberSearch });
      // A form that was sent before its page was live remembered nothing.
      if (!isLoaded.current) rememberSearch(query);
      isLoaded.current = true;
      setRecent(readRecent());
    } catch {
      // Without a connection the form still searches.
    }
  }, [query]);
  // What was typed before the page was live counts.
  useEffect(() => {
    function takeTyped() {
      setText(input.current?.value ?? "");
      if (document.activeElement === input.current) {
        setOpen(true);
        loadPart();
      }
    }
    takeTyped();
    addEventListener(liveEvent, takeTyped, { once: true });
    return () => removeEventListener(liveEvent, takeTyped);
  }, [loadPart]);
  const offers: Offer[] = text.trim() === "" ? recent.map(recentOffer) : suggestions;
  const isListShown = isOpen && part !== null && offers.length > 0;

  function open({ path, kind, text }: Offer) {
    setOpen(false);
    if (kind === "recent") part?.rememberSearch(text);
    navigate(path);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move && offers.length > 0) {
      event.preventDefault();
      setOpen(true);
      setChosen((now) => ((now + move + offers.length + 1 + 1) % (offers.length + 1)) - 1);
    } else if (event.key === "Escape" && isListShown) {
      // A search field would empty itself: the first Escape only closes the list.
      event.preventDefault();
      setOpen(false);
      setChosen(-1);
    } else if (event.key === "Enter" && isListShown && offers[chosen]) {
      event.preventDefault();
      open(offers[chosen]);
    }
  }

  return (
    <Form
      action={inNamedLanguage(patterns.search)}
      method="get"
      role="search"
      data-figures="post"
      className="relative w-full"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onSubmit={(event) => {
        setOpen(false);
        part?.rememberSearch(input.current?.value ?? text);
        if (!hasFigure(input.current?.value ?? text)) return;
        event.preventDefault();
        submit(event.currentTarget, { method: "post" });
      }}
    >
      <LanguageField />
      <label htmlFor={`${listId}-input`} className={isLarge ? "mb-2 block text-lg font-semibold" : "sr-only"}>
        {m.search.label()}
      </label>
      <div className="search-field">
        <input
          ref={input}
          id={`${listId}-input`}
          name="q"
          type="search"
          role="combobox"
          aria-expanded={isListShown}
          aria-controls={`${listId}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListShown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder={m.search.placeholder()}
          // The field keeps its own text: React would put back what it knew when a letter is typed while it hydrates.
          defaultValue={query}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(-1);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            if (text.trim() === "") setOpen(true);
            loadPart();
          }}
          className={isLarge ? "min-h-14 text-lg" : "min-h-11"}
        />
        {part ? (
          <part.VoiceInput
            onText={(spoken) => {
              if (input.current) input.current.value = spoken;
              setText(spoken);
              setOpen(true);
              input.current?.focus();
            }}
          />
        ) : null}
        <button type="submit">
          <Icon name="search" className="size-5" strokeWidth={2} aria-hidden="true" />
          <span className={isLarge ? "" : "sr-only"}>{m.search.submit()}</span>
        </button>
      </div>
      <p className="sr-only" role="status">
        {isOpen && text.trim() ? m.search.suggestion_count({ count: suggestions.length }) : ""}
      </p>
      <div hidden={!isListShown} className="suggestions">
        {part && isListShown ? (
          <Suspense fallback={null}>
            <part.SuggestionList
              id={listId}
              offers={offers}
              chosen={chosen}
              open={open}
              clear={() => {
                part.clearRecent();
                setRecent([]);
                input.current?.focus();
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </Form>
  );
}

function recentOffer(text: string): Offer {
  return { kind: "recent", text, detail: "", id: null, count: null, path: searchPath(text) };
}

/** Suggestions for what is typed; an older answer never replaces a newer one. */
function useSuggestions(text: string, isOpen: boolean): SiteSuggestion[] {
  const [suggestions, setSuggestions] = useState<SiteSuggestion[]>([]);
  const latest = useRef<AbortController | null>(null);
  useEffect(() => {
    latest.current?.abort();
    if (!isOpen || text.trim().length < 2 || hasFigure(text)) {
      setSuggestions([]);
      return;
    }
    const request = new AbortController();
    latest.current = request;
    const pause = setTimeout(async () => {
      try {
        const response = await fetch(`/api/suggest/?q=${encodeURIComponent(text)}`, { signal: request.signal });
        if (!response.ok) return;
        const { results } = (await response.json()) as { results: SiteSuggestion[] };
        setSuggestions(results);
      } catch {
        // Suggestions are a help: without them the form still searches.
      }
    }, typingPauseMs);
    return () => {
      clearTimeout(pause);
      request.abort();
    };
  }, [text, isOpen]);
  return suggestions;
}
