/** The body of a response that was rendered whole, for later readers. A `WeakMap` would keep it until the next full garbage collection. */
const wholeBody = Symbol("whole body");

interface WholeResponse extends Response {
  [wholeBody]?: Uint8Array<ArrayBuffer>;
}

/**
 * A page's response without its body, to pass through React Router: React Router accesses the body, and Node would copy the bytes
 * into a stream for that. {@link restoreBody} returns the response that is sent.
 */
export function bufferedResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return rememberBody(new Response(null, init), body);
}

/** The response with the body that {@link bufferedResponse} withheld; any other response unchanged. */
export function restoreBody(response: WholeResponse): Response {
  const body = response[wholeBody];
  return body
    ? rememberBody(new Response(body, { status: response.status, headers: response.headers }), body)
    : response;
}

/** Records the bytes of a response for {@link bufferBody}. */
export function rememberBody(response: WholeResponse, body: Uint8Array<ArrayBuffer>): Response {
  response[wholeBody] = body;
  return response;
}

/** The bytes of a response, which may not be read a second time. */
export async function bufferBody(response: WholeResponse): Promise<Uint8Array<ArrayBuffer>> {
  return response[wholeBody] ?? new Uint8Array(await response.arrayBuffer());
}
