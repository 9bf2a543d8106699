import { StaleImportsJob } from '../../../src/cal/event-aggregator/stale-imports.job.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';
import { IMPORTS, batchOf, item, recordOf, sendBatch, startImport } from './aggregator-helper.js';

const HOUR = 3_600_000;

describe('Import records', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('are refused to users who may not edit events of others', async () => {
    const { id } = await startImport(service);
    for (const [caller, status] of [
      ['anonymous', 401],
      ['subscriber', 403],
      ['author', 403],
    ] as const) {
      await service.as(caller).get(IMPORTS).expect(status);
      await service.as(caller).post(IMPORTS).send({ origin: 'ics' }).expect(status);
      await service.as(caller).get(`${IMPORTS}/${id}`).expect(status);
      await service.as(caller).delete(`${IMPORTS}/${id}`).expect(status);
    }
  });

  it('are listed newest first and filtered by status and origin', async () => {
    const one = await startImport(service, { origin: 'meetup' });
    const two = await startImport(service, { origin: 'meetup' });
    const { body, headers } = await service.as('editor').get(`${IMPORTS}?origin=meetup&per_page=1`).expect(200);
    expect(body.map((row: { import_id: string }) => row.import_id)).toEqual([two.id]);
    expect(headers['x-wp-total']).toBe('2');
    expect(headers.link).toContain('page=2');
    await service.as('editor').delete(`${IMPORTS}/${one.id}`).expect(200);
    const failed = await service.as('editor').get(`${IMPORTS}?origin=meetup&status=failed`).expect(200);
    expect(failed.body).toEqual([]);
  });

  it.each([
    [{}, 'rest_missing_callback_param'],
    [{ origin: 'csv' }, 'rest_invalid_param'],
    [{ origin: 'ics', category: 99_999_999 }, 'rest_invalid_param'],
    [{ origin: 'ics', post_status: 'trash' }, 'rest_invalid_param'],
    [{ origin: 'ics', type: 'schedule' }, 'rest_invalid_param'],
    [{ origin: 'ics', fetch: true, source: 'file:///etc/passwd' }, 'rest_invalid_param'],
  ])('are not created from %p', async (body, code) => {
    const answer = await service.as('editor').post(IMPORTS).send(body).expect(400);
    expect(answer.body.code).toBe(code);
  });

  it('can be deleted, while their events remain', async () => {
    const run = await startImport(service);
    const { body } = await sendBatch(service, run, batchOf(run.hash, [item('stays')])).expect(200);
    const dropped = await service.as('editor').delete(`${IMPORTS}/${run.id}`).expect(200);
    expect(dropped.body).toMatchObject({ deleted: true, previous: { import_id: run.id } });
    await service.as('editor').get(`${IMPORTS}/${run.id}`).expect(404);
    await service.as('anonymous').get(`/cal/events/v1/events/${body.activity.cal_events.created[0]}`).expect(200);
    await sendBatch(service, run, batchOf(body.next_batch_hash, [])).expect(400);
  });

  it('fail after an hour without a callback and are deleted after a week', async () => {
    const job = service.app.get(StaleImportsJob);
    const run = await startImport(service);
    expect((await job.sweep(testNow())).failed).toBe(0);
    await job.sweep(testNow(1.1 * HOUR));
    expect(await recordOf(service, run)).toMatchObject({
      status: 'failed',
      awaits_batch: false,
      errors: [{ code: 'import-timed-out' }],
    });
    await job.sweep(testNow(171 * HOUR));
    await service.as('editor').get(`${IMPORTS}/${run.id}`).expect(404);
  });

  it('outlive the user who started the import', async () => {
    const { body: user } = await service
      .as('administrator')
      .post('/content/v2/users')
      .send({ username: 'leaving', email: 'leaving@site.example', password: 'x'.repeat(20), roles: ['editor'] })
      .expect(201);
    const { body: made } = await service
      .as('administrator')
      .post(`/content/v2/users/${user.id}/application-passwords`)
      .send({ name: 'x' })
      .expect(201);
    const run = await startImport(service, {}, { login: 'leaving', password: made.password as string });
    await service
      .as('administrator')
      .delete(`/content/v2/users/${user.id}?force=true&reassign=${service.ids.administrator}`)
      .expect(200);
    const { body } = await sendBatch(service, run, batchOf(run.hash, [item('orphan')])).expect(200);
    const { body: event } = await service
      .as('editor')
      .get(`/cal/events/v1/events/${body.activity.cal_events.created[0]}`)
      .expect(200);
    expect(event.author).toBe(String(service.ids.administrator));
  });
});
