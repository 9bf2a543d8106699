import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { S3Server } from '../../helpers/s3/s3-server.js';
import { GIF, picture, send, uploaded } from './media-helper.js';

describe('Uploads in a bucket', () => {
  let store: S3Server;
  let service: TestApp;
  beforeAll(async () => {
    store = await new S3Server().start();
    service = await startApp({ STORAGE_URL: store.url('site') });
  });
  afterAll(async () => {
    await service.close();
    await store.stop();
  });
  afterEach(() => (store.plan = () => undefined));

  const pathOf = async (name: string) => new URL((await uploaded(service, 'author', name)).source_url).pathname;
  const broken = (status: number, code: string) => () => ({ kind: 'error' as const, status, code });

  it('are served with all sizes and headers as from a folder', async () => {
    const image = await send(service, 'author', 'lamp.png', await picture(400, 400)).expect(201);
    const keys = [...store.objects.keys()].filter((key) => key.includes('/lamp'));
    expect(keys.length).toBeGreaterThan(2);
    const path = new URL(String(image.body.source_url)).pathname;
    const { headers } = await service.http().get(path).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      etag: expect.any(String),
    });
    await service.http().get(path).set('If-None-Match', String(headers.etag)).expect(304);
    await service.http().get(path).set('Range', 'bytes=0-3').expect(206).expect('Content-Length', '4');
  });

  it('are refused with 503 while the store fails, and with 507 when it is full, and nothing is stored', async () => {
    const before = store.objects.size;
    store.plan = broken(503, 'SlowDown');
    await send(service, 'author', 'slow.gif', GIF).expect(503).expect('Retry-After', '5');
    store.plan = (operation) => (operation === 'PutObject' ? broken(400, 'QuotaExceeded')() : undefined);
    expect((await send(service, 'author', 'full.gif', GIF).expect(507)).body.code).toBe('insufficient_storage');
    store.plan = () => undefined;
    expect(store.objects.size).toBe(before);
    expect(await service.database.read("SELECT id FROM media WHERE path LIKE '%full%' OR path LIKE '%slow%'")).toEqual(
      [],
    );
  });

  it('answer 503 while the store fails, 404 when the object is missing, and break off when the download does', async () => {
    const path = await pathOf('away.gif');
    store.plan = broken(500, 'InternalError');
    await service.http().get(path).expect(503).expect('Retry-After', '5');
    store.plan = (operation) => (operation === 'GetObject' ? { kind: 'cut' } : undefined);
    await expect(service.http().get(path).buffer(true)).rejects.toThrow(/aborted|hang up/);
    store.plan = () => undefined;
    store.objects.delete([...store.objects.keys()].find((key) => key.endsWith('/away.gif')) ?? '');
    await service.http().get(path).expect(404);
  });

  it('do not make the service unready while the store is away, only while the bucket is not that of the site', async () => {
    store.plan = () => ({ kind: 'reset' });
    const { body } = await service.http().get('/readyz').expect(200);
    expect(body).toMatchObject({ status: 'ok', warnings: [expect.stringContaining('STORAGE_URL')] });
    store.plan = () => undefined;
    expect((await service.http().get('/readyz').expect(200)).body.warnings).toBeUndefined();
    const marker = store.objects.get('site/.almanac-uploads');
    store.objects.delete('site/.almanac-uploads');
    expect((await service.http().get('/readyz').expect(503)).body).toMatchObject({ uploads: 'missing' });
    await send(service, 'author', 'hidden.gif', GIF).expect(503);
    if (marker) store.objects.set('site/.almanac-uploads', marker);
    await service.http().get('/readyz').expect(200);
  });

  it('are deleted with all their sizes', async () => {
    const before = store.objects.size;
    const { body } = await send(service, 'author', 'gone.png', await picture(400, 400)).expect(201);
    expect(store.objects.size).toBeGreaterThan(before + 1);
    await service.as('author').delete(`/content/v2/media/${body.id}?force=true`).expect(200);
    expect(store.objects.size).toBe(before);
  });

  it('are part of the directory sizes and the test of the storage, which leaves nothing', async () => {
    const objects = [...store.objects];
    const bytes = objects.reduce((sum, [, { data }]) => sum + data.length, 0);
    const { body } = await service.as('administrator').get('/site-health/v1/directory-sizes').expect(200);
    expect(body.uploads_size.raw).toBe(bytes);
    const check = () => service.as('administrator').get('/site-health/v1/tests/storage').expect(200);
    expect((await check()).body).toMatchObject({ status: 'good' });
    expect(store.objects.size).toBe(objects.length);
    store.plan = (operation) => (operation === 'PutObject' ? broken(403, 'AccessDenied')() : undefined);
    expect((await check()).body).toMatchObject({ status: 'critical' });
  });

  it('are redirected to the public address of the bucket, private ones excepted', async () => {
    const open = await startApp({
      DATABASE_URL: service.databaseUrl,
      STORAGE_URL: store.url('site', { query: '&public-url=https://cdn.example.org' }),
    });
    try {
      const path = await pathOf('open.gif');
      const expected = path.replace('/wp-content/uploads/', 'https://cdn.example.org/site/');
      await open
        .http()
        .get(path)
        .expect(302)
        .expect('Location', expected)
        .expect('Cache-Control', 'public, max-age=300');
      const draft = await service.as('author').post('/content/v2/posts').send({ title: 'Draft' }).expect(201);
      const item = await uploaded(service, 'author', 'private.gif');
      await service.as('author').patch(`/content/v2/media/${item.id}`).send({ post: draft.body.id }).expect(200);
      const hidden = new URL(item.source_url).pathname;
      await open.http().get(hidden).expect(404);
      await open
        .as('author', '')
        .get(hidden)
        .expect(200)
        .expect('Cache-Control', /no-store|private|no-cache/);
    } finally {
      await open.close();
    }
  });
});

describe('A start with a bucket', () => {
  let store: S3Server;
  beforeEach(async () => void (store = await new S3Server().start()));
  afterEach(() => store.stop());

  it.each<[string, Parameters<S3Server['url']>[1], RegExp]>([
    ['does not exist', { bucket: 'nowhere' }, /^The bucket for uploads, .*STORAGE_URL.*the bucket does not exist/],
    ['refuses the credentials', { secret: 'wrong' }, /the secret of the access key is wrong/],
  ])('that %s ends with one sentence', async (_, options, message) => {
    await expect(startApp({ STORAGE_URL: store.url('site', options) })).rejects.toThrow(message);
  });

  it('that is away succeeds, and takes uploads when it is back', async () => {
    const { port } = store;
    const url = store.url('site');
    await store.stop();
    const service = await startApp({ STORAGE_URL: url });
    try {
      await send(service, 'author', 'early.gif', GIF).expect(503);
      store = await new S3Server().start(port);
      await service.http().get('/readyz').expect(200);
      await send(service, 'author', 'late.gif', GIF).expect(201);
    } finally {
      await service.close();
    }
  });

  it('without the files of the site is refused', async () => {
    const service = await startApp({ STORAGE_URL: store.url('one') });
    try {
      await uploaded(service, 'author', 'known.gif');
      const other = { DATABASE_URL: service.databaseUrl, STORAGE_URL: store.url('other') };
      await expect(startApp(other)).rejects.toThrow(/is not that of this site.*almanac storage copy/);
    } finally {
      await service.close();
    }
  });
});
