import { allRows } from '../../helpers/all-rows.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { IMPORTS, batchOf, item, recordOf, sendBatch, startImport, titled } from './aggregator-helper.js';

describe('The callbacks of an import service', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const eventOf = async (id: number, query = '') =>
    (await service.as('editor').get(`/cal/events/v1/events/${id}${query}`).expect(200)).body;

  it('create events of the user who started the import, at the times of their own zone', async () => {
    const run = await startImport(service);
    const { body } = await sendBatch(
      service,
      run,
      batchOf(run.hash, [
        item('times', {
          start_hour: '9',
          start_meridian: 'pm',
          end_date: '2031-06-02',
          end_hour: '1',
          end_meridian: 'am',
        }),
      ]),
    ).expect(200);
    const event = await eventOf(body.activity.cal_events.created[0]);
    expect(event).toMatchObject({
      author: String(service.ids.editor),
      start_date: '2031-06-01 21:30:00',
      end_date: '2031-06-02 01:00:00',
      utc_start_date: '2031-06-01 19:30:00',
    });
  });

  it('return the same response to a repeated batch and import nothing twice', async () => {
    const run = await startImport(service);
    const body = batchOf(run.hash, [item('lost', { title: 'Lost answer' })]);
    const first = await sendBatch(service, run, body).expect(200);
    const again = await sendBatch(service, run, body).expect(200);
    expect(again.body).toEqual(first.body);
    expect(await titled(service, 'Lost answer')).toBe(1);
    await sendBatch(service, run, { ...body, percentage_complete: 51 }).expect(400);
    const next = batchOf(first.body.next_batch_hash, [item('lost-2', { title: 'Lost answer, last' })], 1, 2, 100);
    const last = await sendBatch(service, run, next).expect(200);
    expect(last.body.next_batch_hash).toBeUndefined();
    expect((await sendBatch(service, run, next).expect(200)).body).toEqual(last.body);
    const refused = await sendBatch(service, run, body).expect(400);
    expect(Object.keys(refused.body.data.params)).toEqual(['import_id', 'batch_hash']);
    expect(await titled(service, 'Lost answer, last')).toBe(1);
  });

  it('import a batch once when many copies arrive at the same time', async () => {
    const run = await startImport(service);
    const body = batchOf(run.hash, [item('crowd', { title: 'Crowd' })]);
    const others = batchOf(run.hash, [item('crowd-2', { title: 'Crowd, too' })]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => sendBatch(service, run, i % 2 ? body : others)),
    );
    const good = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect(new Set(good.map(({ body: answer }) => answer.next_batch_hash as string)).size).toBe(1);
    expect((await titled(service, 'Crowd')) + (await titled(service, 'Crowd, too'))).toBe(1);
  });

  it('import the valid events of a batch, and record an error for each invalid one', async () => {
    const run = await startImport(service);
    const events = [
      item('good', { title: 'Good one' }),
      { uid: 'x', start_date: '2031-01-01' },
      { uid: 'y', title: 'No start' },
      item('z', { title: 'Odd zone', timezone: 'Mars/Olympus' }),
      item('w', { title: 'Odd time', start_hour: '29' }),
    ];
    const { body } = await sendBatch(service, run, batchOf(run.hash, events, 0, 1, 100)).expect(200);
    expect(body.activity.cal_events.created).toHaveLength(1);
    expect(body.next_batch_hash).toMatch(/^[0-9a-f]{32}$/);
    const record = await recordOf(service, run);
    expect(record).toMatchObject({ status: 'pending', percentage_complete: 0, total_events: 1 });
    expect(record.errors).toHaveLength(4);
    for (const { code, message } of record.errors) {
      expect(code).toBe('invalid-event');
      expect(message.length).toBeGreaterThan(10);
    }
  });

  it.each([['text'], [{ a: 1 }], [5], [['not an object']]])(
    'answer 400 for events that are not a list of objects: %p',
    async (events) => {
      const run = await startImport(service);
      const { body } = await sendBatch(service, run, batchOf(run.hash, events)).expect(400);
      expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { events: expect.any(String) } } });
      await sendBatch(service, run, batchOf(run.hash, [])).expect(200);
    },
  );

  it('treat a missing list of events as an empty list', async () => {
    const run = await startImport(service);
    await sendBatch(service, run, batchOf(run.hash, undefined)).expect(200);
  });

  it('sanitise the HTML of events, even when an administrator started the import', async () => {
    const run = await startImport(service, {}, 'administrator');
    const events = [
      item('html', {
        title: 'Clean <script>alert(1)</script>',
        description: '<p onclick="x()">Text</p><script>alert(1)</script>',
      }),
    ];
    const { body } = await sendBatch(service, run, batchOf(run.hash, events)).expect(200);
    const event = await eventOf(body.activity.cal_events.created[0]);
    expect(JSON.stringify([event.title, event.description])).not.toMatch(/<script|onclick/);
  });

  it('match venues and organizers by global id when their names differ', async () => {
    const run = await startImport(service, { origin: 'url' });
    const venue = { venue: 'Global hall', global_id: 'hall.example?id=7', city: 'Ulm' };
    const events = [
      item('', { title: 'At a global hall', venue, organizer: { organizer: 'Nobody knows me' } }),
      item('', { title: 'There again', venue: { ...venue, venue: 'Renamed hall', city: 'Bonn' } }),
    ];
    const { body } = await sendBatch(service, run, batchOf(run.hash, events)).expect(200);
    const { created, updated } = body.activity.cal_venue;
    expect(created).toHaveLength(1);
    expect(updated).toEqual(created);
    // Without a global id, an origin of this kind tells nothing about who is meant.
    expect(body.activity.cal_organizer.created).toEqual([]);
    const { body: hall } = await service.as('anonymous').get(`/cal/events/v1/venues/${created[0]}`).expect(200);
    expect(hall).toMatchObject({ venue: 'Renamed hall', city: 'Bonn' });
  });

  it('set the parent of a series event when the child comes first', async () => {
    const run = await startImport(service);
    const { body } = await sendBatch(
      service,
      run,
      batchOf(run.hash, [item('child', { parent_uid: 'parent' }), item('parent')]),
    ).expect(200);
    const [child, parent] = body.activity.cal_events.created as number[];
    const { body: list } = await service
      .as('anonymous')
      .get(`/cal/events/v1/events?post_parent=${parent}&start_date=2031-01-01&end_date=2032-01-01`)
      .expect(200);
    expect(list.events.map(({ id }: { id: number }) => id)).toEqual([child]);
  });

  it('create categories with numeric names and add the category of the import', async () => {
    const { body: common } = await service
      .as('editor')
      .post('/cal/events/v1/categories')
      .send({ name: 'All imports' })
      .expect(201);
    const run = await startImport(service, { category: common.id });
    const { body } = await sendBatch(
      service,
      run,
      batchOf(run.hash, [item('cats', { categories: ['2031', 'Concerts'] })]),
    ).expect(200);
    const event = await eventOf(body.activity.cal_events.created[0]);
    expect(event.categories.map(({ name }: { name: string }) => name).sort()).toEqual([
      '2031',
      'All imports',
      'Concerts',
    ]);
    expect(body.activity.cal_events_cat.created).toHaveLength(2);
  });

  it('leave existing events, or fields that were edited locally, alone when the import says so', async () => {
    const first = await startImport(service, { update_authority: 'preserve_changes' });
    const { body } = await sendBatch(
      service,
      first,
      batchOf(first.hash, [item('kept', { description: 'From there' })]),
    ).expect(200);
    const [id] = body.activity.cal_events.created as number[];
    await service.as('editor').put(`/cal/events/v1/events/${id}`).send({ title: 'Edited here' }).expect(200);
    const changed = item('kept', { title: 'Changed there', description: 'Changed there', start_hour: '11' });
    await sendBatch(service, first, batchOf(body.next_batch_hash, [changed], 1, 9)).expect(200);
    expect(await eventOf(id)).toMatchObject({
      title: 'Edited here',
      description: '<p>Changed there</p>',
      start_date: '2031-06-01 11:30:00',
    });

    const again = await startImport(service, { update_authority: 'preserve_changes' });
    await sendBatch(service, again, batchOf(again.hash, [item('kept', { title: 'And again' })])).expect(200);
    expect(await eventOf(id)).toMatchObject({ title: 'Edited here' });

    const retain = await startImport(service, { update_authority: 'retain' });
    const left = await sendBatch(service, retain, batchOf(retain.hash, [item('kept', { title: 'Retained' })])).expect(
      200,
    );
    expect(left.body.activity.cal_events).toMatchObject({ updated: [], skipped: [id] });
    expect(await titled(service, 'Retained')).toBe(0);
  });

  it('do not restore an event from the trash', async () => {
    const run = await startImport(service);
    const { body } = await sendBatch(service, run, batchOf(run.hash, [item('trashed')])).expect(200);
    const [id] = body.activity.cal_events.created as number[];
    await service.as('editor').delete(`/cal/events/v1/events/${id}`).expect(200);
    const next = await sendBatch(service, run, batchOf(body.next_batch_hash, [item('trashed')], 1, 9)).expect(200);
    expect(next.body.activity.cal_events.skipped).toEqual([id]);
  });

  it('need a hash that is not stored in clear text', async () => {
    const run = await startImport(service);
    const { body } = await sendBatch(service, run, batchOf(run.hash, [item('secret')])).expect(200);
    const stored = await allRows(service.database);
    for (const secret of [run.hash, body.next_batch_hash as string]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
    }
    expect(JSON.stringify(await recordOf(service, run))).not.toContain(body.next_batch_hash);
  });

  it('work inside a batch and with the WordPress names', async () => {
    const run = await startImport(service);
    const requests = [
      { path: `/tribe/event-aggregator/v1/import/${run.id}/batch`, body: batchOf(run.hash, [item('wp')]) },
    ];
    const { body } = await service.as('anonymous', '/wp-json').post('/batch/v1').send({ requests }).expect(207);
    expect(body.responses[0]).toMatchObject({
      status: 200,
      body: { activity: { tribe_events: { created: [expect.any(Number)] } } },
    });
  });

  it('set a final state that cannot change again', async () => {
    const run = await startImport(service);
    const state = (status: string) =>
      service.as('anonymous').post(`${IMPORTS}/${run.id}/state`).send({
        batch_hash: run.hash,
        status,
        message: 'It broke',
        message_slug: 'error:broken',
        percentage_complete: 40,
      });
    await state('failed').expect(200);
    // A client that has not received the response may send the request again.
    await state('failed').expect(200);
    await state('success').expect(400);
    const record = await recordOf(service, run);
    expect(record).toMatchObject({
      status: 'failed',
      awaits_batch: false,
      errors: [{ code: 'error:broken', message: 'It broke' }],
    });
  });
});

describe('Callbacks with a wrong hash', () => {
  it('are rate-limited per client', async () => {
    const service = await startApp({ MAX_FAILED_CREDENTIALS: '3' });
    const run = await startImport(service);
    for (let i = 0; i < 3; i++) await sendBatch(service, run, batchOf('wrong', [])).expect(400);
    const { headers } = await sendBatch(service, run, batchOf(run.hash, [])).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await service.close();
  });
});
