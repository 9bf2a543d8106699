import { StartError } from '../config/start.error.js';
import { traceProtocol } from './trace-settings.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('The variables of OpenTelemetry', () => {
  it.each([
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' },
    { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' },
    { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
  ])('send no traces with %j', (env) => {
    expect(traceProtocol(env)).toBeUndefined();
  });

  it('send traces as protobuf unless JSON is chosen', () => {
    expect(traceProtocol(ENDPOINT)).toBe('http/protobuf');
    expect(traceProtocol({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' })).toBe('http/protobuf');
    expect(traceProtocol({ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })).toBe('http/json');
    const both = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' };
    expect(traceProtocol({ ...ENDPOINT, ...both })).toBe('http/json');
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http/],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'nowhere' }, /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must be an http/],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be .* not grpc/],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'zipkin' }, /^OTEL_TRACES_EXPORTER must be otlp or none/],
  ])('stop the start with one sentence: %j', (env, message) => {
    expect(() => traceProtocol(env)).toThrow(StartError);
    expect(() => traceProtocol(env)).toThrow(message);
  });
});
