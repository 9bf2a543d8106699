import { Logger } from '@nestjs/common';
import { serviceVersion } from '../version.js';
import { ExportFaultLog } from './export-fault-log.js';
import type { TraceProtocol } from './trace-settings.js';
import { Tracing } from './tracing.js';

/** Name of the service in traces where neither OTEL_SERVICE_NAME nor OTEL_RESOURCE_ATTRIBUTES has one. */
const SERVICE_NAME = 'almanac';

/** Traces that are sent, until they are stopped. */
export interface StartedTracing {
  tracing: Tracing;
  /** Sends what waits to be sent. Takes as long as the collector. */
  shutdown: () => Promise<void>;
}

/**
 * Starts the Node SDK of OpenTelemetry. Its packages read the standard variables: endpoint, headers, sampler, limits
 * and sizes of batches. Where a program has started an SDK of its own (`node --import`), spans go to that one.
 */
export async function startTracing(protocol: TraceProtocol): Promise<StartedTracing> {
  const [api, sdk, resource, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    ownResource(),
    exporterOf(protocol),
  ]);
  api.diag.setLogger(new ExportFaultLog(new Logger('Tracing')), {
    logLevel: api.DiagLogLevel.ERROR,
    suppressOverrideMessage: true,
  });
  const provider = new sdk.NodeTracerProvider({ resource, spanProcessors: [new sdk.BatchSpanProcessor(exporter)] });
  provider.register();
  const tracer = api.trace.getTracer(SERVICE_NAME, serviceVersion());
  return { tracing: new Tracing(api, tracer), shutdown: () => provider.shutdown() };
}

async function ownResource() {
  const { defaultResource, detectResources, envDetector, hostDetector, resourceFromAttributes } =
    await import('@opentelemetry/resources');
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': SERVICE_NAME, 'service.version': serviceVersion() }))
    .merge(detectResources({ detectors: [hostDetector, envDetector] }));
}

async function exporterOf(protocol: TraceProtocol) {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}
