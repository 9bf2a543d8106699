import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

interface Item {
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, unknown>;
}
interface ItemAnswer {
  status: number;
  headers: Record<string, string> | never[];
  body: Record<string, unknown> & { code?: string; id?: number };
}

describe('POST batch/v1', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const send = async (requests: Item[], more: object = {}, caller: Caller = 'administrator', root = '/api') => {
    const { body } = await service
      .as(caller, root)
      .post('/batch/v1')
      .send({ requests, ...more })
      .expect(207);
    return body as { failed?: string; responses: ItemAnswer[] };
  };
  const venueCount = async () =>
    Number((await service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM venues'))[0]?.n);

  it('accepts every writing route except itself and uploads, as the index states', async () => {
    const { body } = await service.as('anonymous').get('/').expect(200);
    const routes = Object.entries(
      body.routes as Record<string, { endpoints: { methods: string[]; allow_batch?: object }[] }>,
    );
    const closed = routes.flatMap(([path, { endpoints }]) =>
      endpoints
        .filter(({ methods, allow_batch: allowed }) => !methods.includes('GET') && !allowed)
        .map(({ methods }) => `${methods.join()} ${path}`),
    );
    expect(closed.sort()).toEqual([
      'POST /batch/v1',
      // Files.
      'POST /cal/event-aggregator/v1/file-imports',
      'POST /cal/tickets/v1/box-office/guest-lists',
      // Each line of a statement is a unit of work.
      'POST /cal/tickets/v1/payments/bank-statements',
      // It only reads; POST is for long questions.
      'POST /cal/views/v2/html',
      'POST /content/v2/media',
      // Everything about a person, one at a time.
      'POST /personal-data/v1/erase',
      'POST /personal-data/v1/export',
      'POST,PUT,PATCH /redirects/v1/import/file/(?P<group_id>\\d+)',
    ]);
    for (const [, { endpoints }] of routes) {
      const reading = endpoints.filter(({ methods }) => methods.includes('GET'));
      const writable = endpoints.some(({ allow_batch: allowed, methods }) => allowed && !methods.includes('GET'));
      expect(reading.map(({ allow_batch: allowed }) => allowed !== undefined)).toEqual(reading.map(() => writable));
    }
  });

  it('runs calendar routes in order, each item seeing the effects of earlier ones', async () => {
    const { responses } = await send([
      { path: '/cal/events/v1/venues', body: { venue: 'Batch hall' } },
      {
        path: '/cal/events/v1/events',
        body: {
          title: 'In the hall',
          start_date: '2031-05-01',
          end_date: '2031-05-01',
          venue: { venue: 'Batch hall' },
        },
      },
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect((responses[1]?.body.venue as { id: number }).id).toBe(responses[0]?.body.id);
  });

  it('writes nothing with require-all-validate when any item is invalid', async () => {
    const before = await venueCount();
    const good = { path: '/cal/events/v1/venues', body: { venue: 'Never made' } };
    const { failed, responses } = await send(
      [good, { path: '/cal/events/v1/venues', body: {} }, good, { path: '///' }],
      {
        validation: 'require-all-validate',
      },
    );
    expect(failed).toBe('validation');
    expect(responses.map((answer) => answer?.body.code ?? null)).toEqual([
      null,
      'rest_missing_callback_param',
      null,
      'parse_path_failed',
    ]);
    expect(await venueCount()).toBe(before);
  });

  it('uses the names of its own root in paths, bodies and responses', async () => {
    const { responses } = await send(
      [
        { path: '/tribe/events/v1/venues', body: { venue: 'Batch by another name' } },
        { path: '/cal/events/v1/nothing', body: {} },
      ],
      {},
      'administrator',
      '/wp-json',
    );
    expect(responses[0]?.status).toBe(201);
    expect(JSON.stringify(responses[0])).not.toMatch(/cal\/events\/v1/);
    expect(responses[1]?.body.code).toBe('rest_no_route');
  });

  it('answers 404 to items whose paths are malformed or leave the interface', async () => {
    const paths = [
      '/../healthz',
      '/%2e%2e/healthz',
      '/..%2f..%2fadmin',
      '/api/content/v2/tags',
      '/\ud800',
      '/content/v2/tags/%zz',
      '/%00',
      '/content/v2/tags/1;x=y',
      '/ ',
      `/${'x'.repeat(5000)}`,
    ];
    const { responses } = await send(paths.map((path) => ({ path, body: {} })));
    expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 404));
  });

  it('ignores credentials and method overrides of single items', async () => {
    const { responses } = await send(
      [
        {
          path: '/cal/events/v1/venues',
          body: { venue: 'x' },
          headers: {
            Authorization: `Basic ${Buffer.from('administrator:administratorApplicationPassword01').toString('base64')}`,
          },
        },
        {
          path: '/cal/events/v1/venues?_method=GET',
          body: { venue: 'x' },
          headers: { 'X-HTTP-Method-Override': 'GET' },
        },
      ],
      {},
      'subscriber',
    );
    expect(responses.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('applies _fields to an item, but not _envelope or _jsonp', async () => {
    const { responses } = await send([
      { path: '/cal/events/v1/venues?_fields=id&_envelope=1&_jsonp=a(b', body: { venue: 'Fields' } },
    ]);
    expect(responses[0]).toEqual({
      status: 201,
      headers: expect.objectContaining({ Allow: expect.any(String) }),
      body: { id: expect.any(Number) },
    });
  });

  it('counts as one request for the body size limit', async () => {
    const requests = [{ path: '/cal/events/v1/venues', body: { venue: 'x'.repeat(2_200_000) } }];
    await service.as('administrator').post('/batch/v1').send({ requests }).expect(413);
  });
});
