import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const EVENTS = '/cal/events/v1/events';
const WINDOW = 'start_date=2031-01-01&end_date=2032-01-01';

describe('A search for a word that only an event with a password has', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    const when = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' };
    const event = { title: 'Private party', description: 'xylophone', ...when };
    const { body } = await service.as('author').post(EVENTS).send(event).expect(201);
    await service.as('author').post(`/content/v2/cal_events/${body.id}`).send({ password: 'sesame' }).expect(200);
  });
  afterAll(() => service.close());

  const total = async (who: 'anonymous' | 'contributor' | 'author' | 'administrator', query: string) =>
    (await service.as(who).get(`${EVENTS}?${WINDOW}&${query}`).expect(200)).body.total as number;

  it('finds it only for its author and those who may edit all events', async () => {
    expect(await total('anonymous', 'search=xylophone')).toBe(0);
    expect(await total('contributor', 'search=xylophone')).toBe(0);
    expect(await total('author', 'search=xylophone')).toBe(1);
    expect(await total('administrator', 'search=xylophone')).toBe(1);
  });

  it('leaves the event in lists without a search', async () => {
    expect(await total('anonymous', 'per_page=5')).toBe(1);
  });
});
