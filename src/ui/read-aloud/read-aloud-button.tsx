import { useEffect, useRef } from "react";
import { useMessages } from "#lib/messages/messages.tsx";

/**
 * Reads a part of the page by the browser's own voice, and stops. Keeps its place, and appears once script has found a voice
 * for the page's language (`read-aloud.ts`, which also sets `aria-pressed`). Its look is in styles.css.
 *
 * @param part id of the element to read
 */
export function ReadAloudButton({ part }: { part: string }) {
  const { ui: m } = useMessages();
  const toggle = useRef<(button: Element, partId: string) => void>(null);
  useEffect(() => {
    if (!("speechSynthesis" in window)) return;
    import("./read-aloud.ts").then(
      ({ toggleReading }) => {
        toggle.current = toggleReading;
      },
      () => {
        // Without a connection the button does not appear.
      },
    );
  }, []);
  return (
    <button
      type="button"
      className="read-aloud"
      aria-pressed="false"
      onClick={({ currentTarget }) => toggle.current?.(currentTarget, part)}
    >
      <span>{m.read_aloud()}</span> <span>{m.stop_reading()}</span>
    </button>
  );
}
