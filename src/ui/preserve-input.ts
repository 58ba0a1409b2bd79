import type { FormEvent } from "react";

/** Takes out what a field does not take, while it is typed; the caret stays where it was when nothing is. */
export function preserveInput(event: FormEvent<HTMLInputElement>, tidy: (typed: string) => string): void {
  const input = event.currentTarget;
  const tidied = tidy(input.value);
  if (tidied !== input.value) input.value = tidied;
}
