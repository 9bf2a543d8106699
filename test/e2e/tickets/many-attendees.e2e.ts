import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';

/** What the tests read of a ticket. */
interface Shown {
  id: number;
  attendees: { id: number; title: string }[];
  attendees_url?: string;
  checkin?: { checked_in: number; unchecked_in: number };
}

describe('A ticket with many attendees', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let large: number;
  let small: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event({ description: '<!-- wp:tribe/attendees /-->' });
    await service.as('administrator').post(`${T}/settings`).send({ order_max_tickets: 1000 }).expect(200);
    large = await office.ticket(event, { ticket: { mode: 'own', capacity: -1 } });
    small = await office.ticket(event, { ticket: { mode: 'own', capacity: -1 } });
    await office.order({ [large]: 1000 }).expect(201);
    await office.order({ [large]: 3, [small]: 2 }).expect(201);
    await service.database.write(() => service.database.execute('UPDATE ticket_attendees SET optout = 0'));
  });
  afterAll(() => service.close());

  const read = async (who: 'administrator' | 'anonymous', path: string) =>
    (await service.as(who).get(`${T}${path}`).expect(200)).body;

  it('shows managers 1,000 of them, figures of all, and where the list of all is', async () => {
    const ticket = (await read('administrator', `/tickets/${large}`)) as Shown;
    expect(ticket.attendees).toHaveLength(1000);
    expect(ticket.checkin).toMatchObject({ checked_in: 0, unchecked_in: 1003 });
    const path = new URL(ticket.attendees_url ?? '').pathname + new URL(ticket.attendees_url ?? '').search;
    const { body } = await service
      .as('administrator')
      .get(`${path.replace('/api', '')}&per_page=1`)
      .expect(200);
    expect(body.total).toBe(1003);
  });

  it('shows visitors 1,000 of them where the event lists its attendees', async () => {
    const ticket = (await read('anonymous', `/tickets/${large}`)) as Shown;
    expect(ticket.attendees).toHaveLength(1000);
    expect(ticket.attendees_url).toBeDefined();
  });

  it('does not take the attendees of others from them in a list', async () => {
    const { tickets } = (await read('administrator', `/tickets?include_post=${event}`)) as { tickets: Shown[] };
    const of = (id: number) => tickets.find((ticket) => ticket.id === id);
    expect(of(large)?.attendees).toHaveLength(1000);
    expect(of(small)?.attendees).toHaveLength(2);
    expect(of(small)).not.toHaveProperty('attendees_url');
  });

  it('shares 5,000 attendees of a response among the tickets of a page', async () => {
    const others = await office.event();
    for (let i = 0; i < 9; i++) await office.ticket(others, { ticket: { mode: 'own', capacity: -1 } });
    const { tickets } = (await read('administrator', '/tickets?per_page=100')) as { tickets: Shown[] };
    expect(tickets).toHaveLength(11);
    expect(tickets.find(({ id }) => id === large)?.attendees).toHaveLength(Math.ceil(5000 / 11));
  });
});
