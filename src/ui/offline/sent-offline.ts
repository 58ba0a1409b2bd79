/**
 * What a form sent to this page while there was no connection: the service worker puts it into its copy of the page
 * (`answerForm` of public/service-worker.js). Empty on every other page.
 */
export function readSentOffline(): [name: string, value: string][] {
  const text = document.querySelector("offline-form")?.getAttribute("data-sent");
  return text ? (JSON.parse(text) as [string, string][]) : [];
}
