import { createHash } from 'node:crypto';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const JOBS = '/cache/v1/jobs';

interface Job {
  id: number;
  kind: string;
  url: string;
  queue_k: string;
  is_mobile: boolean;
  state: number;
}

describe('Pages with results of the optimisation service', () => {
  let service: TestApp;
  let path: string;
  beforeAll(async () => {
    service = await startApp({ RESPONSE_CACHE: 'memory', RESPONSE_CACHE_SECONDS: '300', MAX_FAILED_CREDENTIALS: '0' });
    await settings({ cloud_ips: ['127.0.0.1', '::1'] });
    const { body } = await admin()
      .post('/content/v2/posts')
      .send({
        title: 'Pictures',
        slug: 'pictures',
        status: 'publish',
        content: `<p><img src="${SITE}/wp-content/uploads/first.png" alt=""><img src="/wp-content/uploads/second.png" alt=""></p>`,
      })
      .expect(201);
    path = new URL((body as { link: string }).link).pathname;
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const settings = (body: object) => admin().post('/cache/v1/settings').send(body).expect(200);
  const page = async (at = path): Promise<string> =>
    (await service.http().get(at).set('Host', new URL(SITE).host).expect(200)).text;
  const order = (body: object) => admin().post(JOBS).send(body).expect(201);
  const queue = async (query: object = {}): Promise<Job[]> =>
    (
      await service
        .as('anonymous')
        .get(JOBS)
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body;
  const callback = async (route: string, body: object): Promise<object> =>
    (await service.as('anonymous').post(`/cache/v1/${route}`).send(body).expect(200)).body;
  const image = (html: string, name: string): string => new RegExp(`<img[^>]*${name}[^>]*>`).exec(html)?.[0] ?? '';

  it('show the styles that the service reports, and nothing that it smuggles in', async () => {
    const before = await page();
    await order({ kind: 'ucss', urls: [`${SITE}${path}`] });
    await order({ kind: 'ucss', urls: [`${SITE}${path}`], is_mobile: true });
    const jobs = await queue({ kind: 'ucss' });
    expect(jobs.map(({ url, is_mobile: mobile, state }) => [url, mobile, state])).toEqual([
      [`${SITE}${path}`, false, 3],
      [`${SITE}${path}`, true, 3],
    ]);
    const report = (job: Job, css: string) =>
      callback('notify_ucss', {
        data: [{ request_url: job.url, queue_k: job.queue_k, data_ucss: css, is_mobile: job.is_mobile ? 1 : 0 }],
      });
    const evil =
      'h1{color:teal}</style><script>x()</script>@import "//evil.example/a.css";a{background:url(//evil.example)}';
    expect(await report(jobs[0], evil)).toEqual({ count: 1, _res: 'ok' });
    const html = await page();
    expect(html).not.toBe(before);
    expect(html).toMatch(/<style data-optimised="ucss">h1\{color:teal\}[^<]*<\/style><\/head>/);
    expect(html).not.toMatch(/<script>x|evil\.example\/a\.css"?\)|@import|url\(\/\/evil/);
    await report(jobs[1], 'h1{color:navy}');
    expect(await page()).toMatch(
      /<style data-optimised="ucss" media="\(min-width:[\d.]+rem\)">.*<style data-optimised="ucss" media="\(max-width:[\d.]+rem\)">h1\{color:navy\}/s,
    );
    expect(await page('/')).not.toContain('data-optimised');
    expect(await queue({ kind: 'ucss' })).toEqual([]);
  });

  it('load the images at once that are seen first, and the others when they are scrolled to', async () => {
    await order({ kind: 'vpi', urls: [`${SITE}${path}`] });
    const [job] = await queue({ kind: 'vpi' });
    await callback('notify_vpi', {
      data: [{ request_url: job.url, queue_k: job.queue_k, data_vpi: [`${SITE}/wp-content/uploads/first.png`] }],
    });
    const html = await page();
    expect(image(html, 'first.png')).toMatch(/loading="eager" fetchpriority="high"/);
    expect(image(html, 'second.png')).toMatch(/loading="lazy"/);
    expect(image(html, 'second.png')).not.toMatch(/fetchpriority/);
  });

  it('take their files from cdn_url while the switch is on', async () => {
    const cdn = 'https://cdn.example';
    await callback('cdn_status', { qc_activated: 'cdn' });
    expect(image(await page(), 'first.png')).toContain(`"${SITE}/wp-content/uploads/first.png"`);
    for (const cdn_url of ['ftp://x', 'https://x/?a', 'javascript:alert(1)', 'https://a b', '"><script>'])
      await admin().post('/cache/v1/settings').send({ cdn_url }).expect(400);
    expect((await settings({ cdn_url: `${cdn}/` })).body).toMatchObject({ cdn: true, cdn_url: cdn });
    const html = await page();
    expect(image(html, 'first.png')).toContain(`"${cdn}/wp-content/uploads/first.png"`);
    expect(image(html, 'second.png')).toContain(`"${cdn}/wp-content/uploads/second.png"`);
    await settings({ cdn: false });
    expect(await page()).not.toContain(cdn);
    await settings({ cdn: true });
    expect(await page()).toContain(cdn);
    await callback('cdn_status', { qc_activated: 'deleted' });
    expect(await page()).not.toContain(cdn);
  });

  it('are as before for jobs that are deleted, and while no service is configured', async () => {
    await settings({ cloud_ips: [] });
    expect(await page()).not.toMatch(/data-optimised|fetchpriority/);
    await settings({ cloud_ips: ['127.0.0.1', '::1'] });
    expect(await page()).toMatch(/data-optimised/);
    const { body } = await admin().get(JOBS).query({ kind: 'ucss' }).expect(200);
    for (const { id } of body as Job[]) await admin().delete(`${JOBS}/${id}`).expect(200);
    expect(await page()).not.toMatch(/data-optimised/);
  });

  it('have a queue that only the service and administrators see', async () => {
    await order({ kind: 'vpi', urls: [`${SITE}/other/`] });
    expect((await queue()).map(({ url }) => url)).toEqual([`${SITE}/other/`]);
    await service.as('editor').get(JOBS).expect(403);
    await settings({ api_key: 'key-0123456789' });
    await service.as('anonymous').get(JOBS).expect(401);
    await service.as('anonymous').get(JOBS).query({ domain_key: 'x' }).expect(401);
    const key = createHash('md5').update('key-0123456789').digest('hex');
    expect(await queue({ domain_key: key })).toHaveLength(1);
    await settings({ api_key: '', cloud_ips: ['10.0.0.0/8'] });
    await service.as('anonymous').get(JOBS).expect(401);
    await service.as('anonymous').get(JOBS).query({ domain_key: key }).expect(401);
  });
});
