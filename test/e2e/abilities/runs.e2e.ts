import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

const run = (name: string) => `/abilities/v1/abilities/${name}/run`;

describe('Running an ability', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ ENVIRONMENT: 'staging', MAIL_PREVIEW: 'on', MAIL_FROM: 'tickets@site.example' });
  });
  afterAll(() => service.close());

  const read = async (caller: Caller, name: string, query = ''): Promise<Record<string, unknown>> =>
    (
      await service
        .as(caller)
        .get(`${run(name)}${query}`)
        .expect(200)
    ).body;

  it('returns site and environment information to administrators', async () => {
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

  it('returns the requested fields in the order of the schema', async () => {
    const chosen = await read('author', 'core/get-user-info', '?input[fields][]=roles&input[fields][]=id');
    expect(chosen).toEqual({ id: service.ids.author, roles: ['author'] });
    expect(Object.keys(chosen)).toEqual(['id', 'roles']);
  });

  it('answers 405 for every method but the one of the ability', async () => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const) {
      const { body } = await service.as('administrator')[method](run('core/get-site-info')).expect(405);
      expect(body).toMatchObject({ code: 'rest_ability_invalid_method', data: { status: 405 } });
    }
    await service.as('administrator').get(run('calendar/nothing')).expect(404);
  });

  it('reports bad input before missing permission', async () => {
    const bad = await service
      .as('anonymous')
      .get(`${run('core/get-site-info')}?input[fields][]=nonsense`)
      .expect(400);
    expect(bad.body.code).toBe('ability_invalid_input');
    const { body, headers } = await service.as('anonymous').get(run('core/get-site-info')).expect(401);
    expect(body.code).toBe('rest_ability_cannot_execute');
    expect(headers.allow).toBeUndefined();
  });

  it('lists all methods of the route in Allow for a permitted caller', async () => {
    const { headers } = await service.as('administrator').get(run('core/get-site-info')).expect(200);
    expect(headers.allow).toBe('GET, POST, PUT, PATCH, DELETE');
  });

  it('never answers 5xx, whatever the input is', async () => {
    const { body: all } = await service.as('administrator').get('/abilities/v1/abilities?per_page=100').expect(200);
    const values: unknown[] = [
      0,
      -1,
      1e300,
      '',
      ' ',
      '\0',
      '\ud800',
      '__proto__',
      '9'.repeat(400),
      null,
      true,
      [],
      [[]],
      {},
      { id: {} },
    ];
    const queries = [
      'input=',
      'input=5',
      'input[]=1',
      'input[__proto__]=1',
      'input[a][b][c]=1',
      'input=%00',
      'input[id]=1e3',
    ];
    const failed: string[] = [];
    for (const { name, input_schema: schema } of all as { name: string; input_schema: { properties: object } }[]) {
      const client = service.as('administrator');
      const members = Object.keys(schema.properties);
      const inputs = [...values, ...members.flatMap((member) => values.map((value) => ({ [member]: value })))];
      for (const query of [
        ...queries,
        ...members.flatMap((member) => [`input[${member}]=%00`, `input[${member}][]=x`]),
      ]) {
        const { status } = await client.get(`${run(name)}?${query}`);
        if (status >= 500) failed.push(`${status} GET ${name}?${query}`);
        const removed = await client.delete(`${run(name)}?${query}`);
        if (removed.status >= 500) failed.push(`${removed.status} DELETE ${name}?${query}`);
      }
      for (const input of inputs) {
        const { status } = await client.post(run(name)).send({ input });
        if (status >= 500) failed.push(`${status} POST ${name} ${JSON.stringify(input).slice(0, 60)}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it('answers 200 or 400 for an event with unusual values', async () => {
    const event = { title: 'Odd', start: '2999-12-31 23:59:59', end: '2999-12-31 23:59:59', timezone: 'UTC-12' };
    for (const odd of [
      {},
      { title: '\0' },
      { title: '0' },
      { categories: ['0', '\0'] },
      { tags: ['<b>'] },
      { cost: '\ud800' },
      { start: '1000-01-01' },
    ]) {
      const { status } = await service
        .as('administrator')
        .post(run('calendar/create-event'))
        .send({ input: { ...event, ...odd } });
      expect([200, 400]).toContain(status);
    }
  });
});
