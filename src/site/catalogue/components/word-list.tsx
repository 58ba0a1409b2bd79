import { useMessages } from "#lib/messages/messages.tsx";
import type { explainedWords } from "./explained-words.ts";

/** What the words above mean, closed until somebody asks. */
export function WordList({ names }: { names: readonly (typeof explainedWords)[number]["name"][] }) {
  const { cutoff_notes: m } = useMessages();
  return (
    <details className="card p-4">
      <summary className="link tap-row font-semibold">{m.words_title()}</summary>
      <dl className="reading mt-2 grid gap-3">
        {names.map((name) => (
          <div key={name} id={`word-${name.replaceAll("_", "-")}`}>
            <dt className="font-semibold">{m[`word_${name}`]()}</dt>
            <dd>{m[`says_${name}`]()}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
