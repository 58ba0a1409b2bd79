import type { z } from "zod";
import type { item, section, shapes } from "./content-shapes.ts";

export type PageName = keyof typeof shapes;
/** A page's words as its template gets them: Markdown already turned into HTML. */
export type PageContent<Name extends PageName> = z.output<(typeof shapes)[Name]>;
export type Item = z.output<typeof item>;
export type Faq = PageContent<"about">["faq"];
export type Section = z.output<typeof section>;
