/**
 * Fetches the script that runs before React (scripts/compile-page-start.ts) once the page has been painted: fetched with the
 * page, it would come before the largest text on a slow connection. A visitor who returns is first brought back to their place.
 * Runs inline in the head of every page.
 *
 * @param url of that script
 */
export function fetchPageStart(url: string): string {
  return `addEventListener("DOMContentLoaded",function(){function add(){var script=document.createElement("script");script.src="${url}";document.head.append(script)}if(history.state)add();else requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(add)})})});`;
}
