import type { FormEvent } from "react";
import { useSubmit } from "react-router";
import { withinTimeout } from "./reply-timeout.ts";
import { solveCaptcha } from "./solve-captcha.ts";

/**
 * Sends a page's form once its captcha is solved, or could not be fetched in time: `<Form onSubmit={useSolvedSubmit()}>`.
 */
export function useSolvedSubmit() {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void withinTimeout(solveCaptcha(form))
      .catch(() => {})
      .then(() => submit(form));
  };
}
