import { MessageCircle } from "lucide-react";
import { useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";

/** Opens a WhatsApp conversation with the support number (decision D21). */
export function ChatButton({ number }: { number: string }) {
  const m = useMessages();
  return (
    <OutsideLink
      href={`https://wa.me/${number}?text=${encodeURIComponent(m.frame.chat_greeting())}`}
      className="no-print fixed right-4 bottom-20 z-20 inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent shadow-card hover:bg-accent-strong md:bottom-6"
    >
      <MessageCircle className="size-6" strokeWidth={1.5} aria-hidden="true" />
      <span className="sr-only">{m.frame.chat()}</span>
    </OutsideLink>
  );
}
