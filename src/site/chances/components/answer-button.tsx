import type { ComponentProps } from "react";
import { questionFormId } from "./question-form-id.ts";

/** A button of the answer that sends the form again: what it names counts beside what was typed. */
export function AnswerButton(props: ComponentProps<"button">) {
  return <button {...props} type="submit" form={questionFormId} />;
}
