import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('A member that no parameter declares', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const when = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
  const create = (event: object, root = '/api') =>
    service
      .as('administrator', root)
      .post(`/${root === '/api' ? 'cal' : 'tribe'}/events/v1/events`)
      .send({ title: 'A', ...when, ...event })
      .expect(201);

  it('is named in the header of the response to a write', async () => {
    const { headers } = await create({ rrule: 'FREQ=DAILY', event_status: 'canceled', is_virtual: true });
    expect(headers['x-almanac-ignored']).toBe('rrule, event_status, is_virtual');
    expect(headers['access-control-expose-headers']).toContain('X-Almanac-Ignored');
  });

  it('is named in its encoded form where a header cannot have it', async () => {
    const { headers } = await create({ 'a b\r\nSet-Cookie: x=1': 1, größe: 2, 'ok, fine': 3 });
    expect(headers['x-almanac-ignored']).toBe('a%20b%0D%0ASet-Cookie%3A%20x%3D1, gr%C3%B6%C3%9Fe, ok%2C%20fine');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is named up to twenty times', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`m${i}`, 1]));
    const listed = (await create(many)).headers['x-almanac-ignored']?.split(', ') ?? [];
    expect(listed).toHaveLength(21);
    expect(listed.at(-1)).toBe('...');
  });

  it('is named with its path where it is part of an object', async () => {
    const { body: event } = await create({});
    const admin = service.as('administrator');
    const { body } = await admin.post('/auth/v1/nonces').send({ action: 'add_ticket_nonce' }).expect(200);
    const { headers } = await admin
      .post('/cal/tickets/v1/tickets')
      .send({
        post_id: event.id,
        add_ticket_nonce: body.nonce,
        provider: 'tc',
        name: 'Seat',
        price: '10',
        members_only: true,
        sale_price: '5',
        ticket: { colour: 'red' },
      })
      .expect(202);
    expect(headers['x-almanac-ignored']).toBe('members_only, sale_price, ticket.colour');
  });

  it('is named by the name that a client of WordPress has used', async () => {
    const { headers } = await create({ tribe_events_colour: 'red' }, '/wp-json');
    expect(headers['x-almanac-ignored']).toBe('tribe_events_colour');
  });

  it('is named in the headers of an item of a batch, in an envelope and in the response to a repeat', async () => {
    const admin = service.as('administrator');
    const { body } = await admin
      .post('/batch/v1')
      .send({ requests: [{ path: '/content/v2/posts', body: { title: 'A', colour: 'red' } }] })
      .expect(207);
    expect(body.responses[0].headers['X-Almanac-Ignored']).toBe('colour');
    const known = await admin
      .post('/batch/v1')
      .send({ requests: [{ path: '/content/v2/posts', body: { title: 'A' } }] })
      .expect(207);
    // A client of the reference, which sends known members only, finds the recorded headers and no other.
    expect(Object.keys(known.body.responses[0].headers as object).sort()).toEqual(['Allow', 'Location']);
    expect(Object.keys(body.responses[0].headers as object).sort()).toEqual(['Allow', 'Location', 'X-Almanac-Ignored']);
    const enveloped = await admin.post('/content/v2/posts?_envelope=1').send({ title: 'A', colour: 'red' });
    expect(enveloped.body.headers['X-Almanac-Ignored']).toBe('colour');
    const post = () =>
      admin.post('/content/v2/posts').set('Idempotency-Key', 'k-1').send({ title: 'B', colour: 'red' });
    const ids = [];
    for (const { body: made, headers } of [await post(), await post()]) {
      expect(headers['x-almanac-ignored']).toBe('colour');
      ids.push(made.id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  it('is not named where all members are known, in reads and in refusals', async () => {
    expect((await create({ _fields: 'id', description: 'x' })).headers['x-almanac-ignored']).toBeUndefined();
    const read = await service.as('anonymous').get('/cal/events/v1/events?colour=red').expect(200);
    expect(read.headers['x-almanac-ignored']).toBeUndefined();
    const refused = await service.as('anonymous').post('/content/v2/posts').send({ colour: 'red' });
    expect([refused.status, refused.headers['x-almanac-ignored']]).toEqual([401, undefined]);
  });

  it.each([
    ['/auth/v1/nonces', { action: 'wp_rest' }],
    ['/personal-data/v1/export', { email: 'a@example.org' }],
    ['/personal-data/v1/erase', { email: 'a@example.org' }],
    ['/cache/v1/settings', { crawler: false }],
    ['/cache/v1/purge', { urls: ['/'] }],
    ['/cache/v1/jobs', { kind: 'img', ids: [1] }],
    ['/cache/v1/crawlers/0', { active: false }],
  ])('is refused by %s, which is of our own design', async (path, known) => {
    const { status, body } = await service
      .as('administrator')
      .post(path)
      .send({ ...known, colour: 'red' });
    expect([status, body.code, Object.keys(body.data?.params ?? {})]).toEqual([400, 'rest_invalid_param', ['colour']]);
  });
});
