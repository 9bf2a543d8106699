import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { SecretKeyService } from '../../../src/core/security/secret-key.service.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const ORDERS = '/cal/tickets/v1/orders';

describe('The key of an order', () => {
  let service: TestApp;
  let office: BoxOffice;
  let ticket: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: 50 } });
  });
  afterAll(() => service.close());

  const order = async (): Promise<{ id: number; key: string; attendee: number }> => {
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    return { id: body.id, key: body.order_key, attendee: body.attendees[0].id };
  };
  const opens = (id: number, key: string, status: number) =>
    service.as('anonymous').get(`${ORDERS}/${id}?order_key=${key}`).expect(status);
  const renew = (id: number, who: Caller = 'administrator') => service.as(who).post(`${ORDERS}/${id}/key`);

  it('does not follow from the id: the order that takes the id of a lost one has another', async () => {
    const lost = await order();
    await service.database.write(async () => {
      await service.database.execute('DELETE FROM ticket_attendees WHERE order_id = ?', [lost.id]);
      await service.database.execute('DELETE FROM ticket_orders WHERE id = ?', [lost.id]);
    });
    const later = await order();
    await service.database.write(async () => {
      for (const table of ['ticket_order_changes', 'ticket_attendees'])
        await service.database.execute(`DELETE FROM ${table} WHERE order_id = ?`, [later.id]);
      await service.database.execute('UPDATE ticket_orders SET id = ? WHERE id = ?', [lost.id, later.id]);
    });
    await opens(lost.id, lost.key, 401);
    await service.http().get(`/order/${lost.id}-${lost.key}/`).expect(404);
  });

  it('is not stored, and the salt of another order does not open this one', async () => {
    const { id, key } = await order();
    const [row] = await service.database.read('SELECT * FROM ticket_orders WHERE id = ?', [id]);
    expect(JSON.stringify(row)).not.toContain(key);
    await opens(id, String((row as { secret_salt: string }).secret_salt), 401);
    await opens(id, (await order()).key, 401);
    await opens(id, key, 200);
  });

  it('opens neither the order nor its codes nor its page after a manager replaced it', async () => {
    const { id, key, attendee } = await order();
    const code = (secret: string) => `/cal/tickets/v1/attendees/${attendee}/qr?order_key=${secret}`;
    await service.as('anonymous').get(code(key)).expect(200);
    const { body } = await renew(id).expect(200);
    expect(body).toMatchObject({ id, order_key: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(body.order_key).not.toBe(key);
    await opens(id, key, 401);
    await service.as('anonymous').get(code(key)).expect(401);
    await service.http().get(`/order/${id}-${key}/`).expect(404);
    await opens(id, body.order_key, 200);
    await service.as('anonymous').get(code(body.order_key)).expect(200);
    await service.http().get(`/order/${id}-${body.order_key}/`).expect(200);
  });

  it('is replaced by managers only, with an entry in the audit log that shows no secret', async () => {
    const { id, key } = await order();
    await renew(id, 'anonymous').expect(401);
    await renew(id, 'editor').expect(403);
    await service.as('anonymous').post(`${ORDERS}/${id}/key`).send({ order_key: key }).expect(400);
    await renew(id).expect(200);
    await renew(999_999).expect(404);
    const { body } = await service
      .as('administrator')
      .get(`/audit/v1/entries?record_type=ticket_orders&record_id=${id}`)
      .expect(200);
    const [entry] = body as { action: string; changes: unknown }[];
    expect(entry).toMatchObject({ login: 'administrator', action: 'POST cal/tickets/v1/orders/:id/key' });
    const [row] = await service.database.read<{ secret_salt: string }>(
      'SELECT secret_salt FROM ticket_orders WHERE id = ?',
      [id],
    );
    expect(JSON.stringify(body)).not.toContain(row.secret_salt);
  });

  it('is shown again to the account that ordered and in the answer to a repeat', async () => {
    const send = () =>
      service
        .as('subscriber')
        .post(ORDERS)
        .set('Idempotency-Key', 'same')
        .send({ tickets: [{ ticket_id: ticket, quantity: 1 }], purchaser: { name: 'Sub', email: 's@example.org' } });
    const { body: first } = await send().expect(201);
    expect((await send().expect(201)).body.order_key).toBe(first.order_key);
    const { body } = await service.as('subscriber').get(`${ORDERS}/${first.id}`).expect(200);
    expect(body.order_key).toBe(first.order_key);
  });

  it('of an order from before keys had salts stays valid until it is replaced', async () => {
    const { id, key } = await order();
    await service.database.write(() =>
      service.database.execute("UPDATE ticket_orders SET secret_salt = '' WHERE id = ?", [id]),
    );
    const former = service.app.get(SecretKeyService).sign('ticket order', String(id)).slice(0, 40);
    await opens(id, key, 401);
    await opens(id, former, 200);
    await renew(id).expect(200);
    await opens(id, former, 401);
  });

  it('no longer opens the order after the personal data of its purchaser were erased', async () => {
    const { id, key } = await order();
    await opens(id, key, 200);
    await service.as('administrator').post('/personal-data/v1/erase').send({ email: 'pat@buyer.example' }).expect(200);
    await opens(id, key, 401);
  });
});
