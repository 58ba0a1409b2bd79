import type { ReactNode } from "react";
import { useFormat, useMessages, useNames } from "#lib/messages/messages.tsx";
import { type Answers, figureOf } from "../answers.ts";
import type { NamedFacts } from "../named-facts.server.ts";
import type { Asking } from "./use-chances.ts";

/** The question in one line once it is answered: what was stated, also on paper, and the way to change it. Open, it holds the form. */
export function AskedFold({
  asking,
  claims,
  children,
}: {
  asking: Asking;
  claims: NamedFacts["claims"];
  children: ReactNode;
}) {
  const { chances: m } = useMessages();
  const asked = useAskedWords(asking.outcome.answers, claims);
  return (
    <>
      <p className="printed-words" data-words={asked} />
      <details
        open={asking.isOpen}
        onToggle={({ currentTarget }) => asking.setOpen(currentTarget.open)}
        className="asked-fold card print:hidden"
      >
        <summary>
          <span>{asked || m.question()}</span>
          {asked ? <span className="link font-semibold">{m.edit()}</span> : null}
        </summary>
        {children}
      </details>
    </>
  );
}

/** "JEE Main rank 84,000 · OBC-NCL · Female · Bihar" */
function useAskedWords(answers: Answers, claims: NamedFacts["claims"]): string {
  const { chances: m } = useMessages();
  const format = useFormat();
  const nameOf = useNames();
  const ranks = Object.entries(answers).flatMap(([name, text]) => {
    const [list = "", kind] = name.split(".");
    const figure = figureOf(text);
    if (!kind || list === "claims") return [];
    const value = typeof figure === "number" ? format.number(figure) : text;
    return [m.asked_rank({ list: m.list_name({ list }), kind, value })];
  });
  const { category = "", pwd, gender, state = "", home_university: university = "" } = answers;
  const others = [category, pwd && "PwD", gender && m.gender_name({ gender }), nameOf(state), university];
  const claimed = claims.flatMap(({ name, options }) =>
    options.map(({ value, label }) => (answers[name] === value || answers[`${name}.${value}`]) && label),
  );
  return [...ranks, ...claimed, ...others].filter(Boolean).join(" · ");
}
