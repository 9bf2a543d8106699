import { createBackup } from '../../../src/cli/backup/create-backup.js';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.js';
import { DatabaseClockService } from '../../../src/core/database/database-clock.service.js';
import { ScheduledExportPlansService } from '../../../src/scheduled-exports/scheduled-export-plans.service.js';
import { ScheduledExportRunsService } from '../../../src/scheduled-exports/scheduled-export-runs.service.js';
import { ScheduledExportsRepository } from '../../../src/scheduled-exports/scheduled-exports.repository.js';
import type { TestApp } from '../../helpers/app.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { ENGINE, emptyPlace, type Place } from '../backup/databases.js';

jest.setTimeout(120_000);

const S = '/reports/v1/scheduled-exports';
const DAY_MS = 86_400_000;

describe('Scheduled exports of a site that is restored from a backup', () => {
  let source: Place;
  let target: Place;
  const running: TestApp[] = [];
  beforeAll(async () => {
    source = await emptyPlace(ENGINE);
    target = await emptyPlace(ENGINE);
  });
  afterAll(async () => {
    for (const service of running) await service.close();
    await target.drop();
    await source.drop();
  });
  const start = async (place: Place): Promise<TestApp> => {
    const service = await place.start();
    running.push(service);
    return service;
  };
  const runsOf = async (service: TestApp, id: number) =>
    (await service.as('administrator').get(`${S}/${id}/runs`).expect(200)).body.runs as { state: string }[];

  it('are off, and what their source has begun is not sent; a person switches them on', async () => {
    const service = await start(source);
    const books = {
      name: 'Books',
      kind: 'orders',
      scope: 'all',
      every: 'daily',
      recipients: ['a@books.example'],
      is_on: false,
    };
    const made = async (more: object = {}) =>
      (
        await service
          .as('administrator')
          .post(S)
          .send({ ...books, ...more })
          .expect(201)
      ).body.id as number;
    const [on, off] = [await made(), await made({ name: 'Off' })];
    const exports = service.app.get(ScheduledExportsRepository);
    const plans = service.app.get(ScheduledExportPlansService);
    const nowMs = service.app.get(DatabaseClockService).nowMs();
    await service.database.write(async () => {
      // Its time has come, one run waits and the messages of another one are queued.
      await exports.update(on, { is_on: true, next_due: nowMs - DAY_MS });
      const days = { from_day: '2031-01-01', to_day: '2031-01-31' };
      const waiting = await plans.add(on, nowMs - 3 * DAY_MS, days, false);
      await exports.updateRun(waiting, { due: nowMs + DAY_MS });
      await exports.updateRun(await plans.add(on, nowMs - 2 * DAY_MS, days, true), { state: 'sending', due: null });
    });
    const path = `${source.folder}/site.almanac`;
    await createBackup(source.settings, path);
    await restoreBackup(target.settings, path, { migrations: await serviceMigrations() });

    const copy = await start(target);
    await copy.app.get(ScheduledExportRunsService).drain();
    const admin = copy.as('administrator');
    const { body: restored } = await admin.get(`${S}/${on}`).expect(200);
    expect(restored).toMatchObject({ is_on: false, off_reason: 'restored', next_run_utc: null });
    expect((await admin.get(`${S}/${off}`).expect(200)).body).toMatchObject({ is_on: false, off_reason: '' });
    expect(await runsOf(copy, on)).toMatchObject([
      { state: 'failed', error_code: 'restored' },
      { state: 'failed', error_code: 'restored' },
    ]);
    // The source goes on.
    expect((await service.as('administrator').get(`${S}/${on}`).expect(200)).body).toMatchObject({ is_on: true });

    await copy.database.write(() =>
      copy.app.get(ScheduledExportsRepository).update(on, { is_on: true, off_reason: '' }),
    );
    await copy.app.get(ScheduledExportRunsService).drain();
    // Its time has passed.
    expect((await runsOf(copy, on)).some(({ state }) => state !== 'failed')).toBe(true);
  });
});
