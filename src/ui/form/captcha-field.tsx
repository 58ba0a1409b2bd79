import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useMessages } from "#lib/messages/messages.tsx";
import type { SiteFacts } from "../page/page-head.tsx";
import { captchaPlaces } from "./solve-captcha.ts";

/** A solution is good for five minutes; this leaves time to send it. */
const freshMs = 4 * 60_000;
/** The widget is fetched when its place comes this near to the screen. */
const nearness = "400px";

/**
 * The captcha of a form (specification D8): a box to tick, solved by the browser itself. It sends `captcha` with the form.
 * Ticking is not needed: `solveCaptcha(form)` before sending does it too. Without script there is none, and a sentence
 * with the support address where the operator requires one.
 */
export function CaptchaField({ form }: { form: "signup" | "contact" | "reset" }) {
  const m = useMessages();
  const site = useRouteLoaderData<SiteFacts>("root");
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState("");
  const words = useRef({ label: "", verifying: "", verified: "", error: "" });
  words.current = {
    label: m.ui.captcha_label(),
    verifying: m.ui.captcha_verifying(),
    verified: m.ui.captcha_verified(),
    error: m.ui.captcha_error(),
  };

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const captcha = createCaptcha(box, form, words.current, setState);
    captchaPlaces.set(box, captcha);
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        captcha.load().catch(() => {});
      },
      { rootMargin: nearness },
    );
    watcher.observe(box);
    return () => {
      watcher.disconnect();
      box.replaceChildren();
    };
  }, [form]);

  return (
    <div>
      <div ref={place} data-captcha={form} className="min-h-11 noscript:hidden" />
      <p role="status" className={state === "error" ? "text-sm text-bad" : "sr-only"}>
        {state === "error" ? m.ui.captcha_error() : state === "verified" ? m.ui.captcha_verified() : ""}
      </p>
      {site?.captchaHelpEmail ? (
        <p className="hidden rounded-card border border-bad bg-bad-soft p-3 noscript:block">
          {m.ui.captcha_needs_script({ email: site.captchaHelpEmail })}
        </p>
      ) : null}
    </div>
  );
}

function createCaptcha(
  box: HTMLElement,
  form: string,
  words: { label: string; verifying: string; verified: string; error: string },
  onChange: (state: string) => void,
) {
  type Widget = Awaited<ReturnType<typeof import("./captcha-widget.ts").createWidget>>;
  let widget: Promise<Widget> | undefined;
  let solvedAt: number | null = null;
  let sentToken: string | undefined;
  const token = () => box.querySelector<HTMLInputElement>('input[name="captcha"]')?.value;
  const onState = (state: string) => {
    solvedAt = state === "verified" ? performance.now() : null;
    onChange(state);
  };
  const load = () => {
    widget ??= import("./captcha-widget.ts").then(({ createWidget }) => createWidget(box, form, words, onState));
    // A widget that did not load is requested again the next time.
    widget.catch(() => {
      widget = undefined;
    });
    return widget;
  };
  const solve = async () => {
    try {
      const ready = await load();
      const isFresh = solvedAt !== null && performance.now() - solvedAt < freshMs;
      // Each solution counts once: the next sending needs another one.
      if (!isFresh || token() === sentToken) {
        await ready.verify();
        // The widget writes its field, and reports its state, a moment after that.
        await new Promise((resolve) => setTimeout(resolve));
      }
      sentToken = token();
    } catch {
      onChange("error");
    }
  };
  return { load, solve };
}
