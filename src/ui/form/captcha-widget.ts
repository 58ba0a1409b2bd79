/**
 * ALTCHA's widget with a worker of our own: fetched only when a captcha comes near, and nothing in it needs more than
 * our content security policy allows (no blob, no inline style, no WebAssembly).
 */
import "altcha/external";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";

globalThis.$altcha.algorithms.set("PBKDF2/SHA-256", () => new Pbkdf2Worker());

export interface CaptchaWords {
  label: string;
  verifying: string;
  verified: string;
  error: string;
}

type Widget = HTMLElementTagNameMap["altcha-widget"];

/**
 * Puts the widget of a form into its place and waits until it is ready.
 *
 * @param onChange called with "verifying", "verified" or "error" as it happens
 */
export function createWidget(
  place: HTMLElement,
  form: string,
  words: CaptchaWords,
  onChange: (state: string) => void,
): Promise<Widget> {
  const language = document.documentElement.lang;
  const known = globalThis.$altcha.i18n.get("en");
  globalThis.$altcha.i18n.set(language, { ...known, ...words });
  const widget = document.createElement("altcha-widget");
  widget.setAttribute("challenge", `/api/captcha/?form=${form}`);
  widget.setAttribute("name", "captcha");
  widget.setAttribute("type", "native");
  widget.setAttribute("language", language);
  // Nothing of how somebody moves or types is collected, whatever the widget could do.
  const settings = { hideFooter: true, hideLogo: true, humanInteractionSignature: false, minDuration: 0 };
  widget.setAttribute("configuration", JSON.stringify(settings));
  widget.addEventListener("statechange", (event) => onChange((event as CustomEvent<{ state: string }>).detail.state));
  return new Promise((resolve) => {
    widget.addEventListener("load", () => resolve(widget), { once: true });
    place.append(widget);
  });
}
