/**
 * Bodies of responses that were rendered whole, for later readers. Each belongs to its Response, which passes through React
 * Router, and is garbage-collected with it: nothing here outlives a request.
 */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * A page's response without its body, to pass through React Router: React Router accesses the body, and Node would copy the bytes
 * into a stream for that. {@link restoreBody} returns the response that is sent.
 */
export function bufferedResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return rememberBody(new Response(null, init), body);
}

/** The response with the body that {@link bufferedResponse} withheld; any other response unchanged. */
export function restoreBody(response: Response): Response {
  const body = bodies.get(response);
  return body
    ? rememberBody(new Response(body, { status: response.status, headers: response.headers }), body)
    : response;
}

/** Records the bytes of a response for {@link bufferBody}. */
export function rememberBody(response: Response, body: Uint8Array<ArrayBuffer>): Response {
  bodies.set(response, body);
  return response;
}

/** The bytes of a response, which may not be read a second time. */
export async function bufferBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());
}
