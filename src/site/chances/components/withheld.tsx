import type { ChancesAnswer } from "#features/chances/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import type { Answers } from "../answers.ts";
import { useRankName } from "./rank-name.ts";

/** What an answer waits for, by the name of its field. */
export function useNeedText(): (needs: string) => string {
  const { chances: m } = useMessages();
  const rankName = useRankName();
  return (needs) => {
    if (needs.startsWith("claims.")) return rankName(needs);
    return needs.includes(".") ? m.your({ what: rankName(needs) }) : m.need({ needs });
  };
}

/** Shown at once; what adds fewer seats is folded. */
const shownCount = 1;

/** What more answers would add; each line leads to its field. */
export function Withheld({ withheld }: Pick<ChancesAnswer, "withheld">) {
  const { chances: m } = useMessages();
  if (withheld.length === 0) return null;
  const rest = withheld.slice(shownCount);
  return (
    <div className="no-print mt-3 rounded-card border border-line bg-accent-soft px-3 py-1">
      <Needs withheld={withheld.slice(0, shownCount)} />
      {rest.length > 0 ? (
        <details>
          <summary className="link tap-row list-none text-sm">{m.more_needed({ count: rest.length })}</summary>
          <Needs withheld={rest} />
        </details>
      ) : null}
    </div>
  );
}

/** How many seats wait for further answers while an answer has none yet; null in any other case. */
export function seatsToCheck({ count, withheld }: Pick<ChancesAnswer, "count" | "withheld">): number | null {
  if (count > 0 || withheld.length === 0) return null;
  return withheld.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * In place of an answer while the question is not finished: every answer that is missing, each leading to its field.
 *
 * @param fields what the form asks
 */
export function Unfinished({
  withheld,
  answers,
  fields,
}: Pick<ChancesAnswer, "withheld"> & { answers: Answers; fields: readonly string[] }) {
  const { chances: m } = useMessages();
  const needText = useNeedText();
  // A seat names its first need alone; the others follow once that one is answered, so they are shown together.
  const missing = new Set([...withheld.map(({ needs }) => needs), ...fields.filter((name) => !answers[name])]);
  return (
    <div className="no-print mt-3 rounded-card border border-line bg-accent-soft p-3">
      <p className="text-lg">{m.unfinished()}</p>
      <ul className="mt-1">
        {[...missing].map((needs) => (
          <li key={needs}>
            <a href={`#${needs}`} onClick={() => openFolded(needs)} className="link tap-row">
              {needText(needs)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What seats wait for, each line leading to its field. */
export function Needs({ withheld }: Pick<ChancesAnswer, "withheld">) {
  const { chances: m } = useMessages();
  const needText = useNeedText();
  return (
    <ul>
      {withheld.map(({ needs, rows }) => (
        <li key={needs}>
          <a href={`#${needs}`} onClick={() => openFolded(needs)} className="link tap-row">
            {m.withheld({
              count: rows,
              what: needText(needs),
            })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Not every browser opens what is folded around the target of a link. */
function openFolded(id: string) {
  const field = document.getElementById(id);
  for (let at = field?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
  field?.focus();
}
