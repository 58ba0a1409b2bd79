/** What the choice of a voice needs of a `SpeechSynthesisVoice`. */
export interface VoiceFacts {
  /** `hi-IN`; some phones write `hi_IN`. */
  lang: string;
  /** False: the browser sends the text to a server that speaks. */
  localService: boolean;
  /** The one that the visitor set. */
  default: boolean;
}

/**
 * The voice that reads a page: one of its language, of India before others, the visitor's own setting next. Only voices of
 * the device: an answer may speak of a student's rank, and none of it is sent elsewhere.
 *
 * @param language of the page, such as `mr`
 */
export function chooseVoice<Voice extends VoiceFacts>(voices: readonly Voice[], language: string): Voice | undefined {
  const [best] = voices
    .filter(({ lang, localService }) => localService && /^[a-z]+/i.exec(lang)?.[0].toLowerCase() === language)
    .sort((a, b) => suitability(b) - suitability(a));
  return best;
}

function suitability({ lang, default: isDefault }: VoiceFacts): number {
  return (/[-_]in\b/i.test(lang) ? 2 : 0) + (isDefault ? 1 : 0);
}

/** What is read of a node of the document; elements have `matches`. */
export interface ReadableNode {
  nodeName: string;
  nodeType: number;
  textContent: string | null;
  childNodes: Iterable<ReadableNode>;
  matches?(selector: string): boolean;
  checkVisibility?(options?: { visibilityProperty: boolean }): boolean;
}

const textNode = 3;
/** What is pressed, leads elsewhere, or names a source; what is not printed is not read either. */
const unread =
  "button,select,form,nav,svg,script,style,[aria-hidden=true],[popover],.sr-only,.no-print,.print\\:hidden,.source-note";
const inline = /^(a|abbr|b|bdi|cite|code|dfn|em|i|mark|small|span|strong|sub|sup|time)$/i;

/** The visible text of a part of the page, a paragraph, heading or list item at a time: a voice pauses between them. */
export function collectPassages(part: ReadableNode): string[] {
  const passages = [""];
  const visit = (node: ReadableNode) => {
    if (node.nodeType === textNode) passages.push(`${passages.pop()}${node.textContent}`);
    if (!node.matches || node.matches(unread) || node.checkVisibility?.({ visibilityProperty: true }) === false) return;
    const isInline = inline.test(node.nodeName);
    const separate = () => passages.push(isInline ? `${passages.pop()} ` : "");
    separate();
    for (const child of node.childNodes) visit(child);
    separate();
  };
  visit(part);
  return passages
    .map((passage) =>
      passage
        .replaceAll(/\s+/g, " ")
        .replaceAll(/ (?=[.,:;)।])/g, "")
        .trim(),
    )
    .filter((passage) => /[\p{L}\p{N}]/u.test(passage));
}
