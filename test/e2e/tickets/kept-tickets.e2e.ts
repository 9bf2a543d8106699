import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

describe('Orders of cached tickets', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on' });
    office = boxOffice(service);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    event = await office.event();
    ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 5 } });
    await office.order({ [ticket]: 1 }).expect(201);
  });

  const update = async (change: Record<string, unknown>) =>
    service
      .as('administrator')
      .put(`/cal/tickets/v1/tickets/${ticket}`)
      .send({ post_id: event, edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'), ...change })
      .expect(202);
  const changeEvent = (change: Record<string, unknown>) =>
    service.as('administrator').post(`/content/v2/cal_events/${event}`).send(change).expect(200);

  it('cost at most seven queries, and one more for each seat on MySQL', async () => {
    const most = service.database.engine === 'mysql' ? 8 : 7;
    expect(await fewestQueries(() => office.order({ [ticket]: 1 }).expect(201))).toBeLessThanOrEqual(most);
  });

  it('use the current price', async () => {
    await update({ price: '7.50' });
    const { body } = await office.order({ [ticket]: 2 }).expect(201);
    expect(body).toMatchObject({ status: 'pending', total: '15.00' });
  });

  it('answer 409 after the end of the sale', async () => {
    await update({ end_date: '2020-02-01' });
    const { body } = await office.order({ [ticket]: 1 }).expect(409);
    expect(body.code).toBe('ticket-not-on-sale');
  });

  it('use the current capacity', async () => {
    await update({ ticket: { mode: 'own', capacity: 1 } });
    const { body } = await office.order({ [ticket]: 1 }).expect(409);
    expect(body.code).toBe('ticket-sold-out');
  });

  it('answer 404 after the ticket is deleted', async () => {
    const nonce = await office.nonce('administrator', 'remove_ticket_nonce');
    await service
      .as('administrator')
      .delete(`/cal/tickets/v1/tickets/${ticket}`)
      .send({ post_id: event, remove_ticket_nonce: nonce })
      .expect(202);
    await office.order({ [ticket]: 1 }).expect(404);
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['private', { status: 'private' }],
    ['protected by a password', { password: 'open sesame' }],
  ])('answer 404 to visitors after the event becomes %s', async (_, change) => {
    await changeEvent(change);
    await office.order({ [ticket]: 1 }).expect(404);
  });

  it('answer 404 when the event is trashed or deleted', async () => {
    await service.as('administrator').delete(`/cal/events/v1/events/${event}`).expect(200);
    await office.order({ [ticket]: 1 }).expect(404);
    await service
      .as('administrator')
      .delete(`/content/v2/cal_events/${event}?force=true&confirm_sold=true`)
      .expect(200);
    await office.order({ [ticket]: 1 }).expect(404);
  });
});
