import type { Letter, LetterFrame } from "./letter.ts";

/** The letter as plain text: lines are left to the reader's program to wrap, and a link stands on a line of its own. */
export function letterText(letter: Letter, frame: LetterFrame): string {
  const { greeting, paragraphs, facts = [], note, button, why } = letter;
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    note ?? "",
    `${button.label}:\n${button.href}`,
    `-- \n${frame.siteName}, ${frame.siteUrl}\n${frame.whoWeAre}\n${why}\n${frame.support}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
