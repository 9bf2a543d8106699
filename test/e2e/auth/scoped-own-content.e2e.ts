import { startApp } from '../../helpers/app.js';
import type { Credentials, TestApp } from '../../helpers/app.js';

const E = '/cal/events/v1';

/** Content of an administrator who also has an application password that reads public content. */
describe('An application password with the scope events:read', () => {
  let service: TestApp;
  let reader: Credentials;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    service = await startApp();
    const owner = service.as('administrator');
    const make = async (name: string, kind: string, body: object) => {
      const { body: made } = await owner.post(`${E}/${kind}`).send(body).expect(201);
      ids[name] = made.id;
    };
    const when = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
    await make('public', 'events', { title: 'Public', ...when });
    for (const status of ['draft', 'private', 'pending'])
      await make(status, 'events', { title: `Secret ${status}`, status, ...when });
    const { body: other } = await service
      .as('editor')
      .post(`${E}/events`)
      .send({ title: 'Secret of an editor', status: 'private', ...when })
      .expect(201);
    ids.other = other.id;
    await make('venue', 'venues', { venue: 'Secret hall', status: 'private' });
    await make('organizer', 'organizers', { organizer: 'Secret club', status: 'draft' });
    const { body } = await owner
      .post('/content/v2/users/me/application-passwords')
      .send({ name: 'Reader', scopes: ['events:read', 'tickets:read'] })
      .expect(201);
    reader = { login: 'administrator', password: body.password };
  });
  afterAll(() => service.close());

  it.each(['draft', 'private', 'pending'])('does not show the %s of its own account', async (status) => {
    await service.as('administrator').get(`${E}/events/${ids[status]}`).expect(200);
    const { body } = await service.as(reader).get(`${E}/events/${ids[status]}`).expect(403);
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  it('shows no venue or organizer of its own account that is not published', async () => {
    await service.as('administrator').get(`${E}/venues/${ids.venue}`).expect(200);
    await service.as(reader).get(`${E}/venues/${ids.venue}`).expect(403);
    await service.as(reader).get(`${E}/organizers/${ids.organizer}`).expect(403);
  });

  it.each([
    'events?status=draft',
    'events?status=private',
    'events',
    'venues?status=private',
    'venues',
    'organizers?status=draft',
    'organizers',
  ])('reads the list %s like a visitor', async (list) => {
    const dates = list.startsWith('events')
      ? `${list.includes('?') ? '&' : '?'}start_date=2031-01-01&end_date=2032-01-01`
      : '';
    const visitor = await service.as('anonymous').get(`${E}/${list}${dates}`);
    const scoped = await service.as(reader).get(`${E}/${list}${dates}`);
    expect(scoped.text).not.toContain('Secret');
    expect(scoped.body.total).toBe(visitor.body.total);
  });

  it('shows what is published', async () => {
    await service.as(reader).get(`${E}/events/${ids.public}`).expect(200);
  });
});
