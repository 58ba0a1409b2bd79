import { z } from "zod";
import { withoutControls } from "./plain-text.ts";

/** Text that people type in lines, without surrounding blanks. @param missing the error when it is not there */
export const typedText = (max: number, missing?: string) =>
  z
    .string(missing)
    .transform((value) => withoutControls(value.replace(/\r\n?/g, "\n")).trim())
    .refine((value) => value.length <= max, `Please use at most ${max} characters`);

/** The same, where it must not be empty. */
export const filledText = (max: number, missing: string) =>
  typedText(max, missing).refine((value) => value !== "", missing);
