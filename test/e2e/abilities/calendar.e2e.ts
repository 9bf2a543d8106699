import { AbilityAuditService } from '../../../src/abilities/run/ability-audit.service.js';
import { PostStore } from '../../../src/core/content/post.store.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { stopClock } from '../../helpers/clock.js';

const run = (name: string) => `/abilities/v1/abilities/calendar/${name}/run`;
const CONCERT = {
  title: 'Concert & more',
  description: '<p>Loud.</p>',
  start: '2031-05-10 19:30',
  end: '2031-05-10 22:00',
  timezone: 'Europe/Berlin',
  cost: '$10',
  categories: ['Music'],
  tags: ['loud'],
  status: 'publish',
};

describe('The calendar abilities', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const create = async (input: Record<string, unknown> = {}, caller: Caller = 'editor') =>
    (
      await service
        .as(caller)
        .post(run('create-event'))
        .send({ input: { ...CONCERT, ...input } })
        .expect(200)
    ).body;
  const find = async (query: string, caller: Caller = 'anonymous') =>
    (
      await service
        .as(caller)
        .get(`${run('find-events')}?${query}`)
        .expect(200)
    ).body as {
      events: Record<string, unknown>[];
      total: number;
    };

  it('create an event that cal/events/v1 returns', async () => {
    const venue = await service.as('editor').post('/cal/events/v1/venues').send({ venue: 'Hall', city: 'Berlin' });
    const made = await create({ venue: venue.body.id });
    expect(made).toMatchObject({
      title: 'Concert & more',
      status: 'publish',
      start: '2031-05-10 19:30:00',
      timezone: 'Europe/Berlin',
      venue: { id: venue.body.id, name: 'Hall', city: 'Berlin' },
      categories: ['Music'],
      tags: ['loud'],
      ticketed: false,
    });
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${made.id}`).expect(200);
    expect(body).toMatchObject({ utc_start_date: '2031-05-10 17:30:00', cost: '$10' });
  });

  it('find events by search words, dates, category and venue', async () => {
    const { id } = await create({
      title: 'Findable needle',
      start: '2033-03-05',
      end: '2033-03-05',
      categories: ['Rare'],
    });
    const ids = async (query: string) => (await find(query)).events.map((event) => event.id);
    expect(await ids('input[search]=needle&input[starts_after]=2033-03-04')).toEqual([id]);
    expect(await ids('input[starts_after]=2033-03-05&input[search]=needle')).toEqual([]);
    expect(await ids('input[starts_after]=2033-03-01&input[starts_before]=2033-03-05')).toEqual([id]);
    expect(await ids('input[starts_after]=2033-01-01&input[categories][]=rare')).toEqual([id]);
    expect(await ids('input[starts_after]=2033-01-01&input[categories][]=rare&input[featured]=true')).toEqual([]);
    expect(await ids('input[starts_after]=2033-01-01&input[venue]=2147483647')).toEqual([]);
  });

  it.each([
    'input[categories][]=nobody-has-this',
    'input[starts_after]=2033-02-30',
    'input[starts_after]=soon',
    'input[per_page]=51',
    'input[page]=0',
    'input[venue]=-1',
    'input[search]=',
    'input[nonsense]=1',
  ])('answer 400 for find-events with %s', async (query) => {
    const { body } = await service
      .as('anonymous')
      .get(`${run('find-events')}?${query}`)
      .expect(400);
    expect(body.code).toBe('ability_invalid_input');
  });

  it('hide unpublished events from visitors', async () => {
    const { id, slug } = await create({ title: 'Hidden haystack', status: 'draft' });
    expect((await find('input[search]=haystack&input[starts_after]=2030-01-01')).total).toBe(0);
    expect((await find('input[search]=haystack&input[starts_after]=2030-01-01', 'editor')).total).toBe(1);
    const { body } = await service
      .as('anonymous')
      .get(`${run('get-event')}?input[id]=${id}`)
      .expect(403);
    expect(body.code).toBe('event-not-accessible');
    await service
      .as('editor')
      .get(`${run('get-event')}?input[id]=${id}`)
      .expect(200);
    expect(slug).toBe('');
  });

  it('get an event by either its id or its slug', async () => {
    const { id, slug } = await create({ title: 'By its slug' });
    for (const query of [`input[id]=${id}`, `input[slug]=${slug}`]) {
      const { body } = await service
        .as('anonymous')
        .get(`${run('get-event')}?${query}`)
        .expect(200);
      expect(body).toMatchObject({ id, slug, title: 'By its slug', tickets: [] });
      expect(body.description).toContain('<p>Loud.</p>');
    }
    for (const query of ['', `?input[id]=${id}&input[slug]=${slug}`]) {
      const { body } = await service
        .as('anonymous')
        .get(run('get-event') + query)
        .expect(400);
      expect(body.code).toBe('ability_invalid_input');
    }
    await service
      .as('anonymous')
      .get(`${run('get-event')}?input[id]=2147483647`)
      .expect(404);
  });

  it('refuse writes that the REST routes refuse to the same caller', async () => {
    const { id } = await create();
    const refused = async (caller: Caller, status: number) => {
      const client = service.as(caller);
      for (const answer of [
        await client.post(run('update-event')).send({ input: { id, title: 'Mine' } }),
        await client.delete(`${run('cancel-event')}?input[id]=${id}`),
      ]) {
        expect(answer.status).toBe(status);
        expect(answer.body.code).toBe('rest_ability_cannot_execute');
      }
    };
    await refused('anonymous', 401);
    await refused('subscriber', 403);
    // An event of another user.
    await refused('author', 403);
    await service.as('subscriber').post(run('create-event')).send({ input: CONCERT }).expect(403);
    expect((await create({}, 'contributor')).status).toBe('pending');
  });

  it('change only the fields that an update sends', async () => {
    const { id } = await create();
    const { body } = await service
      .as('editor')
      .post(run('update-event'))
      .send({ input: { id, title: 'Renamed', cost: '' } })
      .expect(200);
    expect(body).toMatchObject({ id, title: 'Renamed', cost: '', start: '2031-05-10 19:30:00', categories: ['Music'] });
    const unknown = await service
      .as('editor')
      .post(run('update-event'))
      .send({ input: { id: 2147483647 } });
    expect(unknown.status).toBe(404);
  });

  it.each([
    { end: undefined },
    { title: ' ' },
    { start: '2031-02-30' },
    { end: '2031-05-09' },
    { timezone: 'Mars/Olympus' },
    { venue: 2147483647 },
    { status: 'trash' },
    { author: 1 },
    { categories: [''] },
    { description: 5 },
  ])('answer 400 for an event with %j and store nothing', async (fault) => {
    const count = async () => (await service.database.read('SELECT id FROM events')).length;
    const before = await count();
    const { body } = await service
      .as('editor')
      .post(run('create-event'))
      .send({ input: { ...CONCERT, ...fault } })
      .expect(400);
    expect(body).toMatchObject({ code: 'ability_invalid_input', data: { status: 400 } });
    expect(await count()).toBe(before);
  });

  it('cancel an event through DELETE only, and repeatably', async () => {
    const { id } = await create();
    await service.as('editor').post(run('cancel-event')).send({ input: { id } }).expect(405);
    for (const changed of [true, false]) {
      const { body } = await service
        .as('editor')
        .delete(`${run('cancel-event')}?input[id]=${id}&input[reason]=Rain`)
        .expect(200);
      expect(body).toMatchObject({ id, event_status: 'canceled', reason: 'Rain', changed, notify: false });
    }
    const { body } = await service
      .as('anonymous')
      .get(`${run('get-event')}?input[id]=${id}`)
      .expect(200);
    expect(body).toMatchObject({ status: 'publish', event_status: 'canceled', status_reason: 'Rain' });
  });

  it('reschedule an event, after telling what that would do', async () => {
    const { id } = await create();
    const move = (input: object) => service.as('editor').post(run('change-event-status')).send({ input });
    const wanted = { id, event_status: 'rescheduled', start: '2032-01-02 20:00' };
    expect((await move({ ...wanted, dry_run: true }).expect(200)).body).toMatchObject({
      start: '2032-01-02 20:00:00',
      holders: { attendees: 0, orders: 0, unpaid_orders: 0 },
      dry_run: true,
    });
    const { body } = await move(wanted).expect(200);
    expect(body).toMatchObject({ event_status: 'rescheduled', changed: true, dry_run: false });
    expect(body.former_start).not.toBeNull();
    await move({ id, event_status: 'rescheduled', start: body.start, notify: true }).expect(200);
    await move({ id, event_status: 'late' }).expect(400);
    await service.as('subscriber').post(run('change-event-status')).send({ input: wanted }).expect(403);
  });

  it('roll everything back when a run fails at its end', async () => {
    jest.spyOn(service.app.get(PostStore), 'created').mockRejectedValueOnce(new Error('secret of the inside'));
    const { body } = await service
      .as('editor')
      .post(run('create-event'))
      .send({ input: { ...CONCERT, title: 'Half done', categories: ['Half done'] } })
      .expect(500);
    expect(body.code).toBe('ability_callback_exception');
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(await service.database.read("SELECT id FROM terms WHERE slug = 'half-done'")).toEqual([]);
    expect(await service.database.read("SELECT id FROM events WHERE title = 'Half done'")).toEqual([]);
  });

  it('summarise the same published events for every caller', async () => {
    const now = stopClock(service).getTime();
    const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
    const soon = { start: day(1), end: day(1), timezone: 'UTC', all_day: true };
    await create({ ...soon, title: 'Soon to come' });
    await create({ ...soon, title: 'Not yet told', status: 'draft' });
    await create({ ...soon, title: 'Later', start: day(4), end: day(4) });
    const { body } = await service
      .as('editor')
      .get(`${run('site-schedule-summary')}?input[days]=3`)
      .expect(200);
    expect(body).toMatchObject({ from: day(0), to: day(2), events: 1, ticketed: 0, featured: 0 });
    expect(body.text.split('\n')).toEqual([expect.stringMatching(/^1 event starts/), `${day(1)} Soon to come, $10`]);
    const week = await service.as('anonymous').get(run('site-schedule-summary')).expect(200);
    expect(week.body.events).toBe(2);
  });

  it('log one audit line per run, without the input', async () => {
    const lines = jest.spyOn(service.app.get(AbilityAuditService), 'ran');
    await create();
    await service.as('subscriber').post(run('create-event')).send({ input: CONCERT }).expect(403);
    await service
      .as('editor')
      .post(run('update-event'))
      .send({ input: { id: 2147483647 } })
      .expect(404);
    await service.as('editor').options(run('create-event')).expect(200);
    expect(lines.mock.calls).toEqual([
      ['calendar/create-event', 'done'],
      ['calendar/create-event', 'rest_ability_cannot_execute'],
      ['calendar/update-event', 'rest-event-not-found'],
    ]);
  });

  it('retry a run after a deadlock and log it as one run', async () => {
    const lost = Object.assign(new Error('deadlock'), { code: 'ER_LOCK_DEADLOCK' });
    jest.spyOn(service.app.get(PostStore), 'created').mockRejectedValueOnce(lost);
    const lines = jest.spyOn(service.app.get(AbilityAuditService), 'ran');
    await create({ title: 'Second try' });
    expect(lines.mock.calls).toEqual([['calendar/create-event', 'done']]);
    expect(await service.database.read("SELECT id FROM events WHERE title = 'Second try'")).toHaveLength(1);
  });

  it('run inside a batch and honour an Idempotency-Key', async () => {
    const item = { method: 'POST', path: run('create-event'), body: { input: { ...CONCERT, title: 'Batched' } } };
    const { body } = await service
      .as('editor')
      .post('/batch/v1')
      .send({ requests: [item] })
      .expect(207);
    expect(body.responses[0]).toMatchObject({ status: 200, body: { title: 'Batched' } });
    const once = () =>
      service
        .as('editor')
        .post(run('create-event'))
        .set('Idempotency-Key', 'ability-once')
        .send({ input: CONCERT })
        .expect(200);
    expect((await once()).body.id).toBe((await once()).body.id);
  });
});
