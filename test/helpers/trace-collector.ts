import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A span as the collector received it. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  /** Attributes by name. */
  attributes: Record<string, string | number | boolean>;
}

interface Value {
  stringValue?: string;
  intValue?: number | string;
  boolValue?: boolean;
}

interface Attributed {
  attributes: { key: string; value: Value }[];
}

interface SentTraces {
  resourceSpans: {
    resource: Attributed;
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & Attributed)[] }[];
  }[];
}

/** A collector for OTLP over HTTP with JSON. */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  /** Attributes of the resource, of the last request. */
  resource: ReceivedSpan['attributes'] = {};
  /** Requests that came. */
  requests = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {
    server.on('connection', (socket: Socket) => this.sockets.add(socket));
  }

  /** @param mode whether requests are answered, refused with 503, or never answered */
  static async start(mode: 'answers' | 'refuses' | 'hangs' = 'answers'): Promise<TraceCollector> {
    const server = createServer((request, response) => {
      collector.requests++;
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json')
          collector.receive(JSON.parse(body) as SentTraces);
        if (mode === 'hangs') return;
        response.writeHead(mode === 'refuses' ? 503 : 200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const collector = new TraceCollector(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return collector;
  }

  /** Waits for a span. @throws Error with the names of those that came when it is not there within 20 seconds */
  async span(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
    const until = performance.now() + 20_000;
    for (;;) {
      const found = this.spans.find(matches);
      if (found) return found;
      if (performance.now() > until)
        throw new Error(`No such span among ${JSON.stringify(this.spans.map(({ name }) => name))}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private receive({ resourceSpans }: SentTraces): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resource = plain(resource);
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, attributes: plain(span) });
    }
  }
}

function plain({ attributes }: Attributed): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? boolValue ?? Number(intValue),
    ]),
  );
}
