import { eventConditions } from '../../../src/cal/events/events/event-list.sql.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('The search of the calendar', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    await event({ title: 'Opening', description: 'A talk in the garden.' });
    await event({ title: 'Yoga', venue: { venue: 'Speicher', city: 'Kiel', country: 'Germany' } });
    await event({ title: 'Reading', organizer: { organizer: 'Book circle' } });
    await event({ title: 'Drawing', categories: ['Courses'], tags: ['Charcoal'] });
    const { body: locked } = await event({ title: 'Locked', venue: { venue: 'Cellar', city: 'Lund' } });
    const protect = service.as('administrator').post(`/content/v2/cal_events/${locked.id}`);
    await protect.send({ password: 'x' }).expect(200);
    await event({ title: 'JavaScript evening', venue: { venue: 'Gasteig', city: 'Munich' } });
    await event({ title: 'Nowhere yet', venue: { venue: 'Unfinished', city: 'Oslo', status: 'draft' } });
  });
  afterAll(() => service.close());

  let made = 0;
  const event = (fields: object) =>
    service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({
        status: 'publish',
        start_date: `2031-05-${String(++made).padStart(2, '0')} 10:00:00`,
        end_date: `2031-05-${String(made).padStart(2, '0')} 12:00:00`,
        ...fields,
      })
      .expect(201);
  const found = async (words: string): Promise<string[]> => {
    const { text } = await service.http().get('/events/').query({ 'tribe-bar-search': words }).expect(200);
    return [...text.matchAll(/class="cal-card__title"><a [^>]*>([^<]*)/g)].map(([, title = '']) => title);
  };

  it.each([
    ['garden', ['Opening']],
    ['speicher', ['Yoga']],
    ['Kiel', ['Yoga']],
    ['circle', ['Reading']],
    ['Courses', ['Drawing']],
    ['charcoal', ['Drawing']],
    ['yoga kiel', ['Yoga']],
    ['yoga courses', []],
    ['Lund', []],
    ['Oslo', []],
    ['%', []],
    ['München', ['JavaScript evening']],
    ['javascript múnich', ['JavaScript evening']],
    ['javascript Milano', []],
  ])('finds for "%s" the events %j', async (words, titles) => {
    expect(await found(words)).toEqual(titles);
  });

  it.each([
    ['javscript', 'javascript'],
    ['Munihc', 'munich'],
    ['charcaol drawing', 'charcoal drawing'],
  ])('takes "%s" for "%s", and says so', async (typed, meant) => {
    const { text } = await service.http().get('/events/').query({ 'tribe-bar-search': typed }).expect(200);
    expect(text).toContain(`Nothing was found for “${typed}”. These are the results for “${meant}”.`);
    expect(text).toContain('class="cal-card__title"');
  });

  it('corrects nothing by words that visitors cannot find, and no calendar file or view over REST', async () => {
    expect(await found('Lockde')).toEqual([]);
    expect(await found('Unfinishde')).toEqual([]);
    const file = await service.http().get('/events/').query({ 'tribe-bar-search': 'javscript', ical: '1' }).expect(200);
    expect(file.text).not.toContain('BEGIN:VEVENT');
    const query = { u: '/events/?tribe-bar-search=javscript' };
    const view = await service.as('anonymous').get('/cal/views/v2/html').query(query);
    expect(JSON.stringify(view.body)).not.toContain('JavaScript evening');
  });

  it('finds places by the other names of their city', async () => {
    const { text } = await service.http().get('/events/').query({ 'tribe-bar-geoloc': 'München' }).expect(200);
    expect(text).toContain('JavaScript evening');
  });

  it('is tolerant on the search page of the site too, and the interface is not', async () => {
    const { text } = await service.http().get('/').query({ s: 'javscript' }).expect(200);
    expect(text).toContain('These are the results for “javascript”.');
    expect(text).toContain('JavaScript evening');
    const { body } = await service.as('anonymous').get('/cal/events/v1/events?search=javscript');
    expect(body.events ?? []).toEqual([]);
    const { body: posts } = await service.as('anonymous').get('/content/v2/search?search=javscript').expect(200);
    expect(posts).toEqual([]);
  });

  it('also searches months and days', async () => {
    const { text } = await service.http().get('/events/month/2031-05/').query({ 'tribe-bar-search': 'Kiel' });
    expect(text).toContain('Yoga');
    expect(text).not.toContain('Opening');
  });

  it('finds a venue again by its new city at once', async () => {
    const { body } = await service.as('administrator').get('/cal/events/v1/venues?search=Speicher').expect(200);
    expect(await found('Bremen')).toEqual([]);
    await service
      .as('administrator')
      .post(`/cal/events/v1/venues/${body.venues[0].id}`)
      .send({ city: 'Bremen' })
      .expect(200);
    expect(await found('Bremen')).toEqual(['Yoga']);
  });

  it.each(['yoga kiel', 'yoga München'])('reads events by the full-text index and by ids for "%s"', async (words) => {
    const { database } = service;
    const where = eventConditions(
      { statuses: ['publish'], listed: true, window: {}, termGroups: [], words },
      { engine: database.engine, walk: false },
    );
    const plan = await database.read<Record<string, string | null>>(
      `${database.embedded ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'} SELECT e.id FROM events e WHERE ${where.sql}`,
      where.parameters,
    );
    const text = plan.map((row) => (database.embedded ? row.detail : `${row.table} ${row.type} ${row.key}`)).join('\n');
    expect(text).toMatch(database.embedded ? /events_search|m VIRTUAL TABLE INDEX/ : /^m fulltext ft_events$/m);
    expect(text).not.toMatch(/SCAN [em]\b|^[em] ALL/m);
    expect(text).not.toMatch(/DEPENDENT/);
  });
});
