import type { PhotoDetail } from "#features/catalogue/contract.ts";
import type { Thing } from "#ui/page/structured-data.tsx";
import type { CutoffChoiceField } from "../figures/cutoff-choices.server.tsx";
import type { CollegeHtml } from "./college-html.server.tsx";

/** What script knows of a college's page: everything that is only read is HTML. */
export interface CollegePage {
  id: number;
  name: string;
  shortName: string | null;
  /** The state where no source says the town. */
  city: string;
  /** Area, city and state. */
  place: string;
  stream: { id: number; name: string } | null;
  tint: string;
  photos: PhotoDetail[];
  /** The address of its preview picture. */
  preview: string;
  isSample: boolean;
  isPreview: boolean;
  /** Little is known: one short page without links to sections. */
  isShort: boolean;
  branchId: number | null;
  choices: CutoffChoiceField[];
  /** Null: the parts came with the document. */
  html: CollegeHtml | null;
  /** For search engines, in the document alone. */
  structured: Thing | null;
}

/** The page as it is sent to script: a document shows the parts already, and what search engines read is in it alone. */
export function sentPage(page: CollegePage, isDocument: boolean): CollegePage {
  if (!isDocument) return { ...page, structured: null };
  return {
    ...page,
    html: null,
    structured: null,
    choices: page.choices.map((field) => ({ ...field, options: null })),
  };
}
