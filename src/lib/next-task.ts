/** Lets the browser answer what was tapped meanwhile, before the next long step. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    if ("scheduler" in window) void window.scheduler.postTask(() => resolve());
    else setTimeout(resolve);
  });
