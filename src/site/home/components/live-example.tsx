import type { ExampleAnswer } from "#features/chances/service/answer-example.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";

/** What an answer looks like, with figures of the model of today: a button that asks the example's question. */
export function LiveExample({ example }: { example: ExampleAnswer }) {
  const { home: m } = useMessages();
  const nameOf = useNames();
  const { rank, state, safe, likely, fields } = example;
  return (
    <form method="post" action={patterns.chances} className="live-example">
      {Object.entries({ ...fields, example: "yes" }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">
        {m.example({ rank, state: nameOf(state) })} <strong>{m.example_seats({ safe, likely })}</strong>
      </button>
    </form>
  );
}
