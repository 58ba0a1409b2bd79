/**
 * Bodies of replies that were rendered whole, for later readers. Each belongs to its Response, which passes
 * through React Router on its way, and goes with it: nothing here outlives a request.
 */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * A page's reply on its way through React Router, without its body: React Router looks at the body, for which Node would copy the bytes
 * into a stream. {@link restoreBody} makes the reply that is sent.
 */
export function bufferedResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return rememberBody(new Response(null, init), body);
}

/** The reply with the body that {@link bufferedResponse} held back; any other reply unchanged. */
export function restoreBody(reply: Response): Response {
  const body = bodies.get(reply);
  return body ? rememberBody(new Response(body, { status: reply.status, headers: reply.headers }), body) : reply;
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
