import { createBackup } from '../../../src/cli/backup/create-backup.js';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.js';
import type { TestApp } from '../../helpers/app.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { ENGINE, emptyPlace } from '../backup/databases.js';
import type { Place } from '../backup/databases.js';
import { ENDPOINTS } from './webhook-site.js';

jest.setTimeout(120_000);

describe('A site that is restored from a backup', () => {
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
  const logOf = async (service: TestApp, id: number) =>
    (await service.as('administrator').get(`${ENDPOINTS}/${id}/deliveries`).expect(200)).body.deliveries as {
      version: number;
    }[];
  const test = (service: TestApp, id: number) =>
    service.as('administrator').post(`${ENDPOINTS}/${id}/test`).expect(202);

  it('has the endpoints, and sends nothing that its source has sent or will send', async () => {
    const service = await start(source);
    const { body: endpoint } = await service
      .as('administrator')
      .post(ENDPOINTS)
      .send({ url: 'https://hooks.example/' })
      .expect(201);
    await test(service, endpoint.id as number);
    const [waiting] = await logOf(service, endpoint.id as number);
    const path = `${source.folder}/site.almanac`;
    await createBackup(source.settings, path);
    await restoreBackup(target.settings, path, { migrations: await serviceMigrations() });

    const copy = await start(target);
    const { body: restored } = await copy.as('administrator').get(`${ENDPOINTS}/${endpoint.id}`).expect(200);
    expect(restored).toMatchObject({ url: 'https://hooks.example/', is_on: true });
    expect(await logOf(copy, restored.id as number)).toEqual([]);
    expect(await copy.database.read('SELECT id FROM webhook_deliveries', [])).toEqual([]);
    // Receivers that drop what has a lower version than what they know take what the restored site sends.
    await test(copy, restored.id as number);
    const [next] = await logOf(copy, restored.id as number);
    expect(next.version).toBeGreaterThan(waiting.version);
  });
});
