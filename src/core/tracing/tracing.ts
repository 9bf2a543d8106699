import type * as OpenTelemetry from '@opentelemetry/api';
import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';

/** The API of OpenTelemetry, which is loaded only when traces are sent. */
type Api = typeof OpenTelemetry;

/** What a span says of the work from its start on. */
export interface SpanOptions {
  kind: keyof typeof SpanKind;
  /** No values of people, statements or forms. */
  attributes?: Attributes;
  /** Whether it begins a trace where none is running; otherwise such work has no span. */
  isRoot?: boolean;
}

/** Makes spans. There is none without an address to send traces to. */
export class Tracing {
  constructor(
    private readonly api: Api,
    private readonly tracer: Tracer,
  ) {}

  /**
   * Runs work in a span, which ends with it. A failure is noted with its code or class: messages can hold values.
   * @param work gets the span; nothing when it has none
   */
  run<T>(name: string, { kind, attributes, isRoot = false }: SpanOptions, work: (span?: Span) => T): T {
    const { context, trace, SpanKind } = this.api;
    if (!isRoot && !trace.getActiveSpan()) return work();
    const span = this.tracer.startSpan(name, { kind: SpanKind[kind], attributes });
    const failed = (error: unknown): never => {
      this.fail(span, errorType(error));
      span.end();
      throw error;
    };
    try {
      const result = context.with(trace.setSpan(context.active(), span), work, undefined, span);
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      return result.then((value: unknown) => {
        span.end();
        return value;
      }, failed) as T;
    } catch (error) {
      return failed(error);
    }
  }

  /**
   * Starts the span of a request, which the caller ends.
   * @param headers whose `traceparent` it continues, unless a span of another library is running
   */
  startRequest(name: string, attributes: Attributes, headers: object): { span: Span; within: Context } {
    const { context, propagation, trace, SpanKind } = this.api;
    const isOuter = !trace.getActiveSpan();
    const outer = isOuter ? propagation.extract(context.active(), headers) : context.active();
    const kind = isOuter ? SpanKind.SERVER : SpanKind.INTERNAL;
    const span = this.tracer.startSpan(name, { kind, attributes }, outer);
    return { span, within: trace.setSpan(outer, span) };
  }

  /** Runs work, and all that it starts, in a context. */
  within(context: Context, work: () => void): void {
    this.api.context.with(context, work);
  }

  /** Notes that the work of a span failed. @param type a code or the name of a class */
  fail(span: Span, type: string): void {
    span.setAttribute('error.type', type);
    span.setStatus({ code: this.api.SpanStatusCode.ERROR });
  }
}

function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'error';
}
