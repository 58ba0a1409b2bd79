import { useMessages } from "#lib/messages/messages.tsx";

/** The text that rules of seats follow, and whether anybody compared them with it; titles of papers stay in English. */
export function RuleSource({ publisher, title, official }: { publisher: string; title: string; official: boolean }) {
  const { closings: m } = useMessages();
  return (
    <>
      {official ? m.rule_source() : m.rule_memory()}{" "}
      <cite lang="en" className="not-italic">{`${publisher}, ${title}.`}</cite>
    </>
  );
}
