import { rmSync, writeFileSync } from 'node:fs';
import { MARKER_FILE } from '../../../src/content/media/files/media.storage.js';
import type { MediaStorage } from '../../../src/content/media/files/media.storage.js';
import { storageErrorResponse } from '../../../src/core/rest/storage-error-response.js';
import { MEDIA_STORAGE } from '../../../src/content/media/media.tokens.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { GIF, send } from './media-helper.js';

const describeDisk = process.env.TEST_STORAGE === 's3' ? describe.skip : describe;

describeDisk('The folder for uploads', () => {
  let service: TestApp;
  let storage: MediaStorage;
  beforeAll(async () => {
    service = await startApp();
    storage = service.app.get<MediaStorage>(MEDIA_STORAGE);
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const failure = (code: string): unknown => storageErrorResponse(Object.assign(new Error(code), { code }));
  const upload = (name: string) => send(service, 'author', name, GIF, 'image/gif');
  const marker = (): string => `${service.folder}/uploads/${MARKER_FILE}`;

  it('refuses an upload with 507 when it is full, and with 503 when it is read-only, and nothing is stored', async () => {
    const count = () => service.database.read('SELECT COUNT(*) AS n FROM media');
    const before = await count();
    const write = jest.spyOn(storage, 'write').mockRejectedValueOnce(failure('ENOSPC'));
    expect((await upload('full.gif').expect(507)).body.code).toBe('insufficient_storage');
    write.mockRejectedValueOnce(failure('EROFS'));
    await upload('read-only.gif').expect(503).expect('Retry-After', '5');
    expect(await count()).toEqual(before);
  });

  it('refuses to delete a file when it is read-only', async () => {
    const { body } = await upload('kept.gif').expect(201);
    const path = `/content/v2/media/${body.id}`;
    jest.spyOn(storage, 'requireWritable').mockRejectedValueOnce(failure('EROFS'));
    await service.as('author').delete(`${path}?force=true`).expect(503);
    await service.as('author').get(path).expect(200);
    await service.as('author').delete(`${path}?force=true`).expect(200);
  });

  it('makes the service unready while its volume is not mounted, and takes and deletes no files', async () => {
    const { body } = await upload('mounted.gif').expect(201);
    rmSync(marker());
    const { body: report } = await service.http().get('/readyz').expect(503);
    expect(report).toMatchObject({
      status: 'unavailable',
      uploads: 'missing',
      message: expect.stringMatching(/uploads/),
    });
    await upload('hidden.gif').expect(503).expect('Retry-After', '5');
    await service.as('author').delete(`/content/v2/media/${body.id}?force=true`).expect(503);
    writeFileSync(marker(), '');
    await service.http().get('/readyz').expect(200);
    await upload('visible.gif').expect(201);
  });

  it('is refused at start when it has neither a marker nor the newest files of the site, until it is marked', async () => {
    await upload('newest.gif').expect(201);
    const empty = { DATABASE_URL: service.databaseUrl, UPLOADS_DIR: `${service.folder}/empty` };
    await expect(startApp(empty)).rejects.toThrow(/UPLOADS_DIR.*mount it.*create an empty file \.almanac-uploads/);
    writeFileSync(`${service.folder}/empty/${MARKER_FILE}`, '');
    await (await startApp(empty)).close();
  });

  it('is marked at the first start of a version that marks it', async () => {
    await upload('known.gif').expect(201);
    rmSync(marker());
    const again = { DATABASE_URL: service.databaseUrl, UPLOADS_DIR: `${service.folder}/uploads` };
    await (await startApp(again)).close();
    await service.http().get('/readyz').expect(200);
  });
});
