import type { FormEvent, InputEvent } from "react";

/** Takes out what a field does not take, while it is typed; the caret stays where it was when nothing is. */
export function preserveInput(event: FormEvent<HTMLInputElement>, tidy: (typed: string) => string): void {
  const input = event.currentTarget;
  const tidied = tidy(input.value);
  if (tidied !== input.value) input.value = tidied;
}

/** Keeps a typed character out of a field that is full. What is pasted goes in whole: a cut answer reads like another one. */
export function refuseMore(event: InputEvent<HTMLInputElement>, takesMore: (value: string) => boolean): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (event.data?.length === 1 && selectionStart === selectionEnd && !takesMore(value)) event.preventDefault();
}
