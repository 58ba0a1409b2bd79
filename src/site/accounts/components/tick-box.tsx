/** One box to tick, with its sentence and what is wrong with it. */
export function TickBox({ name, label, error }: { name: string; label: string; error?: string | undefined }) {
  return (
    <div>
      {error ? (
        <p id={`${name}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          aria-describedby={error ? `${name}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span>{label}</span>
      </label>
    </div>
  );
}
