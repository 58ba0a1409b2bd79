import { renderToStaticMarkup } from "react-dom/server";
import type { Letter, LetterFrame } from "./letter.ts";
import { LetterPage } from "./letter-page.tsx";
import { letterText } from "./letter-text.ts";

/** An e-mail as the mail server takes it: plain text, and HTML that says the same. */
export function renderEmail(letter: Letter, frame: LetterFrame): { subject: string; text: string; html: string } {
  const html = `<!doctype html>${renderToStaticMarkup(<LetterPage letter={letter} frame={frame} />)}`;
  return { subject: letter.subject, text: letterText(letter, frame), html };
}
