/**
 * A phone whose page no debugger watches. Playwright turns on the inspector's Runtime domain in every page it opens; from then on each
 * `Error` that a script makes records where it was made, for which V8 parses the whole function around it again. In React, which
 * makes two while it starts, that is a task of 50 ms with the processor slowed four times, and no visitor has it.
 */
import type { Browser, CDPSession } from "@playwright/test";

const screen = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true };
const pollMs = 20;

/** A page of a visitor who has never been here. */
export interface UninspectedPage {
  send: (method: string, params?: object) => Promise<unknown>;
  /** @param script an expression; its value is copied, and awaited when it is a promise */
  evaluate: <Value>(script: string) => Promise<Value>;
  /** Waits until the expression is true. */
  waitFor: (script: string, timeoutMs?: number) => Promise<void>;
  close: () => Promise<void>;
}

/** @param beforePage script that runs in each document before anything of it */
export async function openUninspected(browser: Browser, beforePage: string): Promise<UninspectedPage> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send("Target.createBrowserContext");
  // Playwright leaves alone what belongs to a context that it did not make.
  const { targetId } = await session.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
  const send = connect(session, sessionId);
  await send("Page.enable");
  await send("Page.addScriptToEvaluateOnNewDocument", { source: beforePage });
  await send("Emulation.setDeviceMetricsOverride", screen);
  await send("Emulation.setTouchEmulationEnabled", { enabled: true });

  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const reply = await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    const { result, exceptionDetails } = reply as { result: { value: Value }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(`${exceptionDetails.text}: ${expression}`);
    return result.value;
  };
  const waitFor = async (script: string, timeoutMs = 30_000) => {
    const end = Date.now() + timeoutMs;
    while (!(await evaluate(script))) {
      if (Date.now() > end) throw new Error(`Not true within ${timeoutMs} ms: ${script}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };
  const close = async () => {
    await session.send("Target.disposeBrowserContext", { browserContextId });
    await session.detach();
  };
  return { send, evaluate, waitFor, close };
}

/** Sends commands to one page over the browser's own session. */
function connect(session: CDPSession, sessionId: string): UninspectedPage["send"] {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let sent = 0;
  session.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message) as {
      id?: number;
      result?: unknown;
      error?: { message: string };
    };
    const asked = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      sent++;
      waiting.set(sent, { resolve, reject });
      const message = JSON.stringify({ id: sent, method, params });
      session.send("Target.sendMessageToTarget", { sessionId, message }).catch(reject);
    });
}
