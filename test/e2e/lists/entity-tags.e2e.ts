import { type Caller, startApp, type TestApp } from '../../helpers/app.js';
import { SELLER } from '../invoices/invoice-site.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const EVENTS = '/cal/events/v1/events?start_date=2031-01-01&end_date=2032-01-01';
const TICKETS = '/cal/tickets/v1';

describe.each(['memory', 'off'])('Lists, with RESPONSE_CACHE=%s,', (cache) => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  beforeAll(async () => {
    service = await startApp({ RESPONSE_CACHE: cache });
    office = boxOffice(service);
    await service.as('administrator').post('/invoices/v1/settings').send(SELLER).expect(200);
    event = await office.event();
    await office
      .order({ [await office.ticket(event, { price: '0', ticket: { mode: 'own', capacity: 9 } })]: 1 })
      .expect(201);
  });
  afterAll(() => service.close());

  const get = (path: string, caller: Caller, etag?: string) => {
    const request = service.as(caller).get(path);
    return etag === undefined ? request : request.set('If-None-Match', etag);
  };

  it.each<[string, Caller]>([
    [EVENTS, 'anonymous'],
    [EVENTS, 'administrator'],
    ['/cal/events/v1/venues', 'anonymous'],
    ['/content/v2/cal_events?context=edit', 'administrator'],
    ['/content/v2/posts', 'anonymous'],
    [`${TICKETS}/tickets`, 'anonymous'],
    [`${TICKETS}/orders`, 'administrator'],
    [`${TICKETS}/attendees`, 'administrator'],
    ['/invoices/v1/invoices', 'administrator'],
  ])('answer 304 to a client that has them: %s as %s', async (path, caller) => {
    const first = await get(path, caller).expect(200);
    const etag = first.headers.etag;
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await get(path, caller, etag).expect(304);
    expect(again.text).toBe('');
    expect(again.headers).toMatchObject({ etag });
    expect(again.headers['content-type']).toBeUndefined();
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    await get(path, caller, `"other", ${etag}`).expect(304);
    await get(path, caller, 'W/"other"').expect(200);
    await get(path, caller, etag).set('Cache-Control', 'no-cache').expect(200);
    await service.as(caller).head(path).set('If-None-Match', etag).expect(304);
  });

  it('answer 200 once something has changed', async () => {
    for (const caller of ['anonymous', 'administrator'] as const) {
      const { headers } = await get(EVENTS, caller).expect(200);
      await service
        .as('administrator')
        .post(`/cal/events/v1/events/${event}`)
        .send({ title: `Changed for ${caller}` })
        .expect(200);
      const { body } = await get(EVENTS, caller, headers.etag).expect(200);
      expect(body.events[0].title).toBe(`Changed for ${caller}`);
    }
  });

  it('do not answer 304 to those who see something else, nor to writes and refusals', async () => {
    const path = `${EVENTS}&status=draft,publish`;
    await office.event({ status: 'draft' });
    const { headers } = await get(path, 'administrator').expect(200);
    const etag = headers.etag;
    expect((await get(path, 'anonymous', etag)).status).not.toBe(304);
    await get(`${TICKETS}/orders`, 'anonymous', '*').expect(401);
    const written = await service
      .as('administrator')
      .post(`/cal/events/v1/events/${event}`)
      .set('If-None-Match', '*')
      .send({ title: 'Written' })
      .expect(200);
    expect(written.headers.etag).toBeUndefined();
  });

  it('have the same tag whether they come from memory or not, and inside of a batch none', async () => {
    const path = '/cal/events/v1/organizers';
    const [first, second] = [await get(path, 'anonymous'), await get(path, 'anonymous')];
    expect(second.headers.etag).toBe(first.headers.etag);
    const { body } = await service
      .as('administrator')
      .post('/batch/v1')
      .send({ requests: [{ method: 'POST', path: `/cal/events/v1/events/${event}`, body: { title: 'In a batch' } }] });
    expect(JSON.stringify(body)).not.toMatch(/etag/i);
  });
});
