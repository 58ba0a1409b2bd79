import { renderToStaticMarkup } from "react-dom/server";
import type { Fact } from "#features/facts/contract.ts";
import { readFact } from "#features/facts/service/read-fact.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { factPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import type { Language } from "#lib/messages/messages.tsx";

/** At most this many are named; the receipts of the others show that they are disputed. */
const maxNamed = 10;

/**
 * The figures of a page that somebody reported as wrong, as HTML rendered on the server, since it does not change in the browser.
 *
 * @returns "" where there are none
 */
export async function renderDisputes(
  deps: Deps,
  ids: readonly string[],
  { messages: m, format }: Pick<Language, "messages" | "format">,
): Promise<string> {
  const facts = await Promise.all(ids.slice(0, maxNamed).map((id) => readFact(deps, id).catch(gone)));
  const disputed = facts.filter((fact) => fact !== null);
  if (disputed.length === 0) return "";
  return renderToStaticMarkup(
    <div role="note" className="mb-4 rounded-card border-2 border-accent bg-card p-4">
      <p>{m.outcomes.disputed()}</p>
      <ul>
        {disputed.map((fact) => (
          <li key={fact.id}>
            <a href={factPath(fact.id)} className="link tap-row">
              {nameOf(fact)}
            </a>
          </li>
        ))}
      </ul>
    </div>,
  );

  function nameOf({ branch, figures: [figure] }: Fact): string {
    const value =
      typeof figure?.value === "number" && figure.unit !== "year" ? format.number(figure.value) : figure?.value;
    const name = figure ? m.facts.figure_name({ name: figure.name }) : "";
    return `${branch ? `${branch.name}: ` : ""}${name}, ${value}`;
  }
}

/** A figure that is no longer published is no longer disputed. */
function gone(thrown: unknown): null {
  if (thrown instanceof AppError) return null;
  throw thrown;
}
