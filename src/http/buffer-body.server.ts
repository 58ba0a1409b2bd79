/**
 * Bodies of replies that were rendered whole, for later readers. Each belongs to its Response, which passes
 * through React Router on its way, and goes with it: nothing here outlives a request.
 */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** A reply whose bytes {@link bufferBody} gives back as they are: to read them from the reply copies them, through a stream. */
export function replyBuffered(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return rememberBody(new Response(body, init), body);
}

/** The reply, which was made of these bytes; {@link bufferBody} gives them back. */
export function rememberBody(reply: Response, body: Uint8Array<ArrayBuffer>): Response {
  bodies.set(reply, body);
  return reply;
}

/** The bytes of a reply; it may not be read a second time. */
export async function bufferBody(reply: Response): Promise<Uint8Array<ArrayBuffer>> {
  return bodies.get(reply) ?? new Uint8Array(await reply.arrayBuffer());
}
