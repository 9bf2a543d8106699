import { UsersService } from '../../../src/auth/users/users.service.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { POST } from '../../../src/content/content-types.js';
import { InnerRouter } from '../../../src/core/rest/inner-router.js';
import type { InnerRequest } from '../../../src/core/rest/inner-router.js';
import type { StructuredResponse } from '../../../src/core/rest/rest-request.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { insertPost } from '../../helpers/insert-post.js';

describe('Internal requests', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const inner = async (request: InnerRequest, as: 'editor' | 'anonymous' = 'editor'): Promise<StructuredResponse> => {
    const users = service.app.get(UsersService);
    const user = as === 'anonymous' ? null : await users.find(service.ids.editor);
    const context = new RequestContext({
      caller: user ? users.asCaller(user) : undefined,
      siteUrl: 'http://site.example',
      rootUrl: `${service.base}/api`,
    });
    return RequestContext.run(context, () => service.app.get(InnerRouter).dispatch(request));
  };
  const passwords = () => `/content/v2/users/${service.ids.editor}/application-passwords`;

  it('have the permissions of the original caller', async () => {
    expect((await inner({ method: 'GET', path: '/content/v2/users/me?_fields=id' })).body).toEqual({
      id: service.ids.editor,
    });
    expect(await inner({ method: 'GET', path: '/content/v2/users/me' }, 'anonymous')).toMatchObject({
      status: 401,
      body: { code: 'rest_not_logged_in' },
    });
  });

  it('pass on their method and body', async () => {
    const made = await inner({ method: 'POST', path: passwords(), body: { name: 'Inner \u65e5\u672c' } });
    expect(made).toMatchObject({ status: 201, body: { name: 'Inner \u65e5\u672c' } });
    expect(made.headers.Location).toContain(passwords());
    const gone = await inner({ method: 'DELETE', path: `${passwords()}/${(made.body as { uuid: string }).uuid}` });
    expect(gone).toMatchObject({ status: 200, body: { deleted: true } });
  });

  it('ignore method override, credentials and nonce headers', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE', authorization: 'Basic eDp5', 'x-wp-nonce': 'bad' };
    expect(await inner({ method: 'GET', path: '/content/v2/users/me', headers })).toMatchObject({
      status: 200,
      body: { id: service.ids.editor },
    });
  });

  it('answer 404 to unknown paths and methods', async () => {
    expect(await inner({ method: 'GET', path: '/nothing/v1' })).toMatchObject({
      status: 404,
      body: { code: 'rest_no_route' },
    });
    expect(await inner({ method: 'PUT', path: passwords(), body: {} })).toMatchObject({
      status: 404,
      body: { code: 'rest_no_route' },
    });
  });

  it('do not affect requests that arrive over the network at the same time', async () => {
    const id = await insertPost(service, POST, { author_id: service.ids.author, status: 'publish', slug: 'embedding' });
    const embedding = () => service.as('anonymous').get(`/content/v2/posts/${id}?_embed=author`);
    const plain = () => service.as('editor').post(passwords()).send({ name: 'Plain' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? embedding() : plain())));
    for (const [i, { status, body }] of answers.entries()) {
      expect(status).toBe(i % 2 === 0 ? 200 : 201);
      if (i % 2 === 0) expect(body._embedded.author[0]).toMatchObject({ id: service.ids.author, slug: 'author' });
    }
    const { headers } = await plain().expect(201);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
