import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

const E = '/cal/events/v1';
const DAY = { start_date: '2031-02-01 10:00', end_date: '2031-02-01 11:00' };

describe('cal/events/v1, as test suites of other projects call it,', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it.each([
    ['events', { title: 'With image', ...DAY }],
    ['venues', { venue: 'With image' }],
    ['organizers', { organizer: 'With image' }],
  ])('answers 400 naming image for its address in %s from users who may not upload', async (route, fields) => {
    const image = 'http://images.example/picture.jpg';
    const { body } = await service
      .as('contributor')
      .post(`${E}/${route}`)
      .send({ ...fields, image })
      .expect(400);
    expect(body).toMatchObject({
      code: 'rest_invalid_param',
      data: { status: 400, params: { image: expect.any(String) } },
    });
  });

  it.each([
    [
      ['0$', '20$', '30$'],
      'Free – 30$',
      { currency_symbol: '$', currency_position: 'postfix', values: ['0', '20', '30'] },
    ],
    [[10, '25.50'], '&#x24;10 – &#x24;25.50', { currency_symbol: '', currency_position: '', values: ['10', '25.50'] }],
    [['15'], '&#x24;15', { values: ['15'] }],
    [[], '', { values: [] }],
  ])('takes the list %j as cost', async (cost, shown, details) => {
    const { body } = await service
      .as('editor')
      .post(`${E}/events`)
      .send({ title: `Costs ${JSON.stringify(cost)}`, ...DAY, cost })
      .expect(201);
    expect(body.cost).toBe(shown);
    expect(body.cost_details).toMatchObject(details);
    const changed = await service.as('editor').post(`${E}/events/${body.id}`).send({ cost: '$5' }).expect(200);
    expect(changed.body.cost).toBe('$5');
    const again = await service.as('editor').post(`${E}/events/${body.id}`).send({ cost }).expect(200);
    expect(again.body).toMatchObject({ cost: shown, cost_details: details });
  });

  it.each([[[{}]], [[['10']]], [{ a: '10' }], [['10', 'x'.repeat(500)]], [true]])(
    'answers 400 for the cost %j',
    async (cost) => {
      const { body } = await service
        .as('editor')
        .post(`${E}/events`)
        .send({ title: 'Bad cost', ...DAY, cost })
        .expect(400);
      expect(body.data.params).toHaveProperty('cost');
    },
  );

  it.each(['categories', 'tags'])('answers 400 for an empty orderby of %s', async (route) => {
    const { body } = await service.as('anonymous').get(`${E}/${route}?orderby=`).expect(400);
    expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { orderby: expect.any(String) } } });
    await service.as('anonymous').get(`${E}/${route}?orderby=unknown`).expect(200);
  });

  it.each(['geoloc_lat=48.85', 'geoloc_lng=2.35', 'geoloc=true&geoloc_lng=2.35'])(
    'answers 400 for one coordinate without the other: %s',
    async (query) => {
      const { body } = await service.as('anonymous').get(`${E}/events?${query}`).expect(400);
      expect(body.code).toBe('rest_invalid_param');
      await service.as('anonymous').get(`${E}/events?${query}&geoloc=false`).expect(200);
    },
  );

  it.each(['geoloc=true', 'geoloc=false', 'strict_dates=maybe', 'strict_dates=no'])(
    'lists the same events with %s as without it',
    async (query) => {
      const list = async (more: string) =>
        (await service.as('anonymous').get(`${E}/events?start_date=2031-01-01&end_date=2031-12-31&${more}`).expect(200))
          .body;
      expect((await list(query)).total).toBe((await list('')).total);
    },
  );

  describe('only_with_upcoming', () => {
    const statuses = ['publish', 'private', 'draft', 'pending'] as const;
    beforeAll(async () => {
      const add = (name: string, fields: object, caller: Caller = 'administrator') =>
        service
          .as(caller)
          .post(`${E}/events`)
          .send({ title: name, ...DAY, venue: { venue: name, status: 'publish' }, ...fields })
          .expect(201);
      for (const status of statuses) {
        await add(`Soon ${status}`, { status, organizer: { organizer: `Soon ${status}` } });
      }
      await add('Soon past', {
        start_date: '2020-01-01 10:00',
        end_date: '2020-01-01 11:00',
        organizer: { organizer: 'Soon past' },
      });
      const own = await service.as('author').post(`${E}/venues`).send({ venue: 'Soon own' }).expect(201);
      await service
        .as('author')
        .post(`${E}/events`)
        .send({ title: 'Soon own', ...DAY, status: 'private', venue: own.body.id })
        .expect(201);
    });

    it.each([
      ['anonymous', ['publish']],
      ['subscriber', ['publish']],
      ['author', ['own', 'publish']],
      ['editor', ['own', 'private', 'publish']],
      ['administrator', ['own', 'private', 'publish']],
    ] as const)('counts for %s the events that they may read: %j', async (caller, expected) => {
      const names = async (path: string, name: (item: Record<string, unknown>) => string) => {
        const { body } = await service.as(caller).get(path).expect(200);
        const items = (Array.isArray(body) ? body : (body.venues ?? body.organizers)) as Record<string, unknown>[];
        return items.map((item) => name(item).replace('Soon ', '')).sort();
      };
      const without = expected.filter((name) => name !== 'own');
      const query = 'only_with_upcoming=true&search=Soon&per_page=50&status=publish';
      expect(await names(`${E}/venues?${query}`, ({ venue }) => venue as string)).toEqual(expected);
      expect(await names(`${E}/organizers?${query}`, ({ organizer }) => organizer as string)).toEqual(without);
      const title = ({ title: text }: Record<string, unknown>) => (text as { rendered: string }).rendered;
      expect(await names(`/calendar/v1/venues?${query}`, title)).toEqual(expected);
    });
  });
});
