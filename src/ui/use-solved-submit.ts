import type { FormEvent } from "react";
import { useSubmit } from "react-router";
import { solveCaptcha } from "./solve-captcha.ts";

/** Sends a page's form once its captcha is solved: `<Form onSubmit={useSolvedSubmit()}>`. */
export function useSolvedSubmit() {
  const submit = useSubmit();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void solveCaptcha(form).then(() => submit(form));
  };
}
