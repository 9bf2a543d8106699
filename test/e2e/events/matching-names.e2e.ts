import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const E = '/cal/events/v1';
const DAY = { start_date: '2031-02-01 10:00', end_date: '2031-02-01 11:00' };

describe.each([
  ['venue', 'venues', { city: 'Lyon' }],
  ['organizer', 'organizers', { phone: '12345' }],
])('The name of a %s', (singular, plural, details) => {
  let service: TestApp;
  let hall: number;
  beforeAll(async () => {
    service = await startApp();
    const { body } = await service
      .as('administrator')
      .post(`${E}/${plural}`)
      .send({ [singular]: 'Old Town Hall', description: 'By the river' })
      .expect(201);
    hall = body.id;
  });
  afterAll(() => service.close());

  const variants = ['Old Town Hall', 'OLD TOWN HALL', 'old town hall', ' Old Town Hall ', 'Old  Town\tHall'];

  it.each(variants)('%j finds the existing record, which keeps its name', async (name) => {
    for (const fields of [{}, details, { description: ' by the  RIVER ' }]) {
      const { body } = await service
        .as('editor')
        .post(`${E}/${plural}`)
        .send({ [singular]: name, ...fields })
        .expect(201);
      expect(body).toMatchObject({ id: hall, [singular]: 'Old Town Hall', slug: 'old-town-hall' });
      expect(body.description).toContain('By the river');
    }
    const { body } = await service.as('anonymous').get(`${E}/${plural}/${hall}`).expect(200);
    expect(body).toMatchObject({ [singular]: 'Old Town Hall', ...details });
  });

  it.each(variants)('%j links an event to the existing record', async (name) => {
    const { body } = await service
      .as('editor')
      .post(`${E}/events`)
      .send({ title: 'Linked by name', ...DAY, [singular]: { [singular]: name } })
      .expect(201);
    const [linked] = [body[singular]].flat() as { id: number }[];
    expect(linked.id).toBe(hall);
  });

  it.each([
    { [singular]: 'OldTown Hall' },
    { [singular]: 'Old Town Hall.' },
    { [singular]: 'Öld Town Hall' },
    { [singular]: 'old town hall', description: 'Somewhere else' },
  ])('makes a new record from %j', async (fields) => {
    const { body } = await service.as('editor').post(`${E}/${plural}`).send(fields).expect(201);
    expect(body.id).not.toBe(hall);
    const again = await service.as('editor').post(`${E}/${plural}`).send(fields).expect(201);
    expect(again.body.id).toBe(body.id);
  });
});
