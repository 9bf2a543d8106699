import { readFileSync } from 'node:fs';
import { startApp } from '../../helpers/app.js';
import type { Credentials, TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const PASSWORD = 'gate password 0001 abcd';

describe('An account with the role scanner', () => {
  let service: TestApp;
  let scanner: Credentials;
  let event: number;
  let order: number;
  let attendee: number;
  beforeAll(async () => {
    service = await startApp();
    const office = boxOffice(service);
    event = await office.event({ title: 'Harbour concert' });
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 50 } });
    const { body } = await office.order({ [ticket]: 1 }).expect(201);
    order = body.id;
    attendee = body.attendees[0].id;
    const account = { username: 'gate', email: 'gate@site.example', password: PASSWORD, roles: ['scanner'] };
    const made = await service.as('administrator').post('/content/v2/users').send(account).expect(201);
    expect(made.body.roles).toEqual(['scanner']);
    const { body: key } = await service
      .as('administrator')
      .post(`/content/v2/users/${made.body.id}/application-passwords`)
      .send({ name: 'Gate' })
      .expect(201);
    scanner = { login: 'gate', password: key.password };
  });
  afterAll(() => service.close());

  it('finds attendees by name without what a check-in does not need', async () => {
    const { body } = await service.as(scanner).get(`${T}/attendees?post_id=${event}&search=Pat`).expect(200);
    expect(body.attendees).toHaveLength(1);
    expect(body.attendees[0]).toMatchObject({ id: attendee, checked_in: false });
    const one = await service.as(scanner).get(`${T}/attendees/${attendee}`).expect(200);
    for (const text of [JSON.stringify(body), JSON.stringify(one.body)])
      expect(text).not.toMatch(/buyer\.example|"payment"|"order"/);
    const guess = await service.as(scanner).get(`${T}/attendees?post_id=${event}&email=no-such-address`).expect(200);
    expect(guess.body.total).toBe(1);
  });

  it('checks in and out, and changes nothing else', async () => {
    const change = (body: object) => service.as(scanner).post(`${T}/attendees/${attendee}`).send(body);
    const { body } = await change({ check_in: true }).expect(201);
    expect(body.checked_in).toBe(true);
    expect(JSON.stringify(body)).not.toContain('buyer.example');
    expect((await change({ check_in: false }).expect(201)).body.checked_in).toBe(false);
    for (const member of [{ full_name: 'Thief' }, { email: 't@example.org' }, { attendee_status: 'refunded' }])
      await change({ check_in: true, ...member }).expect(403);
  });

  it('reads no orders, money, exports, codes, settings or messages', async () => {
    for (const path of [
      `${T}/orders`,
      `${T}/orders/${order}`,
      `${T}/attendees/${attendee}/check-ins`,
      `${T}/attendees/${attendee}/qr`,
      `${T}/attendees/${attendee}/ticket.pdf`,
      `${T}/discount-codes`,
      `${T}/access-codes`,
      `${T}/payments/report`,
      `${T}/settings`,
      `${T}/scanner-keys`,
      `${T}/event-grants?event_id=${event}`,
      `/reports/v1/events/${event}`,
      `/reports/v1/sales?event=${event}`,
      `/reports/v1/exports/attendees?event=${event}`,
      '/mail/v1/messages',
    ])
      expect([path, (await service.as(scanner).get(path)).status]).toEqual([path, 403]);
  });

  it('may do what a subscriber may on every route, and more only where attendees are listed, read and checked in', async () => {
    // Those of users are about the own account.
    const routes = readFileSync('test/fixtures/routes.txt', 'utf8')
      .trim()
      .split('\n')
      .filter((line) => !line.includes('/users/'));
    const more = new Set<string>();
    let calls = 0;
    for (const line of routes) {
      const [methods, route] = line.split(' | ');
      for (const method of methods.split(',').filter((name) => !['PUT', 'PATCH'].includes(name))) {
        for (const id of [event, order, attendee]) {
          const path = route.replace(/\(\?P<[^>]+>(?:[^()]|\([^()]*\))*\)/g, String(id));
          const statusFor = async (caller: Credentials | 'subscriber'): Promise<number> => {
            const client = service.as(caller);
            if (method === 'GET') return (await client.get(path)).status;
            return (await (method === 'DELETE' ? client.delete(path) : client.post(path).send({}))).status;
          };
          calls += 1;
          if ((await statusFor('subscriber')) !== (await statusFor(scanner))) more.add(`${method} ${route}`);
        }
      }
    }
    expect(calls).toBeGreaterThan(1400);
    expect([...more]).toEqual([
      String.raw`GET ${T}/attendees/(?P<id>[\d]+)`,
      String.raw`POST ${T}/attendees/(?P<id>[\d]+)`,
    ]);
  });
});
