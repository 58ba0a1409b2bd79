import type { Messages } from "#lib/messages/compiled/types.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** Terms whose words are `terms.name_<term>` and `terms.says_<term>`. */
type OwnTerm = {
  [Key in keyof Messages["terms"]]: Key extends `name_${infer Name}` ? Name : never;
}[keyof Messages["terms"]];

/** Labels of a chance: they have the words of /chances. */
const labels = ["likely", "even", "reach"] as const;
type Label = (typeof labels)[number];

/** Terms that are explained in one line. */
export type TermName = OwnTerm | Label;

/** A term that says what it means when it is tapped: the browser's own popover, without script. At most once on a page. */
export function Term({ name }: { name: TermName }) {
  const { title, meaning } = wordsOf(name, useMessages());
  return (
    <>
      <button type="button" className="term" popoverTarget={`term-${name}`}>
        <dfn>{title}</dfn>
      </button>
      <span id={`term-${name}`} popover="auto" className="term-meaning">
        <strong>{title}</strong>: {meaning}
      </span>
    </>
  );
}

function wordsOf(name: TermName, { terms, chances }: Messages): { title: string; meaning: string } {
  if (!isLabel(name)) return { title: terms[`name_${name}`](), meaning: terms[`says_${name}`]() };
  const meaning = terms.says_chance({ share: chances.label_says({ label: name }) });
  return { title: chances.label_name({ label: name }), meaning };
}

function isLabel(name: TermName): name is Label {
  return labels.some((label) => label === name);
}
