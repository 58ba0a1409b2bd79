import { useMessages, useNames } from "#lib/messages/messages.tsx";

/** Interested In: one box a stream, at least one to tick. */
export function StreamChoices({
  streams,
  chosen,
  error,
}: {
  streams: { id: number; name: string }[];
  chosen: string[];
  error: string | undefined;
}) {
  const m = useMessages();
  const nameOf = useNames();
  return (
    <fieldset id="intrested_in" tabIndex={-1} aria-describedby={error ? "intrested_in-error" : undefined}>
      <legend className="font-semibold">
        {m.sign_up.interested_in()}
        <span aria-hidden="true">*</span>
      </legend>
      <p className="text-sm text-muted">{m.sign_up.interested_in_hint()}</p>
      {error ? (
        <p id="intrested_in-error" className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
      <div className="mt-2 grid gap-2 min-[22rem]:grid-cols-2">
        {streams.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-card px-3 leading-tight has-checked:border-ink has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              name="intrested_in"
              value={id}
              defaultChecked={chosen.includes(String(id))}
              className="size-5 shrink-0 accent-ink"
            />
            {nameOf(name)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
