import packageFacts from "../../package.json" with { type: "json" };

/** At the end nobody waits longer than this for a collector that does not answer. */
const lastExportMs = 2_000;

/**
 * Sends traces to an OpenTelemetry collector from now on. The packages for it are loaded here and nowhere else: anyone who
 * configures no collector pays nothing. A collector that is away costs the spans that do not fit into a small queue.
 *
 * @param endpoint base address of OTLP over HTTP, such as `http://127.0.0.1:4318`
 * @returns sends what is left and ends it
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const [{ context, propagation, trace }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
    ]);
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { BatchSpanProcessor, TracerProvider }] = await Promise.all(
    [
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
    ],
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "margdeep", "service.version": packageFacts.version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
    spanLimits: { attributeValueLengthLimit: 2_000 },
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return async () => {
    const given = new Promise((resolve) => setTimeout(resolve, lastExportMs).unref());
    await Promise.race([provider.shutdown().catch(() => {}), given]);
  };
}
