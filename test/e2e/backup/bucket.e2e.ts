import { readFileSync } from 'node:fs';
import { backupCommand } from '../../../src/cli/backup.command.js';
import { exportCommand } from '../../../src/cli/export.command.js';
import { createBackup } from '../../../src/cli/backup/create-backup.js';
import { checkBackup, restoreBackup } from '../../../src/cli/backup/restore-backup.js';
import type { Settings } from '../../../src/core/config/settings.js';
import { credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { S3Server } from '../../helpers/s3/s3-server.js';
import { picture, send } from '../media/media-helper.js';
import { emptyPlace } from './databases.js';
import type { Place } from './databases.js';

jest.setTimeout(120_000);

describe('A backup of a site with its uploads in a bucket', () => {
  let store: S3Server;
  let source: Place;
  let settings: Settings;
  let service: TestApp;
  let file: string;
  let bytes: Buffer;
  beforeAll(async () => {
    store = await new S3Server().start();
    source = await emptyPlace();
    settings = { ...source.settings, storageUrl: store.url('site') };
    service = await startApp({ DATABASE_URL: settings.databaseUrl, STORAGE_URL: store.url('site') });
    bytes = await picture(300, 300);
    const { body } = await send(service, 'author', 'lamp.png', bytes).expect(201);
    file = new URL(String(body.source_url)).pathname;
  });
  afterAll(async () => {
    await service?.close();
    await store.stop();
    await source.drop();
  });
  afterEach(() => (store.plan = () => undefined));

  const uploads = (prefix: string) =>
    [...store.objects.keys()].filter((key) => key.startsWith(prefix) && /\/\d{4}\/\d\d\//.test(key)).length;

  it('into an object is restored into another bucket, and served from there', async () => {
    const object = store.url('backups/site.almanac');
    const { files, missing } = await createBackup(settings, object);
    expect([files, missing]).toEqual([uploads('site/'), []]);
    const target = await emptyPlace();
    const restored = { ...target.settings, storageUrl: store.url('copy') };
    const migrations = await serviceMigrations();
    expect((await checkBackup(object, { migrations })).trailer.files).toBe(files);
    await restoreBackup(restored, object, { migrations });
    expect(uploads('copy/')).toBe(files);
    expect([...store.objects.keys()].filter((key) => key.includes('.restoring'))).toEqual([]);
    const copy = await startApp({ DATABASE_URL: restored.databaseUrl, STORAGE_URL: restored.storageUrl });
    const [here, there] = await Promise.all([service, copy].map((each) => each.http().get(file).buffer(true)));
    expect(there?.headers.etag).toBe(here?.headers.etag);
    expect(Buffer.compare(there?.body as Buffer, here?.body as Buffer)).toBe(0);
    await copy.close();
    await target.drop();
  });

  it('is restored into a folder', async () => {
    const path = `${source.folder}/site.almanac`;
    await createBackup(settings, path);
    const target = await emptyPlace();
    await restoreBackup(target.settings, path, { migrations: await serviceMigrations() });
    const name = file.split('/').slice(-3).join('/');
    const stored = store.objects.get(`site/${name}`)?.data;
    expect(Buffer.compare(readFileSync(`${target.folder}/uploads/${name}`), stored as Buffer)).toBe(0);
    await target.drop();
  });

  it('names the files that are deleted before they are read', async () => {
    const key = [...store.objects.keys()].find((name) => name.endsWith('lamp-150x150.png')) ?? '';
    const object = store.objects.get(key);
    store.plan = (operation, name) => {
      if (operation === 'GetObject' && name === key) store.objects.delete(key);
      return undefined;
    };
    const { missing } = await createBackup(settings, store.url('backups/second.almanac'));
    expect(missing).toEqual([key.slice('site/'.length)]);
    if (object) store.objects.set(key, object);
  });

  it('replaces another object only with --replace', async () => {
    const env = { DATABASE_URL: settings.databaseUrl, STORAGE_URL: settings.storageUrl, LOG_LEVEL: 'silent' };
    Object.assign(process.env, env);
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const object = store.url('backups/own.almanac');
    await backupCommand.run([object]);
    await expect(backupCommand.run([object])).rejects.toThrow(
      's3://uploads/backups/own.almanac exists. With --replace',
    );
    await backupCommand.run([object, '--replace']);
    jest.restoreAllMocks();
  });

  it('fails without leaving an object when the store does', async () => {
    store.plan = (operation, key) => (operation === 'GetObject' && key.endsWith('.png') ? { kind: 'cut' } : undefined);
    await expect(createBackup(settings, store.url('backups/broken.almanac'))).rejects.toThrow();
    expect(store.objects.has('backups/broken.almanac')).toBe(false);
    expect(store.uploads.size).toBe(0);
  });

  it('can be beside an export of the events', async () => {
    Object.assign(process.env, { DATABASE_URL: settings.databaseUrl, STORAGE_URL: settings.storageUrl });
    await exportCommand.run([store.url('exports/events.ics'), '--user', credentialsOf('administrator').login]);
    expect(store.objects.get('exports/events.ics')?.data.toString()).toMatch(/^BEGIN:VCALENDAR/);
  });
});
