import { deferredModuleType, deferredScriptType, type HydrateOn } from "./deferred-script.ts";
import type { PageParts } from "./page-parts.server.ts";
import { routerContextScript, type SharedScript } from "./router-start.ts";

/** The beginning of React Router's script that hydrates a page. */
const moduleScript = '<script type="module" async="">';

/** How the short scripts begin that go before it: back to the visitor's place (root.tsx), and what the router begins with. */
const placeScript = '<script data-return="">';
const inlineScripts = [placeScript, "<script>window.__reactRouterContext"];

/** A page as it is sent, and what its content security policy must allow. */
export interface FinishedPage {
  bytes: Buffer<ArrayBuffer>;
  /** Texts of the inline scripts that may run. */
  scripts: string[];
}

/** What a page brings along beside what React rendered. */
interface PageFacts {
  /** The groups of words that the page's script must have before it takes over. */
  words: string[];
  /** Names that the page shows in its own script; empty on an English page. */
  names: Readonly<Record<string, string>>;
  /** Texts of staff in these groups, for the same script; null: the language has none. */
  overrides: object | null;
  /** When that script runs. */
  start: HydrateOn;
  /** Text for React Router's stream of data; null when the page has no script, or fetches it. */
  data: string | null;
  /** Where the page's script fetches that text; null: it has it. */
  dataFrom: string | null;
  /** The request that failed, for the error page's script; null: none did. */
  requestId: string | null;
  /** Parts of the page that are placeholders in what React rendered. */
  parts: PageParts;
}

/**
 * Builds the page that is sent from what React rendered: withholds the module script and its files until they are to run (deferred-script.ts), and adds the data that React Router's script reads.
 *
 * Only the head and the scripts at the very end are looked at; what is between may be long, and a script in it is
 * not ours and does not run.
 *
 * @param rendered the page from `<html`
 * @throws Error when React or React Router no longer prints what this function looks for
 */
export function finishPage(
  rendered: string,
  { words, names, overrides, start, data, dataFrom, requestId, parts }: PageFacts,
): FinishedPage {
  const headEnd = rendered.indexOf("</head>");
  const bodyEnd = rendered.lastIndexOf("</body>");
  const head = rendered.slice("<html".length, headEnd);
  const lastFrom = scriptsBefore(rendered, bodyEnd)[0]?.from ?? bodyEnd;

  const modules: string[] = [];
  const lighterHead = head.replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, href: string) => {
    modules.push(href);
    return "";
  });
  const from = dataFrom === null ? "" : ` data-from="${escapeAttribute(dataFrom)}"`;
  const late = `<script type="${deferredModuleType}" data-start="${start}"${from} data-modules="${modules.join(" ")}">`;
  const dataScript = data === null ? null : enqueueScript(data);
  const dataElement = dataScript === null ? "" : deferScript(`<script>${dataScript}</script>`);
  const printed = rendered.slice(lastFrom, bodyEnd);
  if (data !== null || dataFrom !== null)
    for (const marker of [...inlineScripts, moduleScript]) requireMarker(printed, marker);
  const ending = leaveShared(printed);
  const end = inlineScripts
    .reduce((scripts, script) => scripts.replace(script, deferScript(script)), ending)
    .replace(moduleScript, () => dataElement + late);

  const inScript = Object.keys(names).length > 0 ? ` data-names="${inAttribute(JSON.stringify(names))}"` : "";
  const own = overrides === null ? "" : ` data-overrides="${inAttribute(JSON.stringify(overrides))}"`;
  const failed = requestId === null ? "" : ` data-request-id="${requestId}"`;
  const before = `<!DOCTYPE html><html data-words="${words.join(" ")}"${inScript}${own}${failed}${lighterHead}`;
  const bytes = Buffer.concat([
    Buffer.from(before),
    ...parts.insertInto(rendered.slice(headEnd, lastFrom)),
    Buffer.from(end + rendered.slice(bodyEnd)),
  ]);
  const ownScripts = scriptsBefore(ending, ending.length).map(({ text }) => text);
  const scripts = [...scriptsIn(lighterHead), ...ownScripts.filter(Boolean)];
  return { bytes, scripts: dataScript === null ? scripts : [...scripts, dataScript] };
}

/** The scripts at the end of a page, those that the shared file has as empty elements: React still finds them where it printed them. */
function leaveShared(ending: string): string {
  const empty = (name: SharedScript, attributes = "") =>
    deferScript(`<script${attributes} data-shared="${name}"></script>`);
  return ending
    .replace(/<script data-return="">.*?<\/script>/s, () => empty("place", ' data-return=""'))
    .replace(`<script>${routerContextScript}</script>`, () => empty("router"));
}

/** A page whose scripts run too early would look well to every test of its text. */
function requireMarker(text: string, marker: string): void {
  if (text.includes(marker)) return;
  throw new Error(
    `A rendered page lacks ${marker}. Has React, React Router or root.tsx changed what it prints? See src/ui/finish-page.server.ts.`,
  );
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** The script's text without its effect. */
function deferScript(script: string): string {
  return script.replace("<script", () => `<script type="${deferredScriptType}"`);
}

interface Script {
  from: number;
  text: string;
}

/** The unbroken row of scripts that ends at `end`, first one first. */
function scriptsBefore(page: string, end: number): Script[] {
  const closing = "</script>";
  const scripts: Script[] = [];
  let at = end;
  while (page.startsWith(closing, at - closing.length)) {
    const from = page.lastIndexOf("<script", at - 1);
    scripts.unshift({ from, text: page.slice(page.indexOf(">", from) + 1, at - closing.length) });
    at = from;
  }
  return scripts;
}

function scriptsIn(head: string): string[] {
  const scripts: string[] = [];
  for (let at = head.indexOf("<script>"); at >= 0; at = head.indexOf("<script>", at + 1)) {
    scripts.push(head.slice(at + "<script>".length, head.indexOf("</script>", at)));
  }
  return scripts;
}

function inAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

const escapes: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Hands the data to React Router's script, as its own `StreamTransfer` does in pieces. */
function enqueueScript(data: string): string {
  const text = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character);
  const controller = "window.__reactRouterContext.streamController";
  return `${controller}.enqueue(${text});${controller}.close();`;
}
