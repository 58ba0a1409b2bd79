import { useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { Icon } from "#ui/drawing/icon.tsx";

/**
 * Opens a WhatsApp conversation with the support number (specification D21). On phones it is the last place of the bottom bar: floating
 * above it, it would cover hearts, fields and buttons at the edge of the page.
 */
export function ChatButton({ number }: { number: string }) {
  const m = useMessages();
  return (
    <aside aria-label={m.frame.chat()} className="no-print fixed right-4 bottom-6 z-20 hidden md:block">
      <OutsideLink
        href={chatAddress(number, m.frame.chat_greeting())}
        className="inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent shadow-card hover:bg-accent-strong"
      >
        <Icon name="message-circle" className="size-6" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{m.frame.chat()}</span>
      </OutsideLink>
    </aside>
  );
}

/** @param number digits with the country code */
export function chatAddress(number: string, greeting: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(greeting)}`;
}
