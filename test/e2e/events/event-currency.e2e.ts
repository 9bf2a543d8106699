import { load } from 'cheerio';
import { startApp, type TestApp } from '../../helpers/app.js';

describe('An event whose cost is in a currency of its own', () => {
  let service: TestApp;
  let id: number;
  let path: string;

  beforeAll(async () => {
    service = await startApp();
    const { body } = await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({
        title: 'Fest',
        status: 'publish',
        start_date: '2031-05-01 10:00',
        end_date: '2031-05-01 12:00',
        cost: '150',
      })
      .expect(201);
    id = body.id;
    path = new URL(body.url).pathname;
    expect(body.cost).toBe('&#x24;150');
    // As a move from another system stores it.
    await service.database.write(() =>
      service.database.em.update(
        'events',
        { id },
        { currency_symbol: 'kr', currency_position: 'suffix', currency_code: 'SEK' },
      ),
    );
  });
  afterAll(() => service.close());

  const details = { currency_symbol: 'kr', currency_position: 'suffix', currency_code: 'SEK', values: ['150'] };

  it('shows it over both roots, in calendar/v1, lists, pages and data for search engines', async () => {
    for (const address of [`/api/cal/events/v1/events/${id}`, `/wp-json/tribe/events/v1/events/${id}`]) {
      const { body } = await service.http().get(address).expect(200);
      expect(body).toMatchObject({ cost: '150kr', cost_details: details });
      expect(body.json_ld.offers).toMatchObject({ price: '150', priceCurrency: 'SEK' });
    }
    const { body: list } = await service
      .http()
      .get('/api/cal/events/v1/events?start_date=2031-05-01&end_date=2031-05-02')
      .expect(200);
    expect(list.events).toEqual([expect.objectContaining({ id, cost: '150kr' })]);
    expect((await service.http().get(`/api/calendar/v1/events/${id}`).expect(200)).body.cost).toBe('150kr');
    const page = load((await service.http().get(path).expect(200)).text);
    expect(page('dl').text()).toContain('150kr');
    expect(page('script[type="application/ld+json"]').text()).toContain('"priceCurrency":"SEK"');
  });

  it('has the same in a copy, also when other members are changed', async () => {
    await service.as('administrator').patch(`/cal/events/v1/events/${id}`).send({ title: 'Party' }).expect(200);
    const { body } = await service
      .as('administrator')
      .post(`/cal/events/v1/events/${id}/duplicate`)
      .send({})
      .expect(201);
    expect(body).toMatchObject({ cost: '150kr', cost_details: details });
  });

  it('has the currency of a cost that is sent', async () => {
    const { body } = await service
      .as('administrator')
      .patch(`/cal/events/v1/events/${id}`)
      .send({ cost: '12 €' })
      .expect(200);
    expect(body).toMatchObject({
      cost: '12€',
      cost_details: { currency_symbol: '€', currency_code: '', currency_position: 'postfix' },
    });
  });
});
