import { ScopesService } from '../../../src/auth/scopes.service.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { usersCommand } from '../../../src/cli/users.command.js';
import { endpointName } from '../../../src/core/rest/endpoint.js';
import { RouteTable } from '../../../src/core/rest/route-table.js';
import { startApp } from '../../helpers/app.js';
import type { Credentials, TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const T = '/cal/tickets/v1';
const MANAGE = 'cal_manage_attendees';

/** Routes of ordinary controllers, which `test/e2e/mcp` and `test/e2e/live` open with their scopes. */
const OUTSIDE_OF_REST = ['POST /mcp', 'GET /live/events'];

describe('Capabilities of single accounts', () => {
  let service: TestApp;
  let box: BoxOffice;
  const user = () => `/content/v2/users/${service.ids.editor}`;
  beforeEach(async () => {
    service = await startApp();
    box = boxOffice(service);
  });
  afterEach(() => service.close());

  it('are granted and revoked by administrators, with effect on the next request', async () => {
    await service.as('editor').get(`${T}/orders`).expect(403);
    const { body } = await service
      .as('administrator')
      .post(user())
      .send({ capabilities: { [MANAGE]: true } })
      .expect(200);
    expect(body.capabilities[MANAGE]).toBe(true);
    await service.as('editor').get(`${T}/orders`).expect(200);
    await service
      .as('administrator')
      .post(user())
      .send({ capabilities: { [MANAGE]: false } })
      .expect(200);
    await service.as('editor').get(`${T}/orders`).expect(403);
  });

  it('are granted by nobody else: 403, and nothing changes', async () => {
    for (const path of ['/content/v2/users/me', user()]) {
      await service
        .as('editor')
        .post(path)
        .send({ capabilities: { [MANAGE]: true }, description: 'changed' })
        .expect(403);
    }
    const { body } = await service.as('administrator').get(`${user()}?context=edit`).expect(200);
    expect(body.capabilities[MANAGE]).toBeUndefined();
    expect(body.description).toBe('');
  });

  it('are never more than the granter has', async () => {
    // May manage accounts, but is no administrator.
    await service.app
      .get(UsersService)
      .update(service.ids.editor, { capabilities: { edit_users: true, promote_users: true, list_users: true } });
    const author = `/content/v2/users/${service.ids.author}`;
    await service
      .as('editor')
      .post(author)
      .send({ capabilities: { manage_options: true } })
      .expect(403);
    await service
      .as('editor')
      .post(author)
      .send({ roles: ['administrator'] })
      .expect(403);
    const administrator = `/content/v2/users/${service.ids.administrator}`;
    await service.as('editor').post(administrator).send({ password: 'taken-over-1' }).expect(403);
    await service.as('editor').post(`${administrator}/application-passwords`).send({ name: 'x' }).expect(403);
    await service
      .as('editor')
      .post(author)
      .send({ capabilities: { moderate_comments: true } })
      .expect(200);
  });

  it('sent back as they were read change nothing, for everybody', async () => {
    const { body: me } = await service.as('editor').get('/content/v2/users/me?context=edit').expect(200);
    await service
      .as('editor')
      .post('/content/v2/users/me')
      .send({ capabilities: me.capabilities, first_name: 'Edith' })
      .expect(200);
  });

  it.each([
    [{ fly: true }, 'no capability fly'],
    [{ [MANAGE]: 'maybe' }, 'must be true or false'],
  ])('that do not exist are refused: %p', async (capabilities, message) => {
    const { body } = await service.as('administrator').post(user()).send({ capabilities }).expect(400);
    expect(body.message).toContain(message);
  });

  it('are granted and revoked on the command line', async () => {
    const environment = process.env;
    process.env = { ...environment, DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'silent' };
    const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await usersCommand.run(['grant', 'editor', MANAGE]);
      await service.as('editor').get(`${T}/orders`).expect(200);
      await usersCommand.run(['revoke', 'editor', MANAGE]);
      await service.as('editor').get(`${T}/orders`).expect(403);
      await expect(usersCommand.run(['grant', 'editor', 'fly'])).rejects.toThrow('Name capabilities');
    } finally {
      write.mockRestore();
      process.env = environment;
    }
  });

  it('decide that an editor gets 403 for hidden attendees, and an empty list where there are none', async () => {
    const event = await box.event();
    await service.as('editor').get(`${T}/attendees?post_id=${event}`).expect(200);
    const ticket = await box.ticket(event, { ticket: { mode: 'own', capacity: 5 } });
    await box.order({ [ticket]: 1 }).expect(201);
    await service.as('editor').get(`${T}/attendees?post_id=${event}`).expect(403);
    // A filter must not reveal whether it matches a hidden attendee.
    for (const name of ['Pat', 'Nobody'])
      await service.as('editor').get(`${T}/attendees?post_id=${event}&name=${name}`).expect(200);
    await service.as('anonymous').get(`${T}/attendees?post_id=${event}`).expect(200);
    await service.as('administrator').get(`${T}/attendees?post_id=${event}`).expect(200);
  });
});

describe('An application password with scopes', () => {
  let service: TestApp;
  let box: BoxOffice;
  beforeAll(async () => {
    service = await startApp();
    box = boxOffice(service);
  });
  afterAll(() => service.close());

  const make = async (...scopes: string[]): Promise<Credentials> => {
    const { body } = await service
      .as('administrator')
      .post('/content/v2/users/me/application-passwords')
      .send({ name: `For ${scopes.join()}`, scopes })
      .expect(201);
    expect(body.scopes).toEqual(scopes);
    return { login: 'administrator', password: body.password };
  };

  it('does what its scopes say and nothing else', async () => {
    const ticket = await box.ticket(await box.event(), { price: '5', ticket: { mode: 'own', capacity: 5 } });
    const { body: order } = await box.order({ [ticket]: 1 }).expect(201);
    const shop = await make('orders:pay');
    await service.as(shop).get(`${T}/orders`).expect(403);
    await service.as(shop).get(`${T}/attendees`).expect(403);
    await service.as(shop).get('/content/v2/users/me').expect(403);
    await service.as(shop).post('/content/v2/users/me/application-passwords').send({ name: 'wider' }).expect(403);
    await service.as(shop).post(`${T}/orders/${order.id}/refund`).send({}).expect(403);
    await service.as(shop).post('/batch/v1').send({ requests: [] }).expect(403);
    await service.as(shop).post(`${T}/orders/${order.id}/paid`).send({}).expect(200);
  });

  it('uses the capabilities of a scope only on the endpoints of that scope', async () => {
    const event = await box.event({}, 'editor');
    const ticket = await box.ticket(event, { price: '5', ticket: { mode: 'own', capacity: 5 } });
    await box.order({ [ticket]: 1 }).expect(201);
    const both = await make('tickets:read', 'attendees:read');
    const { body: attendees } = await service.as(both).get(`${T}/attendees?post_id=${event}`).expect(200);
    expect(attendees.total).toBe(1);
    await service.as('administrator').post(`/content/v2/cal_events/${event}`).send({ status: 'draft' }).expect(200);
    const { status } = await service.as(both).get(`${T}/tickets/${ticket}`);
    expect([401, 403, 404]).toContain(status);
  });

  it('is refused with an unknown scope', async () => {
    await service
      .as('administrator')
      .post('/content/v2/users/me/application-passwords')
      .send({ name: 'x', scopes: ['everything'] })
      .expect(400);
  });

  it('covers endpoints that exist', () => {
    const names = new Set(
      service.app
        .get(RouteTable)
        .allWithHidden()
        .flatMap(({ endpoints }) => endpoints.map(endpointName)),
    );
    for (const { endpoints } of service.app.get(ScopesService).all)
      for (const endpoint of endpoints.filter((name) => !OUTSIDE_OF_REST.includes(name)))
        expect(names).toContain(endpoint);
  });

  it('without scopes has all rights and shows none', async () => {
    const { body } = await service
      .as('administrator')
      .post('/content/v2/users/me/application-passwords')
      .send({ name: 'All' })
      .expect(201);
    expect(body).not.toHaveProperty('scopes');
    await service.as({ login: 'administrator', password: body.password }).get(`${T}/orders`).expect(200);
  });
});
