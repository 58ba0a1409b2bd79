import type { College } from "#features/catalogue/college-contract.ts";
import { collegePreviewPath } from "#lib/addresses.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { collegeData } from "#site/seo/components/structured-data.ts";
import { listCutoffChoices } from "../figures/cutoff-choices.server.tsx";
import { placeLine } from "../list/list-view.ts";
import type { CollegeHtml } from "./college-html.server.tsx";
import type { CollegePage } from "./college-page.ts";
import type { CollegeView } from "./college-view.ts";

interface PresentedCollege {
  whole: College;
  view: CollegeView;
  html: CollegeHtml;
  isShort: boolean;
  isPreview: boolean;
  publicUrl: string;
  locale: Locale;
}

/** The page of a college as its component shows it. */
export function presentCollege({ whole, view, html, publicUrl, locale, ...page }: PresentedCollege): CollegePage {
  const { id, name, short_name: shortName, streams, photos, photo_details, source } = whole;
  const [stream] = streams;
  const preview = collegePreviewPath(id, whole.updated_at);
  return {
    ...page,
    id,
    name,
    shortName,
    preview,
    html,
    city: whole.city || whole.state,
    place: placeLine(whole),
    stream: stream ? { id: stream.id, name: stream.name } : null,
    tint: stream?.slug ?? "engineering",
    photos: photo_details ?? photos.map((url) => ({ url, alt: "", credit: "" })),
    isSample: source.status === "sample",
    branchId: view.branch?.branch_id ?? null,
    choices: view.cutoffs ? listCutoffChoices(view.cutoffs, locale) : [],
    structured: collegeData(whole, { publicUrl, name: languageOf(locale).messages.frame.site_name() }, preview),
  };
}
