import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

const EVENTS = '/cal/events/v1';
const DAY = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 11:00:00' };

describe.each(['venues', 'organizers'])('Unpublished %s of others', (kind) => {
  const name = kind.slice(0, -1);
  let service: TestApp;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    service = await startApp();
    for (const status of ['draft', 'private', 'pending'])
      ids[status] = await make('editor', { [name]: `Hidden ${status}`, description: `body${status}`, status });
    ids.own = await make('contributor', { [name]: 'Hidden own', description: 'bodyown', status: 'draft' });
    ids.protected = await make('editor', { [name]: 'Guarded', description: 'LETTERSSECRET' });
    await service.database.write(() =>
      service.database.execute(`UPDATE ${kind} SET password = 'opens' WHERE id = ?`, [ids.protected]),
    );
  });
  afterAll(() => service.close());

  const make = async (who: Caller, fields: Record<string, unknown>): Promise<number> => {
    const { body } = await service.as(who).post(`${EVENTS}/${kind}`).send(fields).expect(201);
    return body.id;
  };
  const found = async (who: Caller, query: string): Promise<number[]> => {
    const { body } = await service.as(who).get(`${EVENTS}/${kind}?${query}`);
    return ((body[kind] ?? []) as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
  };

  it('are left out of lists and searches of contributors and authors', async () => {
    expect(await found('contributor', '')).toEqual([ids.own, ids.protected]);
    expect(await found('contributor', 'status=draft,private,pending')).toEqual([ids.own]);
    expect(await found('author', 'status=draft,private,pending')).toEqual([]);
    expect(await found('author', 'search=bodyprivate')).toEqual([]);
    expect(await found('contributor', 'search=bodyown')).toEqual([ids.own]);
    expect(await found('editor', 'status=draft,private,pending')).toEqual(
      [ids.draft, ids.private, ids.pending, ids.own].sort((a, b) => Number(a) - Number(b)),
    );
  });

  it('are not told letter by letter where a password protects their text', async () => {
    for (const who of ['anonymous', 'subscriber', 'contributor', 'author'] as const)
      expect([who, await found(who, 'search=LETTERSSE')]).toEqual([who, []]);
    expect(await found('editor', 'search=LETTERSSE')).toEqual([ids.protected]);
  });

  it('are neither told nor changed by a POST of the same name', async () => {
    const { body } = await service
      .as('contributor')
      .post(`${EVENTS}/${kind}`)
      .send({ [name]: 'Hidden private', website: 'https://taken.example/' })
      .expect(201);
    expect(body.id).not.toBe(ids.private);
    expect(JSON.stringify(body)).not.toContain('bodyprivate');
    const { body: before } = await service.as('editor').get(`${EVENTS}/${kind}/${ids.private}`).expect(200);
    expect(before.website ?? '').not.toContain('taken');
  });
});

describe('An author in the parameters of cal/events/v1', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const cases = [
    ['events', { title: 'A', ...DAY }],
    ['venues', { venue: 'B' }],
    ['organizers', { organizer: 'C' }],
  ] as const;
  it.each(cases)('must be the caller for %s unless the caller may edit those of others', async (kind, fields) => {
    const { administrator } = service.ids;
    for (const who of ['contributor', 'author'] as const) {
      const { body } = await service
        .as(who)
        .post(`${EVENTS}/${kind}`)
        .send({ ...fields, author: administrator })
        .expect(403);
      expect(body.code).toBe('rest_cannot_edit_others');
      const own = await service
        .as(who)
        .post(`${EVENTS}/${kind}`)
        .send({ ...fields, author: service.ids[who] })
        .expect(201);
      await service.as(who).post(`${EVENTS}/${kind}/${own.body.id}`).send({ author: administrator }).expect(403);
      await service.as('editor').post(`${EVENTS}/${kind}/${own.body.id}`).send({ author: administrator }).expect(200);
      await service.as('administrator').delete(`${EVENTS}/${kind}/${own.body.id}`).expect(200);
    }
  });

  it('must be the caller for venues and organizers inside of an event too', async () => {
    const event = { title: 'D', ...DAY };
    const author = service.ids.administrator;
    for (const nested of [{ venue: { venue: 'V', author } }, { organizer: [{ organizer: 'O', author }] }])
      await service
        .as('contributor')
        .post(`${EVENTS}/events`)
        .send({ ...event, ...nested })
        .expect(403);
  });
});
