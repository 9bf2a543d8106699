import { credentialsOf } from '../../helpers/credentials.js';
import { ServiceRun } from '../../helpers/service-run.js';
import { throwawayDatabase, type ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { TraceCollector, type ReceivedSpan } from '../../helpers/trace-collector.js';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';

/** What makes the service send each span soon, as JSON. */
const settingsFor = (endpoint: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  RESPONSE_CACHE: 'memory',
});

describe('Traces', () => {
  let database: ThrowawayDatabase;
  let collector: TraceCollector;
  let run: ServiceRun;
  beforeAll(async () => {
    database = await throwawayDatabase();
    collector = await TraceCollector.start();
    run = await ServiceRun.start(database, {
      ...settingsFor(collector.url),
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    await run.ready();
  });
  afterAll(async () => {
    await run.stop();
    await collector.stop();
    await database.drop();
  });

  const { login, password } = credentialsOf('administrator');
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const send = (path: string, init: RequestInit = {}) => fetch(run.base + path, init);
  /** The span of the request that has got this answer. */
  const spanOf = ({ headers }: Response) =>
    collector.span(({ attributes }) => attributes['almanac.request_id'] === headers.get('x-request-id'));
  const childrenOf = (parent: ReceivedSpan) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

  it('continue the trace of the client, with a span for each statement of the request', async () => {
    const title = 'A title that no trace may hold';
    const response = await send('/api/cal/events/v1/events?search=secret-words', {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        traceparent: `00-${TRACE_ID}-${PARENT_ID}-01`,
      },
      body: JSON.stringify({ title, start_date: '2031-06-01 10:00:00', end_date: '2031-06-01 11:00:00' }),
    });
    expect(response.status).toBe(201);
    const span = await spanOf(response);
    expect(span).toMatchObject({
      name: 'POST /cal/events/v1/events',
      kind: 2,
      traceId: TRACE_ID,
      parentSpanId: PARENT_ID,
    });
    expect(span.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/cal/events/v1/events',
      'http.response.status_code': 201,
      'url.path': '/api/cal/events/v1/events',
      'almanac.request_id': response.headers.get('x-request-id'),
      'almanac.caller': 'application password',
    });
    await collector.span(({ name, parentSpanId }) => name === 'COMMIT' && parentSpanId === span.spanId);
    const insert = childrenOf(span).find(({ name }) => name === 'INSERT events');
    expect(insert).toMatchObject({
      kind: 3,
      traceId: TRACE_ID,
      attributes: {
        'db.operation.name': 'INSERT',
        'db.collection.name': 'events',
        'db.query.summary': 'INSERT events',
      },
    });
    expect(['sqlite', 'mariadb', 'mysql']).toContain(insert?.attributes['db.system.name']);
    expect(insert?.attributes['db.query.text']).toContain('?');
    const sent = JSON.stringify(collector.spans);
    for (const secret of [title, 'secret-words', password]) expect(sent).not.toContain(secret);
  });

  it('begin where the client sends none, and name what gives the caller their rights', async () => {
    const answer = await send('/api/cal/events/v1/events');
    const span = await spanOf(answer);
    expect(span).toMatchObject({ name: 'GET /cal/events/v1/events', attributes: { 'almanac.caller': 'visitor' } });
    expect(span.parentSpanId ?? '').toBe('');
    expect(childrenOf(span).some(({ name }) => name.startsWith('SELECT '))).toBe(true);
    const page = await spanOf(await send('/order/17-wc_order_SECRET'));
    expect(page).toMatchObject({ name: 'GET /order/:token', attributes: { 'url.path': '/order/17-***' } });
  });

  it('have the request id and the kind of caller of cached responses too', async () => {
    const list = () => send('/api/cal/events/v1/events?per_page=3');
    let answer = await list();
    for (let i = 0; i < 20 && answer.headers.get('x-cache') !== 'HIT'; i++) answer = await list();
    expect(answer.headers.get('x-cache')).toBe('HIT');
    const { name, attributes } = await spanOf(answer);
    expect([name, attributes['almanac.caller']]).toEqual(['GET /cal/events/v1/events', 'visitor']);
  });

  it('contain the statements of the items of a batch', async () => {
    const answer = await send('/api/batch/v1', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [{ method: 'POST', path: '/content/v2/tags', body: { name: 'Jazz' } }] }),
    });
    expect(answer.status).toBe(207);
    const batch = await spanOf(answer);
    expect(batch.name).toBe('POST /batch/v1');
    expect(childrenOf(batch).map(({ name }) => name)).toContain('INSERT terms');
  });

  it('have a trace for each run of a background job, and none for probes and the start', async () => {
    await send('/readyz');
    const job = await collector.span(({ name }) => name.startsWith('job '));
    expect(job.attributes).toMatchObject({ 'almanac.job': job.name.slice('job '.length) });
    const roots = collector.spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.filter(({ name }) => !/^(job|GET|POST) /.test(name))).toEqual([]);
    expect(collector.spans.filter(({ attributes }) => attributes['url.path'] === '/readyz')).toEqual([]);
  });

  it('name the service, its version and what OTEL_RESOURCE_ATTRIBUTES adds', async () => {
    await spanOf(await send('/api/'));
    expect(collector.resource).toMatchObject({
      'service.name': 'almanac',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown,
      'deployment.environment.name': 'test',
    });
  });

  it('are sent before the process ends', async () => {
    const own = await TraceCollector.start();
    const late = await ServiceRun.start(database, { ...settingsFor(own.url), OTEL_BSP_SCHEDULE_DELAY: '60000' });
    await late.ready();
    await fetch(`${late.base}/api/cal/events/v1/venues`);
    expect(own.requests).toBe(0);
    expect(await late.stop()).toBe(0);
    expect(own.spans.map(({ name }) => name)).toContain('GET /cal/events/v1/venues');
    await own.stop();
  });
});

describe('A collector that does not work', () => {
  let database: ThrowawayDatabase;
  beforeAll(async () => {
    database = await throwawayDatabase();
  });
  afterAll(() => database.drop());

  it.each(['refuses', 'hangs', 'is away'] as const)('and %s breaks neither requests nor the stop', async (mode) => {
    const collector = mode === 'is away' ? undefined : await TraceCollector.start(mode);
    const run = await ServiceRun.start(database, {
      ...settingsFor(collector?.url ?? 'http://127.0.0.1:9'),
      LOG_LEVEL: 'warn',
    });
    await run.ready();
    for (let i = 0; i < 20; i++) expect((await fetch(`${run.base}/api/cal/events/v1/events`)).status).toBe(200);
    expect(await run.stop()).toBe(0);
    if (collector) expect(collector.requests).toBeGreaterThan(0);
    expect(run.output.match(/Traces are incomplete/g)?.length ?? 0).toBeLessThanOrEqual(1);
    await collector?.stop();
  });

  it('and has a wrong address stops the start with the reason', async () => {
    const run = await ServiceRun.start(database, { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' });
    expect(await run.ended).toBe(1);
    expect(run.errors.trim()).toBe(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address such as http://collector:4318.',
    );
  });
});
