import { useMessages } from "#lib/messages/messages.tsx";
export default function Home() {
  const m = useMessages();
  return <h1>{m.frame.tagline()}</h1>;
}
