import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import { loggedError } from "#lib/logged-error.server.ts";
import type { ApiEnv } from "../request-context.server.ts";

/**
 * A CSV file for download, sent while it is made. What fails before the first piece is thrown and answered as every
 * failure; what fails later breaks the connection, so that the browser reports a failed download: a file that merely
 * ended early would look whole.
 *
 * @param pieces the file's text; no longer read when the client disconnects
 */
export async function csvResponse<E extends ApiEnv>(
  c: Context<E>,
  fileName: string,
  pieces: AsyncGenerator<string>,
): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | null = await pieces.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await pieces.next());
        next = null;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        breakOff(c, controller, error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${fileName}"`);
  return c.body(body);
}

/** The server adapter would end a failed stream with the error's own words, as if they were the file's last line. */
function breakOff<E extends ApiEnv>(c: Context<E>, controller: ReadableStreamDefaultController, error: unknown): void {
  c.get("deps").log.error({ requestId: c.get("requestId"), err: loggedError(error) }, "download broke off");
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse };
  if (outgoing) {
    outgoing.destroy();
    controller.close();
  } else {
    controller.error(error);
  }
}
