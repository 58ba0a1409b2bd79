import { chooseVoice, collectPassages } from "./read-aloud-rules.ts";

interface Reading {
  button: Element;
  /** Stops noticing changes of the page. */
  observer: MutationObserver;
  /** Some browsers forget an utterance that nothing refers to, and never tell that it has ended. */
  utterances: SpeechSynthesisUtterance[];
}

/** At most one: the browser has one queue. */
let current: Reading | null = null;

showButtons();
// Browsers load their voices after the first question for them.
speechSynthesis.addEventListener("voiceschanged", showButtons);
addEventListener("pagehide", stop);

/** Shows the buttons once the browser has a voice for the page's language. */
function showButtons() {
  document.documentElement.toggleAttribute("data-voice", findVoice() !== undefined);
}

/**
 * Answers a button: starts to read, or stops.
 *
 * @param partId of the element to read
 */
export function toggleReading(button: Element, partId: string) {
  const wasReading = current?.button === button;
  stop();
  if (!wasReading) start(button, partId);
}

function findVoice(): SpeechSynthesisVoice | undefined {
  return chooseVoice(speechSynthesis.getVoices(), document.documentElement.lang);
}

function start(button: Element, partId: string) {
  const part = document.getElementById(partId);
  const voice = findVoice();
  if (!part || !voice) return;
  const passages = collectPassages(part);
  // Another page, or another answer in the same place: what is being read is no longer what is shown.
  const observer = new MutationObserver(() => {
    if (!part.isConnected || collectPassages(part).join() !== passages.join()) stop();
  });
  const utterances = passages.map((passage) => {
    const utterance = new SpeechSynthesisUtterance(passage);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    return utterance;
  });
  const reading = { button, observer, utterances };
  const finish = () => {
    if (current === reading) stop();
  };
  const last = utterances.at(-1);
  if (!last) return;
  last.onend = finish;
  for (const utterance of utterances) utterance.onerror = finish;
  current = reading;
  button.ariaPressed = "true";
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  utterances.forEach((utterance) => {
    speechSynthesis.speak(utterance);
  });
}

function stop() {
  if (!current) return;
  const { button, observer } = current;
  current = null;
  observer.disconnect();
  button.ariaPressed = "false";
  speechSynthesis.cancel();
}
