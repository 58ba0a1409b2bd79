import type { TypedFinding } from "#features/choices/compare-typed.ts";
import { nameOfRow } from "#features/choices/list-history-rules.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/form/field.tsx";
import type { ListAside } from "../list-view.ts";

/** Compares what the portal shows with the list, row by row. */
export function TypedIn({ typed }: Pick<ListAside, "typed">) {
  const { choices: m } = useMessages();
  return (
    <details open={typed !== null} id="typed-in" className="card mt-4 p-4">
      <summary className="link tap-row font-semibold">{m.typed()}</summary>
      <p className="max-w-reading">{m.typed_text()}</p>
      <TextField
        name="typed"
        label={m.typed_label()}
        hint={m.typed_hint()}
        defaultValue={typed?.text ?? ""}
        rows={6}
        className="mt-3"
      />
      <Button type="submit" name="do" value="typed" look="secondary" className="mt-3">
        {m.typed_button()}
      </Button>
      {typed ? <Result typed={typed} /> : null}
    </details>
  );
}

function Result({ typed: { lines, findings } }: { typed: NonNullable<ListAside["typed"]> }) {
  const { choices: m } = useMessages();
  if (lines === 0) return null;
  return (
    <div role="status" className="mt-4">
      <p className="font-semibold">{m.typed_result({ lines, count: findings.length })}</p>
      <ol className="mt-2 list-disc pl-5">
        {findings.map((finding) => (
          <li
            key={JSON.stringify([
              finding.kind,
              "place" in finding ? finding.place : 0,
              "typed" in finding ? finding.typed : 0,
            ])}
          >
            <FindingText finding={finding} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function FindingText({ finding }: { finding: TypedFinding }) {
  const { choices: m } = useMessages();
  const name = "row" in finding ? nameOfRow(finding.row) : "";
  switch (finding.kind) {
    case "swapped":
      return m.typed_swapped({ name, other: nameOfRow(finding.other), place: finding.place, typed: finding.typed });
    case "moved":
      return m.typed_moved({ name, place: finding.place, typed: finding.typed });
    case "missing":
      return m.typed_missing({ name, place: finding.place });
    case "wrong":
      return m.typed_wrong({ name, text: finding.text, place: finding.place, typed: finding.typed });
    case "additional":
      return m.typed_additional({ text: finding.text, typed: finding.typed });
    case "twice":
      return m.typed_twice({ name, typed: finding.typed });
  }
}
