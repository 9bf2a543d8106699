import request from 'supertest';
import { startApp } from '../../helpers/app.js';
import type { Credentials, TestApp } from '../../helpers/app.js';
import { call, session, textOf, tokenOf } from './mcp-session.js';

const CONCERT = { title: 'Concert', start: '2031-05-10 19:30', end: '2031-05-10 22:00', status: 'publish' };
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const ACCEPT = 'application/json, text/event-stream';

describe('The server of the Model Context Protocol', () => {
  let service: TestApp;
  let event: number;
  let page: number;
  beforeAll(async () => {
    service = await startApp();
    const made = await service
      .as('editor')
      .post('/abilities/v1/abilities/calendar/create-event/run')
      .send({ input: CONCERT });
    event = made.body.id;
    const terms = { title: 'Terms', content: '<p>No cameras.</p>', status: 'publish' };
    page = (await service.as('editor').post('/content/v2/pages').send(terms).expect(201)).body.id;
  });
  afterAll(() => service.close());

  const post = (body: object, headers: Record<string, string> = {}, { base } = service) =>
    request(base)
      .post('/mcp')
      .set({ Accept: ACCEPT, ...headers })
      .send(body);
  const password = async (scopes?: string[]): Promise<Credentials> => {
    const { body } = await service
      .as('administrator')
      .post('/content/v2/users/me/application-passwords')
      .send({ name: 'Assistant', ...(scopes && { scopes }) })
      .expect(201);
    return { login: 'administrator', password: body.password };
  };
  const names = (caller: Parameters<typeof session>[1], of = service) =>
    session(of, caller, async (client) => (await client.listTools()).tools.map(({ name }) => name));

  it('offers visitors the tools that read what is public', async () => {
    const { tools } = await session(service, 'anonymous', (client) => client.listTools());
    expect(tools.map(({ name }) => name)).toEqual([
      'calendar_find-events',
      'calendar_get-event',
      'calendar_site-schedule-summary',
      'tickets_list-tickets',
    ]);
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual([true, true, true, true]);
    expect(tools[0].inputSchema.properties).toHaveProperty('starts_after');
  });

  it('offers accounts all tools that read, and those that write only with their scope or setting', async () => {
    const reading = await names('administrator');
    expect(reading).toContain('tickets_find-attendees');
    expect(reading).not.toContain('calendar_create-event');
    const writing = await names(await password(['mcp:write']));
    expect(writing).toEqual(expect.arrayContaining([...reading, 'calendar_create-event', 'calendar_cancel-event']));
    const open = await startApp({ MCP_ACCESS: 'write', DATABASE_URL: service.databaseUrl });
    try {
      expect(await names('administrator', open)).toEqual(writing);
      expect(await names('anonymous', open)).not.toContain('calendar_create-event');
      expect(await names(await password(['mcp:read']), open)).toEqual(reading);
    } finally {
      await open.close();
    }
  });

  it('says of each tool that writes what clients must confirm', async () => {
    const { tools } = await session(service, await password(['mcp:write']), (client) => client.listTools());
    const hints = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    expect(hints('calendar_create-event')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
    });
    expect(hints('calendar_cancel-event')).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    for (const { annotations, description } of tools)
      expect(/confirm/.test(description ?? '')).toBe(annotations?.readOnlyHint === false);
  });

  it('answers calls with results that fit their schemas', async () => {
    await session(service, 'administrator', async (client) => {
      // The client compares what is structured with the schemas that it has listed.
      await client.listTools();
      const inputs: Record<string, Record<string, unknown>> = {
        'calendar_find-events': { starts_after: '2031-05-01', search: 'concert' },
        'calendar_get-event': { id: event },
        'calendar_site-schedule-summary': {},
        'tickets_list-tickets': { event },
        'tickets_find-attendees': { event },
        'tickets_get-event-figures': { id: event },
        'tickets_list-discount-codes': {},
        'tickets_list-access-codes': {},
        'core_get-user-info': {},
        'core_get-site-info': {},
      };
      for (const [name, input] of Object.entries(inputs)) {
        const result = await call(client, name, input);
        expect({ name, error: result.isError && textOf(result) }).toEqual({ name, error: undefined });
      }
      const found = await call(client, 'calendar_find-events', inputs['calendar_find-events']);
      expect(found.structuredContent).toMatchObject({ events: [{ id: event, title: 'Concert' }], total: 1 });
      expect(JSON.parse(textOf(found))).toEqual(found.structuredContent);
    });
  });

  it('refuses as the ability does, in a result that the assistant reads', async () => {
    await session(service, 'anonymous', async (client) => {
      const wrong = await call(client, 'calendar_find-events', { starts_after: 'soon' });
      expect(wrong).toMatchObject({ isError: true });
      expect(textOf(wrong)).toContain('(ability_invalid_input)');
      expect(textOf(await call(client, 'tickets_find-attendees', { event }))).toContain(
        '(rest_ability_cannot_execute)',
      );
      expect(textOf(await call(client, 'calendar_create-event', CONCERT))).toContain('mcp:write');
      await expect(call(client, 'calendar_nothing')).rejects.toThrow('tools/list');
    });
  });

  it('changes nothing for an account that may only read', async () => {
    await session(service, await password(['mcp:read']), async (client) => {
      const refused = await call(client, 'calendar_create-event', { ...CONCERT, title: 'Refused' });
      expect(refused.isError).toBe(true);
      expect((await call(client, 'calendar_find-events', { search: 'refused' })).structuredContent?.total).toBe(0);
    });
  });

  it('changes what the scope permits, once for each call, and notes it in the audit log', async () => {
    await session(service, await password(['mcp:write']), async (client) => {
      const made = await call(client, 'calendar_create-event', { ...CONCERT, title: 'By an assistant' });
      expect(made.structuredContent).toMatchObject({ title: 'By an assistant', status: 'publish' });
      const id = Number(made.structuredContent?.id);
      expect((await call(client, 'calendar_cancel-event', { id })).isError).toBeUndefined();
    });
    const { body } = await service.as('administrator').get('/audit/v1/entries?record_type=mcp&verb=update').expect(200);
    expect(body.slice(0, 2)).toMatchObject([
      { record_id: 'calendar/cancel-event', credential: 'Assistant', after: { outcome: 'done' } },
      { record_id: 'calendar/create-event', credential: 'Assistant', after: { outcome: 'done' } },
    ]);
    const { body: rows } = await service.as('administrator').get('/audit/v1/entries?record_type=events').expect(200);
    expect(rows[0]).toMatchObject({ credential: 'Assistant' });
  });

  it('does not give an application password more rights than its account has', async () => {
    const { body } = await service
      .as('subscriber')
      .post('/content/v2/users/me/application-passwords')
      .send({ name: 'Assistant', scopes: ['mcp:write'] })
      .expect(201);
    await session(service, { login: 'subscriber', password: body.password }, async (client) => {
      const refused = await call(client, 'calendar_create-event', CONCERT);
      expect(textOf(refused)).toContain('(rest_ability_cannot_execute)');
    });
  });

  it('refuses application passwords whose scopes are for something else', async () => {
    const { login, password: secret } = await password(['orders:read']);
    const { body } = await post(PING, { Authorization: `Bearer ${tokenOf({ login, password: secret })}` }).expect(403);
    expect(body.code).toBe('rest_insufficient_scope');
  });

  it('lists coming events and pages as resources, a page of the list at a time', async () => {
    const made = 51;
    for (let i = 0; i < made; i++)
      await service
        .as('editor')
        .post('/cal/events/v1/events')
        .send({ title: `Night ${i}`, start_date: '2027-03-01 20:00', end_date: '2027-03-01 22:00', status: 'publish' })
        .expect(201);
    await session(service, 'anonymous', async (client) => {
      const first = await client.listResources();
      expect(first.resources).toHaveLength(50);
      const uris: string[] = [];
      for (let cursor: string | undefined, i = 0; i === 0 || cursor; i++) {
        const part = await client.listResources(cursor ? { cursor } : {});
        uris.push(...part.resources.map(({ uri }) => uri));
        cursor = part.nextCursor;
      }
      expect(new Set(uris).size).toBe(uris.length);
      expect(uris.filter((uri) => uri.startsWith('almanac://events/')).length).toBeGreaterThanOrEqual(made);
      expect(uris).toContain(`almanac://pages/${page}`);
      await expect(client.listResources({ cursor: 'events:0' })).rejects.toThrow('cursor');
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
        'almanac://events/{id}',
        'almanac://pages/{id}',
      ]);
    });
  });

  it('reads resources as the caller may see them', async () => {
    const draft = await service
      .as('editor')
      .post('/content/v2/pages')
      .send({ title: 'Plans', content: 'Secret.', status: 'draft' })
      .expect(201);
    const read = async (uri: string, caller: 'anonymous' | 'editor' = 'anonymous') => {
      const { contents } = await session(service, caller, (client) => client.readResource({ uri }));
      return JSON.parse((contents[0] as { text: string }).text) as Record<string, unknown>;
    };
    expect(await read(`almanac://events/${event}`)).toMatchObject({ id: event, title: 'Concert', tickets: [] });
    expect(await read(`almanac://pages/${page}`)).toMatchObject({ id: page, title: { rendered: 'Terms' } });
    expect(await read(`almanac://pages/${draft.body.id}`, 'editor')).toMatchObject({ title: { rendered: 'Plans' } });
    for (const uri of [`almanac://pages/${draft.body.id}`, 'almanac://events/2147483646', 'file:///etc/passwd'])
      await expect(read(uri)).rejects.toThrow('no such resource');
  });

  it('says how clients authenticate', async () => {
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
      const { body } = await service.http().get(path).expect(200);
      expect(body).toMatchObject({
        resource: 'http://site.example/mcp',
        bearer_methods_supported: ['header'],
        scopes_supported: ['mcp:read', 'mcp:write'],
      });
    }
    const challenge = 'Bearer resource_metadata="http://site.example/.well-known/oauth-protected-resource"';
    for (const authorization of ['Bearer nonsense', `Bearer ${tokenOf({ login: 'editor', password: 'wrong' })}`]) {
      const { headers } = await post(PING, { Authorization: authorization }).expect(401);
      expect(headers['www-authenticate']).toBe(challenge);
    }
  });

  it('accepts the same credentials as Basic', async () => {
    const { body } = await post(
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'core_get-user-info', arguments: {} } },
      { Authorization: `Basic ${tokenOf('editor')}` },
    ).expect(200);
    expect(body.result.structuredContent).toMatchObject({ id: service.ids.editor });
  });

  it('has no sessions, so that any process answers any request', async () => {
    const second = await startApp({ DATABASE_URL: service.databaseUrl });
    try {
      await post({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      }).expect(200);
      const { body, headers } = await post({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, {}, second).expect(200);
      expect(body.result.tools.length).toBeGreaterThan(0);
      expect(headers).not.toHaveProperty('mcp-session-id');
    } finally {
      await second.close();
    }
  });

  it('accepts POST only', async () => {
    for (const method of ['get', 'delete'] as const) {
      const { headers, body } = await service.http()[method]('/mcp').expect(405);
      expect(headers.allow).toBe('POST');
      expect(body.code).toBe('rest_method_not_allowed');
    }
  });

  it('refuses pages of other sites, and what is no message', async () => {
    const { body } = await post(PING, { Origin: 'https://other.example' }).expect(403);
    expect(body.code).toBe('mcp_foreign_origin');
    await post(PING, { Origin: 'http://site.example' }).expect(200);
    await post({ hello: 'world' }).expect(400);
    await post(PING, { Accept: 'text/html' }).expect(406);
  });

  it('limits the messages of each caller over all processes', async () => {
    const env = { MCP_REQUESTS_PER_MINUTE: '2', DATABASE_URL: service.databaseUrl };
    const processes = [await startApp(env), await startApp(env)];
    try {
      const token = { Authorization: `Bearer ${tokenOf(await password(['mcp:read']))}` };
      for (const one of processes) await post(PING, token, one).expect(200);
      const { headers, body } = await post(PING, token, processes[0]).expect(429);
      expect(body.code).toBe('rest_too_many_requests');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      const other = { Authorization: `Bearer ${tokenOf(await password(['mcp:read']))}` };
      await post(PING, other, processes[1]).expect(200);
      await post([PING, { ...PING, id: 2 }, { ...PING, id: 3 }], {}, processes[0]).expect(429);
    } finally {
      for (const one of processes) await one.close();
    }
  });

  it('is not there when it is switched off', async () => {
    const off = await startApp({ MCP_ACCESS: 'off', DATABASE_URL: service.databaseUrl });
    try {
      await post(PING, {}, off).expect(404);
      await request(off.base).get('/mcp').expect(404);
      await request(off.base).get('/.well-known/oauth-protected-resource').expect(404);
    } finally {
      await off.close();
    }
  });
});
