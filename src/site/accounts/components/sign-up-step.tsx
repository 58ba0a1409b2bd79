import type { ReactNode } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { type SignUpStep, stepId } from "../sign-up-steps.ts";

/**
 * One step of the sign-up form. On a phone the styles show the second where the address names it or a field in it, else
 * the first (`.steps` in styles.css); on a wider screen, and without script, both are shown. Its heading takes the focus when
 * the step opens.
 */
export function SignUpStepSection({ step, children }: { step: SignUpStep; children: ReactNode }) {
  const { sign_up: m } = useMessages();
  return (
    <section aria-labelledby={stepId(step)} data-step={step}>
      <h2 id={stepId(step)} tabIndex={-1} className="text-xl">
        <span className="step-only text-base text-muted">{m.step({ step })}</span>{" "}
        {step === 1 ? m.step_1() : m.step_2()}
      </h2>
      {children}
    </section>
  );
}
