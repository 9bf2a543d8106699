import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const PATH = '/block-editor/v1/navigation-fallback';

describe('GET block-editor/v1/navigation-fallback', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const menus = async () => (await service.as('anonymous').get('/content/v2/navigation').expect(200)).body as object[];
  const make = async (fields: object) =>
    (await service.as('administrator').post('/content/v2/navigation').send(fields).expect(201)).body.id as number;
  const current = async () => (await service.as('administrator').get(PATH).expect(200)).body.id as number;

  it('returns the default menu of a new site', async () => {
    const before = await menus();
    const { body } = await service.as('administrator').get(PATH).expect(200);
    expect(body).toEqual({
      id: expect.any(Number),
      _links: {
        self: [
          {
            embeddable: true,
            href: `${service.base}/api/content/v2/navigation/${body.id}`,
            targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
          },
        ],
      },
    });
    expect(await menus()).toEqual(before);
    const { body: menu } = await service.as('anonymous').get(`/content/v2/navigation/${body.id}`).expect(200);
    expect(menu).toMatchObject({
      type: 'wp_navigation',
      status: 'publish',
      slug: 'navigation',
      title: { rendered: 'Navigation' },
    });
    expect(menu.date).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(menu.guid.rendered).toBe('http://site.example/navigation/');
  });

  it('embeds the menu with _embed', async () => {
    const { body } = await service.as('administrator').get(`${PATH}?_embed`).expect(200);
    expect(body._embedded.self[0]).toMatchObject({ id: body.id, slug: 'navigation' });
  });

  it('returns the most recently published menu and ignores drafts', async () => {
    const first = await current();
    await service
      .as('administrator')
      .post(`/content/v2/navigation/${first}`)
      .send({ date: '2002-01-01T00:00:00' })
      .expect(200);
    const second = await make({ title: 'Main', status: 'publish' });
    await make({ title: 'Unready', status: 'draft' });
    expect(await current()).toBe(second);
    await make({ title: 'Old', status: 'publish', date: '2001-01-01T00:00:00' });
    expect(await current()).toBe(second);
    await service.as('administrator').delete(`/content/v2/navigation/${second}`).expect(200);
    expect(await current()).toBe(first);
  });

  it('answers 404 when no menu is published, and creates none', async () => {
    for (const { id } of (await menus()) as { id: number }[]) {
      await service.as('administrator').delete(`/content/v2/navigation/${id}?force=true`).expect(200);
    }
    const { body } = await service.as('administrator').get(PATH).expect(404);
    expect(body.code).toBe('no_fallback_menu');
    expect(await menus()).toEqual([]);
  });

  it('answers 403 to users who may not create menus, and 401 to visitors', async () => {
    for (const caller of ['subscriber', 'contributor', 'author', 'editor'] as const) {
      const { body } = await service.as(caller).get(PATH).expect(403);
      expect(body.code).toBe('rest_cannot_create');
    }
    const { body, headers } = await service.as('anonymous').get(PATH).expect(401);
    expect(body.code).toBe('rest_cannot_create');
    expect(headers).not.toHaveProperty('allow');
  });
});
