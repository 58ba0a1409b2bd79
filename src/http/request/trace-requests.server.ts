import { context, propagation, ROOT_CONTEXT, SpanStatusCode } from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import { inSpan } from "#lib/spans.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { answeredRoute } from "./route-pattern.server.ts";

/**
 * Makes each request a span, a part of the trace that its `traceparent` names: the route's pattern, the status and the
 * request's id, never the address itself. Does nothing where no collector is configured.
 */
export function traceRequests(): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    if (!c.get("deps").config.OTEL_EXPORTER_OTLP_ENDPOINT) return next();
    const { method } = c.req;
    const attributes = { "http.request.method": method, "margdeep.request_id": c.get("requestId") };
    const carrier = { traceparent: c.req.header("traceparent"), tracestate: c.req.header("tracestate") };
    return context.with(propagation.extract(ROOT_CONTEXT, carrier), () =>
      inSpan(method, { kind: "server", attributes }, async (span) => {
        await next();
        const route = answeredRoute(c);
        span.updateName(`${method} ${route}`);
        span.setAttributes({ "http.route": route, "http.response.status_code": c.res.status });
        if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      }),
    );
  };
}
