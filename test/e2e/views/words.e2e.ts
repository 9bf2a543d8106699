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
  ])('finds for "%s" the events %j', async (words, titles) => {
    expect(await found(words)).toEqual(titles);
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

  it('reads events by the full-text index and by ids', async () => {
    const { database } = service;
    const where = eventConditions(
      { statuses: ['publish'], listed: true, window: {}, termGroups: [], words: 'yoga kiel' },
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
