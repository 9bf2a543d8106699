import { type Credentials, startApp, type TestApp } from '../../helpers/app.js';
import { SELLER } from '../invoices/invoice-site.js';
import { boxOffice } from '../tickets/box-office.js';

const KINDS = ['events', 'venues', 'organizers', 'tickets', 'orders', 'attendees', 'invoices'];

describe('An application password with scopes', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    const office = boxOffice(service);
    await service.as('administrator').post('/invoices/v1/settings').send(SELLER).expect(200);
    const event = await office.event();
    await office.event({ status: 'draft', title: 'Secret' });
    const ticket = await office.ticket(event, { price: '0', ticket: { mode: 'own', capacity: 9 } });
    await office.order({ [ticket]: 1 }).expect(201);
  });
  afterAll(() => service.close());

  const limitedTo = async (...scopes: string[]): Promise<Credentials> => {
    const { body } = await service
      .as('administrator')
      .post('/content/v2/users/me/application-passwords')
      .send({ name: scopes.join(' '), scopes })
      .expect(201);
    return { login: 'administrator', password: body.password };
  };

  it.each<[string, string[]]>([
    ['events:read', ['events', 'venues', 'organizers']],
    ['tickets:read', ['tickets']],
    ['orders:read', ['orders']],
    ['attendees:read', ['attendees']],
    ['invoices:read', ['invoices']],
    ['reports:read', []],
  ])('follows what %s lets it list, and nothing else', async (scope, allowed) => {
    const caller = service.as(await limitedTo(scope));
    const followed: string[] = [];
    for (const kind of KINDS) {
      const { status, body } = await caller.get(`/sync/v1/${kind}`);
      if (status === 200) followed.push(kind);
      else expect(status).toBe(403);
      expect(JSON.stringify(body)).not.toContain('Secret');
      if (status === 200) await caller.get(`/sync/v1/${kind}?sync_token=${body.sync_token}`).expect(200);
    }
    expect(followed).toEqual(allowed);
  });

  it('cannot go on with a token of a password with more rights', async () => {
    const [more, less] = [await limitedTo('orders:read', 'attendees:read'), await limitedTo('events:read')];
    for (const kind of ['orders', 'attendees']) {
      const { body } = await service.as(more).get(`/sync/v1/${kind}`).expect(200);
      expect(body.items).toHaveLength(1);
      await service.as(less).get(`/sync/v1/${kind}?sync_token=${body.sync_token}`).expect(403);
    }
  });
});
