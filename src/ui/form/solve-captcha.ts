/** What a captcha's place on the page answers to the form around it. */
export interface CaptchaPlace {
  /** Solves the captcha unless it is solved and unsent; never throws. */
  solve: () => Promise<void>;
}

/** By the element that shows a captcha: how the code around a form reaches the component inside it. Goes with the element. */
export const captchaPlaces = new WeakMap<Element, CaptchaPlace>();

/**
 * Makes sure that a form's captcha is solved before the form is sent, so that nobody has to tick it. A captcha that
 * cannot be loaded or solved does not hold the form back: whether it is needed, the server says.
 */
export async function solveCaptcha(form: HTMLFormElement): Promise<void> {
  const place = form.querySelector("[data-captcha]");
  if (place) await captchaPlaces.get(place)?.solve();
}
