import type { Role } from '../../../src/auth/roles.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

const EVERYBODY: (Role | 'anonymous')[] = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
  'anonymous',
];

/** Who may make, and who may change and delete, by resource. */
const TABLE: [path: string, create: Role[], manage: Role[]][] = [
  ['/content/v2/categories', ['administrator', 'editor'], ['administrator', 'editor']],
  ['/content/v2/tags', ['administrator', 'editor', 'author', 'contributor'], ['administrator', 'editor']],
  ['/content/v2/cal_events_cat', ['administrator', 'editor', 'author'], ['administrator', 'editor', 'author']],
  ['/cal/events/v1/categories', ['administrator', 'editor', 'author'], ['administrator', 'editor', 'author']],
  ['/cal/events/v1/tags', ['administrator', 'editor'], ['administrator', 'editor']],
];

describe('Permissions on terms', () => {
  let service: TestApp;
  let number = 0;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const make = async (path: string): Promise<number> => {
    const { body } = await service
      .as('administrator')
      .post(path)
      .send({ name: `Term ${++number}` })
      .expect(201);
    return body.id as number;
  };
  const refusal = (who: Caller) => (who === 'anonymous' ? 401 : 403);

  describe.each(TABLE)('at %s', (path, create, manage) => {
    it.each(EVERYBODY)('match the permission table for %s', async (who) => {
      const client = service.as(who);
      const mayCreate = (create as string[]).includes(who);
      const mayManage = (manage as string[]).includes(who);
      await client
        .post(path)
        .send({ name: `By ${who} at ${path}` })
        .expect(mayCreate ? 201 : refusal(who));
      const id = await make(path);
      await client.get(`${path}/${id}`).expect(200);
      await client.get(path).expect(200);
      await client
        .patch(`${path}/${id}`)
        .send({ description: 'x' })
        .expect(mayManage ? 200 : refusal(who));
      await client.delete(`${path}/${id}?force=true`).expect(mayManage ? 200 : refusal(who));
    });

    it.each(EVERYBODY)('are reported to %s in Allow and in the links', async (who) => {
      const id = await make(path);
      const { headers, body } = await service.as(who).get(`${path}/${id}`).expect(200);
      const mayManage = (manage as string[]).includes(who);
      expect(headers.allow).toBe(mayManage ? 'GET, POST, PUT, PATCH, DELETE' : 'GET');
      const hints = body._links.self[0].targetHints.allow as string[];
      const inContent = await service
        .as(who)
        .get(new URL(body._links.self[0].href as string).pathname.slice('/api'.length));
      expect(inContent.headers.allow).toBe(hints.join(', '));
    });
  });

  it('include the edit context for users who manage the terms', async () => {
    const { body } = await service.as('author').get('/content/v2/tags?context=edit').expect(403);
    expect(body.code).toBe('rest_forbidden_context');
    await service.as('editor').get('/content/v2/tags?context=edit').expect(200);
    await service.as('anonymous').get('/content/v2/categories/1?context=edit').expect(401);
    await service.as('contributor').get('/content/v2/taxonomies/post_tag?context=edit').expect(200);
    await service.as('subscriber').get('/content/v2/taxonomies?context=edit').expect(403);
  });

  it('protect the default category', async () => {
    const admin = service.as('administrator');
    const { body } = await admin.delete('/content/v2/categories/1?force=true').expect(403);
    expect(body.code).toBe('rest_cannot_delete');
    const { headers } = await admin.get('/content/v2/categories/1').expect(200);
    expect(headers.allow).toBe('GET, POST, PUT, PATCH');
    await service.as('anonymous').delete('/content/v2/categories/1?force=true').expect(401);
  });

  it('are no longer in Allow after the term is deleted', async () => {
    const id = await make('/content/v2/tags');
    const { headers } = await service.as('editor').delete(`/content/v2/tags/${id}?force=true`).expect(200);
    expect(headers).not.toHaveProperty('allow');
  });
});
