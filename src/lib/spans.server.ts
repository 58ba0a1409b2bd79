import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/** What a span tells: of us serving somebody, of us asking somebody outside, or of work in between. */
interface About {
  kind?: "server" | "client" | "internal";
  /** Never what somebody typed, nor an address with a secret in it. */
  attributes?: Attributes;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/**
 * Runs a piece of work as a span of the trace that is open. Without tracing (see start-tracing.server.ts) it is no more than
 * the work. Of what is thrown the span keeps the kind alone: a message may hold what somebody typed.
 */
export function inSpan<T>(name: string, about: About, work: (span: Span) => Promise<T>): Promise<T> {
  const options = { kind: kinds[about.kind ?? "internal"], attributes: about.attributes ?? {} };
  return trace.getTracer("margdeep").startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (thrown) {
      const kind = thrown instanceof Error ? thrown.name : "Error";
      span.setStatus({ code: SpanStatusCode.ERROR, message: kind });
      throw thrown;
    } finally {
      span.end();
    }
  });
}
