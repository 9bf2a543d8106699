/** Spans for OpenTelemetry. */
export { Tracing, type SpanOptions } from './tracing.js';
export { TracingModule } from './tracing.module.js';
export { TracingService } from './tracing.service.js';
