import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigate, useSubmit } from "react-router";
import type { Suggestion } from "#features/catalogue/contract.ts";
import { collegeListPath, collegePath, patterns, searchPath } from "#lib/addresses.ts";
import { hasFigure } from "#lib/has-figure.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { liveEvent } from "#ui/page/live-event.ts";
import { LanguageField, useInNamedLanguage } from "#ui/page/named-language.tsx";

const typingPauseMs = 120;

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
  const suggestions = useSuggestions(text, isOpen);
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page was live counts.
  useEffect(() => {
    function takeTyped() {
      setText(input.current?.value ?? "");
      setOpen(document.activeElement === input.current);
    }
    takeTyped();
    addEventListener(liveEvent, takeTyped, { once: true });
    return () => removeEventListener(liveEvent, takeTyped);
  }, []);
  const isListShown = isOpen && suggestions.length > 0;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setChosen((now) => ((now + move + suggestions.length + 1 + 1) % (suggestions.length + 1)) - 1);
    } else if (event.key === "Escape" && isListShown) {
      // A search field would empty itself: the first Escape only closes the list.
      event.preventDefault();
      setOpen(false);
      setChosen(-1);
    } else if (event.key === "Enter" && isListShown && suggestions[chosen]) {
      event.preventDefault();
      setOpen(false);
      navigate(suggestionPath(suggestions[chosen]));
    }
  }

  return (
    <Form
      action={inNamedLanguage(patterns.search)}
      method="get"
      role="search"
      data-figures="post"
      className="relative w-full"
      onSubmit={(event) => {
        setOpen(false);
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
          onBlur={() => setOpen(false)}
          className={isLarge ? "min-h-14 text-lg" : "min-h-11"}
        />
        <button type="submit">
          <Icon name="search" className="size-5" strokeWidth={2} aria-hidden="true" />
          <span className={isLarge ? "" : "sr-only"}>{m.search.submit()}</span>
        </button>
      </div>
      <p className="sr-only" role="status">
        {isOpen && text.trim() ? m.search.suggestion_count({ count: suggestions.length }) : ""}
      </p>
      <div
        id={`${listId}-list`}
        role="listbox"
        aria-label={m.search.suggestions()}
        hidden={!isListShown}
        className="suggestions"
      >
        {suggestions.map((suggestion, index) => (
          <div
            key={`${suggestion.kind}-${suggestion.id}-${suggestion.text}-${suggestion.detail}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => {
              event.preventDefault();
              setOpen(false);
              navigate(suggestionPath(suggestion));
            }}
            className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 ${index === chosen ? "bg-accent-soft" : "hover:bg-sunken"}`}
          >
            <SuggestionLine suggestion={suggestion} />
          </div>
        ))}
      </div>
    </Form>
  );
}

function SuggestionLine({ suggestion }: { suggestion: Suggestion }) {
  const m = useMessages();
  const kind = {
    college: m.search.kind_college(),
    course: m.search.kind_course(),
    city: m.search.kind_city(),
    stream: m.search.kind_stream(),
  }[suggestion.kind];
  const detail = suggestion.count === null ? suggestion.detail : m.search.colleges_count({ count: suggestion.count });
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {suggestion.text}
        <span className="ml-2 text-sm text-muted">{detail}</span>
      </span>
      <span className="shrink-0 text-sm text-muted">{kind}</span>
    </>
  );
}

function suggestionPath(suggestion: Suggestion): string {
  if (suggestion.kind === "college" && suggestion.id) return collegePath(suggestion.id);
  if (suggestion.kind === "stream" && suggestion.id) return collegeListPath(suggestion.id);
  return searchPath(suggestion.text);
}

/** Suggestions for what is typed; an older answer never replaces a newer one. */
function useSuggestions(text: string, isOpen: boolean): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
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
        const { results } = (await response.json()) as { results: Suggestion[] };
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
