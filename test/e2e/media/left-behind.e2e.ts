import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaStorage } from '../../../src/content/media/files/media.storage.js';
import { MediaEditorService } from '../../../src/content/media/media-editor.service.js';
import { MEDIA_STORAGE } from '../../../src/content/media/media.tokens.js';
import { OrphanFilesJob } from '../../../src/content/media/orphan-files.job.js';
import { ListVersionsService } from '../../../src/core/lists/list-versions.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';
import { GIF, entries, filesOnDisk, onDisk, picture, registered, send, uploaded } from './media-helper.js';

const MEDIA = '/content/v2/media';
const HOUR = 3_600_000;

describe('Media files and their rows', () => {
  let service: TestApp;
  let uploads: string;

  beforeAll(async () => {
    service = await startApp();
    uploads = join(service.folder, 'uploads');
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const failing = (error: Error) => jest.spyOn(service.app.get(MediaEditorService), 'insert').mockRejectedValue(error);

  it('are stored together: no file remains when the row cannot be stored', async () => {
    const before = filesOnDisk(service);
    failing(new Error('disk full'));
    await send(service, 'author', 'lost.png', await picture(400, 400)).expect(500);
    expect(filesOnDisk(service)).toEqual(before);
    expect(await registered(service)).toBe(await entries(service));
  });

  it('wait for the clean-up when the outcome of the transaction is unknown', async () => {
    const before = filesOnDisk(service);
    failing(Object.assign(new Error('connection lost'), { code: 'PROTOCOL_CONNECTION_LOST' }));
    await send(service, 'author', 'unknown.gif', GIF).expect(503);
    const [file = '', ...more] = filesOnDisk(service).filter((name) => !before.includes(name));
    expect(more).toEqual([]);
    // The storage has a clock of its own, whatever the service's says.
    const storage = service.app.get<MediaStorage>(MEDIA_STORAGE);
    const written = (await storage.stat(file))?.modifiedAt.getTime() ?? NaN;
    const job = service.app.get(OrphanFilesJob);
    expect(await job.sweep(new Date(written))).toBe(0);
    expect(await job.sweep(new Date(written + HOUR + 1000))).toBe(1);
    expect(filesOnDisk(service)).toEqual(before);
  });

  onDisk('are cleaned up only when a file has no row and is older than an hour', async () => {
    const item = await uploaded(service, 'author', 'kept.jpg', await picture(3000, 2000, 'jpeg'));
    await uploaded(service, 'author', 'kept.txt', 'words');
    const before = filesOnDisk(service);
    const other = join(uploads, '2019', '07');
    mkdirSync(other, { recursive: true });
    const now = testNow();
    const old = testNow(-2 * HOUR);
    for (const name of ['old.png', 'old-150x150.png', 'young.png']) {
      writeFileSync(join(other, name), 'x');
      const changed = name === 'young.png' ? now : old;
      utimesSync(join(other, name), changed, changed);
    }
    writeFileSync(join(uploads, 'README'), 'not ours');
    utimesSync(join(uploads, 'README'), old, old);
    for (const path of before) utimesSync(join(uploads, path), old, old);
    expect(await service.app.get(OrphanFilesJob).sweep(now)).toBe(2);
    expect(filesOnDisk(service)).toEqual([...before, '2019/07/young.png', 'README'].sort());
    await service.http().get(new URL(item.source_url).pathname).expect(200);
  });

  it('are deleted together, and removed from posts and settings that use them', async () => {
    const before = filesOnDisk(service);
    const item = await uploaded(service, 'author', 'shown.png', await picture(800, 800));
    const child = await uploaded(service, 'author', 'child.txt', 'x');
    const { body: event } = await service
      .as('editor')
      .post('/cal/events/v1/events')
      .send({
        title: 'Shown',
        start_date: '2031-01-01 10:00:00',
        end_date: '2031-01-01 11:00:00',
        image: String(item.id),
      })
      .expect(201);
    expect(event.image.id).toBe(item.id);
    await service.as('editor').patch(`${MEDIA}/${child.id}`).send({ featured_media: item.id }).expect(200);
    await service.as('administrator').post('/content/v2/settings').send({ site_icon: item.id }).expect(200);

    const bumped = jest.spyOn(service.app.get(ListVersionsService), 'bump');
    const { body } = await service.as('editor').delete(`${MEDIA}/${item.id}?force=true`).expect(200);
    expect(body).toMatchObject({ deleted: true, previous: { id: item.id, filename: 'shown.png' } });
    expect(body.previous._links).toBeUndefined();
    expect(bumped.mock.calls.map(([name]) => name).sort()).toEqual(['attachment', 'attachment', 'cal_events']);

    expect((await service.as('anonymous').get(`/cal/events/v1/events/${event.id as number}`)).body.image).toBe(false);
    expect((await service.as('anonymous').get(`${MEDIA}/${child.id}`)).body.featured_media).toBe(0);
    expect((await service.as('administrator').get('/content/v2/settings')).body.site_icon).toBe(0);
    await service.as('editor').delete(`${MEDIA}/${child.id}?force=true`).expect(200);
    expect(filesOnDisk(service)).toEqual(before);
    expect(await registered(service)).toBe(await entries(service));
  });

  it('remain when the deletion is rolled back', async () => {
    const item = await uploaded(service, 'author', 'undone.gif');
    jest.spyOn(service.app.get(ListVersionsService), 'bump').mockRejectedValue(new Error('lost'));
    await service.as('author').delete(`${MEDIA}/${item.id}?force=true`).expect(500);
    jest.restoreAllMocks();
    await service.as('author').get(`${MEDIA}/${item.id}`).expect(200);
    await service.http().get(new URL(item.source_url).pathname).expect(200);
  });

  it('remain when the post they are attached to is deleted', async () => {
    const item = await uploaded(service, 'author', 'orphan.gif');
    const { body: post } = await service
      .as('editor')
      .post('/content/v2/posts')
      .send({ title: 'P', status: 'publish' })
      .expect(201);
    await service.as('editor').patch(`${MEDIA}/${item.id}`).send({ post: post.id }).expect(200);
    await service
      .as('editor')
      .delete(`/content/v2/posts/${post.id as number}?force=true`)
      .expect(200);
    expect((await service.as('anonymous').get(`${MEDIA}/${item.id}`).expect(200)).body.post).toBeNull();
  });
});
