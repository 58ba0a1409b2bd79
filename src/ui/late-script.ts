/** The type under which a page carries its module script until it has been painted. */
export const lateModuleType = "late-module";

/**
 * Runs the page's own module script once the page has been painted: what is to be read never waits for what makes it
 * livelier. The files it needs (`data-modules`) are fetched together then. Runs inline, so it is written in plain old
 * JavaScript; its hash stands in the page's policy.
 */
export const lateScript = `(function(){function start(){var late=document.querySelector('script[type="${lateModuleType}"]');if(!late)return;(late.dataset.modules||"").split(" ").forEach(function(href){if(!href)return;var link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)});var script=document.createElement("script");script.type="module";script.textContent=late.textContent;document.head.append(script)}requestAnimationFrame(function(){setTimeout(start)})})()`;
