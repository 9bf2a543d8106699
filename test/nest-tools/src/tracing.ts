import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';

/** Spans that have ended. Programs send them to a collector instead. */
export const exporter = new InMemorySpanExporter();

new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
registerInstrumentations({ instrumentations: [new HttpInstrumentation()] });

/** What tests look at of the spans of one trace. */
export const spansOf = (traceId: string): object[] =>
  exporter
    .getFinishedSpans()
    .filter((span: ReadableSpan) => span.spanContext().traceId === traceId)
    .map(({ name, kind, attributes, parentSpanContext }) => ({
      name,
      kind,
      parent: parentSpanContext?.spanId,
      attributes,
    }));
