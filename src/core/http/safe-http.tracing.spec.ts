import { context, SpanKind, trace } from '@opentelemetry/api';
import * as api from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Tracing } from '../tracing/tracing.js';
import { SafeHttpClient } from './safe-http.client.js';

describe('An outgoing request in a trace', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracing = new Tracing(api, provider.getTracer('test'));
  let server: Server;
  let port: number;
  let received: IncomingHttpHeaders;
  beforeAll(async () => {
    provider.register();
    server = createServer(({ headers, url }, response) => {
      received = headers;
      if (url === '/moved') response.writeHead(302, { location: '/feed?token=secret' });
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => exporter.reset());
  afterAll(async () => {
    trace.disable();
    context.disable();
    api.propagation.disable();
    await new Promise((resolve) => server.close(resolve));
  });

  const client = () => new SafeHttpClient({ allowPrivate: true, allowedPorts: [port] }, tracing);
  const address = (path: string) => `http://127.0.0.1:${port}${path}`;

  it('has a span for each server that it goes to, without path and query, and does not pass the trace on', async () => {
    await tracing.run('job import', { kind: 'INTERNAL', isRoot: true }, () => client().get(address('/moved')));
    const [first, second, job] = exporter.getFinishedSpans();
    expect([first.attributes, second.attributes]).toEqual(
      [302, 200].map((status) => ({
        'http.request.method': 'GET',
        'server.address': '127.0.0.1',
        'server.port': port,
        'http.response.status_code': status,
      })),
    );
    expect(second).toMatchObject({ name: 'GET', kind: SpanKind.CLIENT });
    expect(second.parentSpanContext?.spanId).toBe(job.spanContext().spanId);
    expect(received).not.toHaveProperty('traceparent');
  });

  it('that fails is noted with the code of the error', async () => {
    const dead = new SafeHttpClient({ allowPrivate: true, allowedPorts: [9] }, tracing);
    const request = () => dead.get('http://127.0.0.1:9/');
    await expect(tracing.run('job import', { kind: 'INTERNAL', isRoot: true }, request)).rejects.toThrow();
    const [span] = exporter.getFinishedSpans();
    expect(span).toMatchObject({
      status: { code: api.SpanStatusCode.ERROR },
      attributes: { 'error.type': 'ECONNREFUSED' },
    });
  });

  it('outside of a trace has no span', async () => {
    await client().get(address('/feed'));
    expect(exporter.getFinishedSpans()).toEqual([]);
  });
});
