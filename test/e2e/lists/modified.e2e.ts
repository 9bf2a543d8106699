import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';

const EVENTS = '/cal/events/v1';
const TICKETS = '/cal/tickets/v1';
const MEMBERS: Record<string, string> = {
  events: `${EVENTS}/events?start_date=2031-01-01&end_date=2032-01-01`,
  venues: `${EVENTS}/venues?per_page=50`,
  organizers: `${EVENTS}/organizers?per_page=50`,
  tickets: `${TICKETS}/tickets?per_page=50`,
  orders: `${TICKETS}/orders?per_page=50`,
  attendees: `${TICKETS}/attendees?per_page=50`,
};
const TABLES: Record<string, string> = { orders: 'ticket_orders', attendees: 'ticket_attendees' };

describe('Lists by when something was changed', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    const office = boxOffice(service);
    const admin = service.as('administrator');
    await admin.post('/content/v2/settings').send({ timezone: 'Europe/Berlin' }).expect(200);
    for (let i = 0; i < 3; i++) {
      const venue = (
        await admin
          .post(`${EVENTS}/venues`)
          .send({ venue: `V ${i}` })
          .expect(201)
      ).body.id as number;
      await admin
        .post(`${EVENTS}/organizers`)
        .send({ organizer: `O ${i}` })
        .expect(201);
      const event = await office.event({ venue });
      const ticket = await office.ticket(event, { price: '0', ticket: { mode: 'own', capacity: 9 } });
      await office.order({ [ticket]: 1 }).expect(201);
    }
    await service.database.write(async () => {
      for (const kind of Object.keys(MEMBERS)) {
        const table = TABLES[kind] ?? kind;
        const rows = await service.database.read<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`);
        for (const [i, { id }] of rows.entries())
          await service.database.execute(`UPDATE ${table} SET modified_utc = ? WHERE id = ?`, [
            `2030-06-0${i + 1} 10:00:00`,
            id,
          ]);
      }
    });
  });
  afterAll(() => service.close());

  const found = async (kind: string, query: string): Promise<number> => {
    const { body } = await service.as('administrator').get(`${MEMBERS[kind]}&${query}`).expect(200);
    return (body[kind] as object[]).length;
  };

  it.each(Object.keys(MEMBERS))('give %s changed after or before a moment, which is excluded', async (kind) => {
    const utc = '2030-06-02T10:00:00Z';
    expect(await found(kind, '')).toBe(3);
    expect(await found(kind, `modified_after=${utc}`)).toBe(1);
    expect(await found(kind, `modified_before=${utc}`)).toBe(1);
    expect(await found(kind, 'modified_after=2030-06-01T10:00:00Z&modified_before=2030-06-03T10:00:00Z')).toBe(1);
    // Without an offset it is the time of the site.
    expect(await found(kind, 'modified_after=2030-06-02T11:59:59')).toBe(2);
    expect(await found(kind, 'modified_after=2030-06-02T12:00:00')).toBe(1);
    const refused = await service.as('administrator').get(`${MEMBERS[kind]}&modified_after=yesterday`).expect(400);
    expect(refused.body.data.params.modified_after).toContain('must be a moment such as');
  });

  it.each(Object.keys(MEMBERS))('carry it into the addresses of other pages of %s', async (kind) => {
    const query = 'modified_after=2030-06-01T10:00:00Z&per_page=1';
    const { body } = await service
      .as('administrator')
      .get(`${MEMBERS[kind].replace('per_page=50', 'page=1')}&${query}`)
      .expect(200);
    const { rest_url: own, next_rest_url: next = own } = body as Record<string, string>;
    expect(new URL(next).searchParams.get('modified_after')).toBe('2030-06-01T10:00:00Z');
  });
});
