import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { JobEntity } from '../../../src/cache/jobs/job.entity.js';
import { JobWorkerService } from '../../../src/cache/jobs/job-worker.service.js';
import { JobsRepository } from '../../../src/cache/jobs/jobs.repository.js';
import { ImageFormsService } from '../../../src/content/media/image-forms.service.js';
import { OrphanFilesJob } from '../../../src/content/media/orphan-files.job.js';
import { WorkQueuesService } from '../../../src/core/jobs/work-queues.service.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { stopClock, testNow } from '../../helpers/clock.js';
import { WITHOUT_BUCKET } from '../../helpers/with-services.js';
import { filesOnDisk, picture, uploaded } from '../media/media-helper.js';

const JOBS = '/cache/v1/jobs';
const md5 = (data: Buffer): string => createHash('md5').update(data).digest('hex');

interface Job {
  id: number;
  state: number;
  attempts: number;
  queue_k: string;
  files: Record<string, string>;
  [member: string]: unknown;
}

describe('Optimisation jobs', () => {
  let service: TestApp;
  let cloud: Server;
  let url: string;
  const answers: Record<string, Buffer | number> = {};
  beforeAll(async () => {
    cloud = createServer((request, response) => {
      const answer = answers[request.url ?? ''] ?? 404;
      if (typeof answer === 'number') response.writeHead(answer).end('<html>');
      else response.end(answer);
    });
    await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(cloud.address() as AddressInfo).port}`;
    // Our own address is the only one that may be private, so the other server plays it.
    service = await startApp({ ...WITHOUT_BUCKET, API_URL: url, CLOUD_RESULT_HOSTS: 'results.example, 127.0.0.1' });
    await admin()
      .post('/cache/v1/settings')
      .send({ cloud_ips: ['127.0.0.1'] })
      .expect(200);
  });
  afterAll(async () => {
    await service.close();
    await new Promise((resolve) => cloud.close(resolve));
  });
  afterEach(() => jest.restoreAllMocks());

  const admin = () => service.as('administrator');
  const order = async (body: object): Promise<{ created: number; images: number[] }> =>
    (await admin().post(JOBS).send(body).expect(201)).body;
  const jobs = async (query: object): Promise<Job[]> =>
    (
      await admin()
        .get(JOBS)
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body;
  const work = () => service.app.get(JobWorkerService).runDue();
  const fetched = (address: string, accept: string) =>
    service.http().get(new URL(address).pathname).set('Accept', accept).expect(200);
  const callback = async (route: string, body: object): Promise<Record<string, unknown>> =>
    (await service.as('anonymous').post(`/cache/v1/${route}`).send(body).expect(200)).body;
  let made = 0;
  const image = async (side = 400) =>
    uploaded(service, 'administrator', `picture-${++made}.png`, await picture(side, side, 'png'));

  it('are available to administrators only', async () => {
    await service.as('editor').get(JOBS).expect(403);
    await service
      .as('editor')
      .post(JOBS)
      .send({ ids: [1] })
      .expect(403);
    await service.as('anonymous').get(`${JOBS}/1`).expect(401);
    await admin().get(`${JOBS}/99999999`).expect(404);
    await admin().delete(`${JOBS}/99999999999`).expect(404);
  });

  it('are done at once when a wrong clock has made them due later than they can be', async () => {
    const { id } = await image(120);
    await order({ ids: [id] });
    const dueIn = (minutes: number) => {
      const due = testNow(minutes * 60_000).getTime();
      return service.database.write(() =>
        service.database.update(JobEntity, { attachment_id: id }, { due, attempts: 2 }),
      );
    };
    const isDone = async () => {
      await service.app.get(WorkQueuesService).bringForward();
      await work();
      return (await jobs({ attachment_id: id })).every(({ state }) => state === 9);
    };
    await dueIn(10);
    expect(await isDone()).toBe(false);
    await dueIn(24 * 60);
    expect(await isDone()).toBe(true);
    await admin().delete(`/content/v2/media/${id}?force=true`).expect(200);
  });

  it('are refused with invalid parameters', async () => {
    for (const body of [{}, { ids: [] }, { ids: [0] }, { next: 0 }, { next: 101 }, { kind: 'x', ids: [1] }])
      await admin().post(JOBS).send(body).expect(400);
    for (const body of [{}, { urls: ['https://other.example/'] }, { urls: [`${SITE}.evil/`] }, { urls: ['nonsense'] }])
      await admin()
        .post(JOBS)
        .send({ kind: 'ucss', ...body })
        .expect(400);
    await admin()
      .post(JOBS)
      .send({ kind: 'vpi', by: 'here', urls: [`${SITE}/`] })
      .expect(400);
    expect(await order({ ids: [999_999] })).toEqual({ created: 0, images: [999_999] });
  });

  it('create smaller formats of an image in all sizes, which are served to clients that accept them', async () => {
    const { id, source_url: address, media_details: details } = await image(700);
    expect((await order({ ids: [id] })).created).toBe(1 + Object.keys(details.sizes).length - 1);
    expect((await order({ ids: [id] })).created).toBe(0);
    expect((await fetched(address, 'image/avif,image/webp')).headers['content-type']).toBe('image/png');
    await work();
    const all = await jobs({ attachment_id: id });
    expect(all.map(({ state }) => state)).toEqual(all.map(() => 9));
    expect(all.every(({ files }) => files.webp !== undefined)).toBe(true);
    const webp = await fetched(address, 'image/webp,*/*;q=0.8');
    expect([webp.headers['content-type'], webp.headers.vary]).toEqual([
      'image/webp',
      expect.stringContaining('Accept'),
    ]);
    const plain = await fetched(address, '*/*');
    expect([plain.headers['content-type'], plain.headers.vary]).toEqual([
      'image/png',
      expect.stringContaining('Accept'),
    ]);
    const refused = await fetched(address, 'image/webp;q=0, image/png');
    expect(refused.headers['content-type']).toBe('image/png');
    const size = details.sizes.medium.source_url;
    expect((await fetched(size, 'image/webp')).headers['content-type']).toBe('image/webp');
    const { body } = await admin().get('/cache/v1/stats').expect(200);
    expect(body.images).toMatchObject({ states: { 9: expect.any(Number) } });
    expect(body.images.source_size).toBeGreaterThan(body.images.webp_saved);
    expect(body.images.webp_saved).toBeGreaterThan(0);

    // They are no orphans, and go when the image goes.
    const before = filesOnDisk(service).filter((name) => /\.(webp|avif)$/.test(name));
    await service.app.get(OrphanFilesJob).sweep(testNow(86_400_000));
    expect(filesOnDisk(service).filter((name) => /\.(webp|avif)$/.test(name))).toEqual(before);
    await admin().delete(`/content/v2/media/${id}?force=true`).expect(200);
    expect(filesOnDisk(service).filter((name) => /\.(webp|avif)$/.test(name))).toEqual([]);
    expect(await jobs({ attachment_id: id })).toEqual([]);
  });

  it('run once when two workers run at the same time', async () => {
    const { id } = await image();
    const { created } = await order({ ids: [id] });
    const make = jest.spyOn(service.app.get(ImageFormsService), 'make');
    await Promise.all([work(), work()]);
    // WebP and AVIF.
    expect(make).toHaveBeenCalledTimes(2 * created);
  });

  it('cover every image once when they are created with next', async () => {
    const first = await image(100);
    const second = await image(100);
    const seen: number[] = [];
    for (let images = [0]; images.length > 0; seen.push(...images)) ({ images } = await order({ next: 1 }));
    expect(seen).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('fail when the file is missing, and can be deleted together with their results', async () => {
    const gone = await image(100);
    await order({ ids: [gone.id] });
    rmSync(join(service.folder, 'uploads', gone.source_url.split('/uploads/')[1]));
    await work();
    expect((await jobs({ attachment_id: gone.id }))[0]).toMatchObject({ state: -3, files: {} });

    const { id, source_url: address } = await image();
    await order({ ids: [id] });
    await work();
    for (const job of await jobs({ attachment_id: id })) {
      const { body } = await admin().delete(`${JOBS}/${job.id}`).expect(200);
      expect(body).toMatchObject({ deleted: true, previous: { id: job.id } });
    }
    expect((await fetched(address, 'image/webp')).headers['content-type']).toBe('image/png');
  });

  describe('of the remote service', () => {
    const requested = async (): Promise<{ image: number; address: string; job: Job }> => {
      const { id, source_url: address } = await image(100);
      await order({ ids: [id], by: 'service' });
      const [job] = await jobs({ attachment_id: id });
      expect(job.state).toBe(3);
      return { image: id, address, job };
    };
    const notify = (data: unknown, status: unknown = 6) =>
      callback('notify_img', { data, server: 'node1.results.example', status });
    const state = async (id: number): Promise<Job> => (await admin().get(`${JOBS}/${id}`).expect(200)).body;

    it('download results from its hosts, verify and store them', async () => {
      const { job, address, image: id } = await requested();
      const webp = await picture(100, 100, 'webp');
      answers['/good.webp'] = webp;
      const result = {
        id: 4711,
        src_size: 1000,
        ori: `${url}/ori.png`,
        ori_md5: md5(webp),
        ori_reduced: 100,
        webp: `${url}/good.webp`,
        webp_md5: md5(webp),
        webp_reduced: 400,
      };
      expect(await notify({ [job.id]: result, 999999: result })).toEqual({ count: 2, _res: 'ok' });
      expect(await state(job.id)).toMatchObject({ state: 6, src_size: 1000, webp_reduced: 400, ori_reduced: 100 });
      const checked = await callback('check_img', { data: id });
      expect(checked.data).toMatchObject({
        img_count: { groups_all: expect.stringMatching(/^\d+$/), 'img.6': '1', 'group.6': '1' },
        optm_summary: { webp_saved: expect.any(Number) },
        img_data: [{ id: job.id, optm_status: 6, server_info: expect.stringContaining('node1.results.example') }],
      });
      // What is over takes no more reports.
      expect(await notify({ [job.id]: { ...result, webp_reduced: 1 } })).toEqual({ count: 1, _res: 'ok' });
      expect(await state(job.id)).toMatchObject({ webp_reduced: 400 });
      await work();
      expect(await state(job.id)).toMatchObject({ state: 9, files: { webp: `${address}~.webp` } });
      const given = await fetched(address, 'image/webp');
      expect(given.body).toEqual(webp);
    });

    it('drop results that are no smaller than the file', async () => {
      const { job, address } = await requested();
      const large = await picture(1600, 1600, 'webp');
      answers['/large.webp'] = large;
      await notify({ [job.id]: { webp: `${url}/large.webp`, webp_md5: md5(large), webp_reduced: 400 } });
      await work();
      expect(await state(job.id)).toMatchObject({ state: 9, files: {}, webp_reduced: 0 });
      const { headers } = await fetched(address, 'image/webp');
      expect(headers['content-type']).toBe('image/png');
    });

    it('are found by id in form-encoded callbacks', async () => {
      const { job } = await requested();
      const form = `data[${job.id}][id]=1&data[${job.id}][src_size]=55&server=x.results.example&status=6`;
      const { body } = await service.as('anonymous').post('/cache/v1/notify_img').send(form).expect(200);
      expect(body).toEqual({ count: 1, _res: 'ok' });
      expect(await state(job.id)).toMatchObject({ state: 6, src_size: 55 });
      await work();
      // There was nothing to fetch.
      expect((await state(job.id)).state).toBe(-1);
    });

    it('are retried a limited number of times', async () => {
      const { job } = await requested();
      answers['/bad.webp'] = await picture(90, 90, 'webp');
      await notify({ [job.id]: { webp: `${url}/bad.webp`, webp_md5: '0'.repeat(32) } });
      for (let attempts = 1; attempts <= 2; attempts++) {
        await work();
        expect(await state(job.id)).toMatchObject({ state: 6, attempts });
        stopClock(service, attempts * 3_600_000);
      }
      await work();
      expect(await state(job.id)).toMatchObject({ state: -5, attempts: 3 });
    });

    it('fail after three workers have died on them', async () => {
      const { job } = await requested();
      await notify({ [job.id]: { webp: `${url}/good.webp`, webp_md5: '0'.repeat(32) } });
      const stored = service.app.get(JobsRepository);
      await service.database.write(() => service.database.update(JobEntity, { id: job.id }, { attempts: 3, due: 1 }));
      expect(await state(job.id)).toMatchObject({ state: 6, attempts: 3 });
      await work();
      expect((await state(job.id)).state).toBe(-5);
      expect((await stored.find(job.id))?.due).toBeNull();
    });

    it.each<[string, () => unknown, number]>([
      ['is missing', () => ({ webp: `${url}/none.webp`, webp_md5: '0'.repeat(32) }), -6],
      [
        'is no image',
        () => ({ webp: `${url}/text.webp`, webp_md5: md5((answers['/text.webp'] = Buffer.from('<script>'))) }),
        -1,
      ],
      ['is on another host', () => ({ webp: 'https://evil.example/x.webp', webp_md5: '0'.repeat(32) }), -1],
      ['is in a private network', () => ({ webp: 'http://10.0.0.1/x.webp', webp_md5: '0'.repeat(32) }), -1],
      ['has no MD5', () => ({ webp: `${url}/good.webp` }), -1],
      ['is malformed', () => 'nonsense', -1],
    ])('fail when the result %s', async (_, result, ends) => {
      const { job } = await requested();
      await notify({ [job.id]: result() });
      await work();
      expect(await state(job.id)).toMatchObject({ state: ends, files: {} });
    });

    it('are deleted when the service gives them up, unless they are local jobs', async () => {
      const { job, image: id } = await requested();
      const { id: other } = await image(100);
      await order({ ids: [other] });
      const [own] = await jobs({ attachment_id: other });
      expect(await notify([String(job.id), own.id, 'x'], -5)).toEqual({ count: 3, _res: 'ok' });
      expect(await jobs({ attachment_id: id })).toEqual([]);
      expect(await state(own.id)).toMatchObject({ state: 0 });
    });

    it('store the CSS and the images that pages use', async () => {
      const page = `${SITE}/some-page/`;
      await order({ kind: 'ucss', urls: [page] });
      expect((await order({ kind: 'ucss', urls: [page, page] })).created).toBe(0);
      await order({ kind: 'ucss', urls: [page], is_mobile: true });
      await order({ kind: 'vpi', urls: [page] });
      const [mobile, wide] = await jobs({ kind: 'ucss' });
      const [first] = await jobs({ kind: 'vpi' });
      const entry = { request_url: page, queue_k: wide.queue_k, data_ucss: 'a{color:red}' };
      const wrong = [
        { ...entry, request_url: `${page}x` },
        { ...entry, data_ucss: '' },
        { ...entry, queue_k: 'x' },
      ];
      expect(await callback('notify_ucss', { data: wrong })).toEqual({ count: 0, _res: 'ok' });
      // Of two pages that differ by the screen, the one that is meant.
      expect(await callback('notify_ucss', { data: [{ ...entry, is_mobile: 1 }] })).toEqual({ count: 0, _res: 'ok' });
      expect(await callback('notify_ucss', { data: { any: entry } })).toEqual({ count: 1, _res: 'ok' });
      expect(await callback('notify_ucss', { data: [entry] })).toEqual({ count: 0, _res: 'ok' });
      expect(await state(wide.id)).toMatchObject({ state: 9, css: 'a{color:red}' });
      expect(await state(mobile.id)).toMatchObject({ state: 3, css: null });
      const images = [`${SITE}/uploads/1.png`, 5];
      const seen = { request_url: page, queue_k: first.queue_k, data_vpi: images };
      expect(await callback('notify_vpi', { data: [seen] })).toEqual({ count: 1, _res: 'ok' });
      expect(await state(first.id)).toMatchObject({ state: 9, images: [images[0]] });
    });

    it('accept only callbacks with the right key once a key is set', async () => {
      await admin().post('/cache/v1/settings').send({ api_key: 'key-0123456789' }).expect(200);
      const key = createHash('md5').update('key-0123456789').digest('hex');
      const { job } = await requested();
      const body = { data: { [job.id]: { id: 1 } }, server: 'a.results.example', status: 6 };
      expect(await callback('notify_img', body)).toEqual({ _res: 'err', _msg: 'wrong_key' });
      // For three seconds all calls are refused.
      expect(await callback('notify_img', { ...body, domain_key: key })).toEqual({ _res: 'err', _msg: 'too_often' });
      stopClock(service, 3001);
      expect(await callback('notify_img', { ...body, domain_key: key })).toEqual({ count: 1, _res: 'ok' });
      await admin().post('/cache/v1/settings').send({ api_key: '' }).expect(200);
    });
  });

  it('are listed in pages, newest first', async () => {
    const all = await jobs({});
    const { body, headers } = await admin().get(`${JOBS}?per_page=2&page=2`).expect(200);
    expect(body.map(({ id }: Job) => id)).toEqual(all.slice(2, 4).map(({ id }) => id));
    expect(Number(headers['x-wp-total'])).toBe(all.length);
    expect((await jobs({ state: -6 })).every(({ state }) => state === -6)).toBe(true);
  });
});
