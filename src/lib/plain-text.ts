/** Control characters except line ends and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: none of them belongs in an answer of one line
const allControls = /[\u0000-\u001f\u007f]/g;

/** A text of several lines without control characters, of which PostgreSQL refuses NUL. */
export function withoutControls(text: string): string {
  return text.replace(controls, "");
}

/** An answer of one line, without control characters and the blanks around it. */
export function oneLine(text: string): string {
  return text.replace(allControls, " ").trim();
}

/** An answer in which no blank means anything, such as a phone number or an e-mail address. */
export function withoutBlanks(text: string): string {
  return text.replace(/\s/g, "").replace(allControls, "");
}
