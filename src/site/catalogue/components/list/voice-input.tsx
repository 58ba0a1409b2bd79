import { useId, useRef, useState } from "react";
import { useLanguage, useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";

/** What this page uses of the browser's speech recognition; TypeScript does not know it, since not every browser has it. */
interface Recognition {
  lang: string;
  start: () => void;
  abort: () => void;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: (() => void) | null;
  onend: (() => void) | null;
}
type RecognitionType = new () => Recognition;

const languages = { en: "en-IN", hi: "hi-IN", mr: "mr-IN" } as const;

function recognitionType(): RecognitionType | null {
  const known = globalThis as { SpeechRecognition?: RecognitionType; webkitSpeechRecognition?: RecognitionType };
  return known.SpeechRecognition ?? known.webkitSpeechRecognition ?? null;
}

/**
 * A button for speaking a question, where the browser turns speech into text. Before it listens it says where the sound may go:
 * to the browser's maker, never to us.
 *
 * @param onText gets the words that were spoken
 */
export function VoiceInput({ onText }: { onText: (text: string) => void }) {
  const { suggesting: m } = useMessages();
  const { locale } = useLanguage();
  const id = useId();
  const note = useRef<HTMLDivElement>(null);
  const listening = useRef<Recognition | null>(null);
  const [state, setState] = useState<"ready" | "listening" | "failed">("ready");
  const Type = recognitionType();
  if (!Type) return null;

  function listen(Known: RecognitionType) {
    const recognition = new Known();
    listening.current = recognition;
    recognition.lang = languages[locale];
    recognition.onresult = ({ results }) => {
      const text = results[0]?.[0]?.transcript.trim();
      if (!text) return;
      note.current?.hidePopover();
      onText(text);
    };
    recognition.onerror = () => setState("failed");
    recognition.onend = () => setState((now) => (now === "listening" ? "ready" : now));
    setState("listening");
    recognition.start();
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={m.speak()}
        className="flex min-h-11 min-w-11 items-center justify-center"
      >
        <Icon name="mic" className="size-5" strokeWidth={2} aria-hidden="true" />
      </button>
      <div
        ref={note}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={m.speak()}
        onToggle={({ newState }) => {
          if (newState !== "closed") return;
          listening.current?.abort();
          setState("ready");
        }}
        className="m-auto max-w-sm rounded-card border border-line bg-card p-4 text-ink shadow-card"
      >
        <p>{m.voice_note()}</p>
        <button type="button" onClick={() => listen(Type)} className={buttonClasses("primary", "mt-3")}>
          {m.start_speaking()}
        </button>
        <p role="status" className="mt-2 min-h-6">
          {state === "listening" ? m.listening() : state === "failed" ? m.voice_failed() : ""}
        </p>
      </div>
    </>
  );
}
