import { startFailedEvent } from "../page/live-event.ts";
import type { PageFacts } from "../page/page-facts.ts";

/** The data of the page's script as React Router reads it. */
export interface PageData {
  stream: ReadableStream<Uint8Array>;
  /** Fetches it, where the document came without; again after a failure. */
  request: () => void;
  isMissing: () => boolean;
}

/** The data that the document has, or a stream that waits until it is requested. */
export function openData({ data, dataFrom }: PageFacts): PageData {
  let isMissing = false;
  let controller: ReadableStreamDefaultController<string>;
  const texts = new ReadableStream<string>({
    start: (own) => {
      controller = own;
    },
  });
  const send = (text: string) => {
    controller.enqueue(text);
    controller.close();
  };
  if (data !== null) send(data);
  const request = () => {
    if (dataFrom === null) return;
    isMissing = false;
    fetch(dataFrom)
      .then((reply) => (reply.ok ? reply.text() : Promise.reject(reply)))
      .then(send)
      .catch(() => {
        isMissing = true;
        reportFailure();
      });
  };
  return { stream: texts.pipeThrough(new TextEncoderStream()), request, isMissing: () => isMissing };
}

/** Announces that the page's script, or its data, could not be fetched. */
export function reportFailure(): void {
  dispatchEvent(new Event(startFailedEvent));
}
