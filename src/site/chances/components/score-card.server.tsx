import type { Authority } from "#features/chances/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** A line of a drawn card: what is printed, an example of its value, and the number by which the text speaks of it. */
interface CardLine {
  name: string;
  value: string;
  mark?: string;
}

/**
 * The lines that matter, in the order of the cards. They are printed in English on every card. Source: score cards of JEE
 * (Main) by the National Testing Agency, after session 2; of MHT-CET by the State CET Cell.
 */
const cards: Record<"jee_main" | "mht_cet", { title: string; lines: CardLine[] }> = {
  jee_main: {
    title: "JEE (MAIN) SCORE CARD",
    lines: [
      { name: "Mathematics", value: "91.20" },
      { name: "Physics", value: "88.74" },
      { name: "Chemistry", value: "93.05" },
      { name: "Total NTA score", value: "92.61", mark: "1" },
      { name: "Common Rank List (CRL)", value: "84,000", mark: "2" },
      { name: "GEN-EWS rank", value: "-" },
      { name: "OBC-NCL rank", value: "24,000", mark: "3" },
      { name: "SC rank, ST rank", value: "-" },
      { name: "PwD rank", value: "-" },
    ],
  },
  mht_cet: {
    title: "MHT-CET SCORE CARD (PCM)",
    lines: [
      { name: "Physics", value: "86.41" },
      { name: "Chemistry", value: "90.13" },
      { name: "Mathematics", value: "87.92" },
      { name: "Total percentile", value: "88.50", mark: "1" },
    ],
  },
};

/** Cards of other exams are not drawn. */
const cardOf: Partial<Record<Authority, keyof typeof cards>> = {
  josaa: "jee_main",
  csab: "jee_main",
  mht_cet: "mht_cet",
};

const [width, lineHeight, headHeight] = [300, 26, 34];

/** Where on the score card the figures are that the form asks for: a drawing, which says that it is one. */
export function ScoreCard({ authority }: { authority: Authority }) {
  const { score_card: m } = useMessages();
  const exam = cardOf[authority];
  if (!exam) return null;
  const { title, lines } = cards[exam];
  const height = headHeight + lines.length * lineHeight + 8;
  return (
    <details>
      <summary className="link tap-row list-none font-semibold">{m.title()}</summary>
      <figure className="max-w-sm pb-2">
        <svg viewBox={`0 0 ${width} ${height}`} className="score-card" role="img" aria-label={m.drawing()}>
          <rect x="1" y="1" width={width - 2} height={height - 2} rx="8" className="paper" />
          <text x={width / 2} y="23" textAnchor="middle" className="head">
            {title}
          </text>
          {lines.map(({ name, value, mark }, at) => {
            const top = headHeight + at * lineHeight;
            return (
              <g key={name} className={mark ? "marked" : undefined}>
                <rect x="8" y={top} width={width - 16} height={lineHeight} />
                {mark ? <circle cx="23" cy={top + lineHeight / 2} r="9" /> : null}
                <text x="23" y={top + 18} textAnchor="middle" className="mark">
                  {mark}
                </text>
                <text x="40" y={top + 18}>
                  {name}
                </text>
                <text x={width - 18} y={top + 18} textAnchor="end">
                  {value}
                </text>
              </g>
            );
          })}
        </svg>
        <figcaption className="mt-1 text-sm">
          {m.explains({ exam })} <span className="text-muted">{m.drawing()}</span>
        </figcaption>
      </figure>
    </details>
  );
}
