import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

const run = (name: string) => `/abilities/v1/abilities/${name}/run`;

describe('running abilities', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ ENVIRONMENT: 'staging' });
  });
  afterAll(() => service.close());

  const read = async (caller: Caller, name: string, query = ''): Promise<Record<string, unknown>> =>
    (
      await service
        .as(caller)
        .get(`${run(name)}${query}`)
        .expect(200)
    ).body;

  it('tells administrators of the site and what it runs on', async () => {
    expect(await read('administrator', 'core/get-site-info')).toMatchObject({
      url: 'http://site.example',
      wpurl: 'http://site.example',
      charset: 'UTF-8',
      language: 'en-US',
      admin_email: 'administrator@site.example',
    });
    const info = await read('administrator', 'core/get-environment-info');
    expect(Object.keys(info)).toEqual(['environment', 'php_version', 'db_server_info', 'wp_version']);
    expect(info).toMatchObject({ environment: 'staging', php_version: process.versions.node });
    expect(info.db_server_info).toMatch(/^(SQLite|MySQL|MariaDB) \d+\.\d+/);
  });

  it('gives the fields asked for in the order of the schema', async () => {
    const chosen = await read('author', 'core/get-user-info', '?input[fields][]=roles&input[fields][]=id');
    expect(chosen).toEqual({ id: service.ids.author, roles: ['author'] });
    expect(Object.keys(chosen)).toEqual(['id', 'roles']);
  });

  it('answers by one method only, the one that fits the ability', async () => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      const { body } = await service.as('administrator')[method](run('core/get-site-info')).expect(405);
      expect(body).toMatchObject({ code: 'rest_ability_invalid_method', data: { status: 405 } });
    }
    await service.as('administrator').get(run('calendar/nothing')).expect(404);
  });

  it('tells bad input before missing permission', async () => {
    const bad = await service
      .as('anonymous')
      .get(`${run('core/get-site-info')}?input[fields][]=nonsense`)
      .expect(400);
    expect(bad.body.code).toBe('ability_invalid_input');
    const { body, headers } = await service.as('anonymous').get(run('core/get-site-info')).expect(401);
    expect(body.code).toBe('rest_ability_cannot_execute');
    expect(headers.allow).toBeUndefined();
  });

  it('names all methods of the route to whom it lets in', async () => {
    const { headers } = await service.as('administrator').get(run('core/get-site-info')).expect(200);
    expect(headers.allow).toBe('GET, POST, PUT, PATCH, DELETE');
  });

  it('prefers running to reading an ability whose name ends in run', async () => {
    const { body } = await service.as('administrator').get(run('a/b')).expect(404);
    expect(body.code).toBe('rest_ability_not_found');
  });
});
