/** What a page's document tells its script. */
export interface PageFacts {
  /** When the script runs: once the page has been painted, or beyond that when somebody uses it. */
  start: "painted" | "interaction";
  /** Where the script fetches its data; null: it has it. */
  dataFrom: string | null;
  /** The data, as React Router encodes it; null: the page has no script, or fetches its data. */
  data: string | null;
  /** React Router's settings. */
  router: object;
  /** Modules that run before all others, the build's list of files last. */
  first: string[];
  /** The modules of each route of the page, by the route's id, outermost first: the build may split one, as `clientAction` from the page. */
  routes: Record<string, string[]>;
  /** The module that hydrates the page. */
  entry: string;
  /** Every file that these modules import at their beginning. */
  imports: string[];
  /** The groups of words that the page shows. */
  words: string[];
  /** Names in the page's own script with their form in the data; empty on an English page. */
  names: Readonly<Record<string, string>>;
  /** Texts of staff in these groups; null: the language has none. */
  overrides: object | null;
  /** The request that failed; null: none did. */
  requestId: string | null;
}

/** The type of the `<script>` that contains the facts as JSON: browsers do not run it. */
export const pageFactsType = "late-module";

/** The `<meta>` with the words of the alert for a form that could not be sent: title, text and button, a line each. */
export const notSentMeta = "not-sent";

/** Under which name `<ScrollRestoration>` has in the tab's storage how far a page was scrolled, by the key of its visit. */
export const placesKey = "places";

let facts: PageFacts | null = null;

/** The facts of the document that is open. */
export function readPageFacts(): PageFacts {
  facts ??= JSON.parse(document.querySelector(`script[type="${pageFactsType}"]`)?.textContent ?? "{}") as PageFacts;
  return facts;
}
