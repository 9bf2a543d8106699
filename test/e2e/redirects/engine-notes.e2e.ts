import { LogRetentionJob } from '../../../src/redirects/engine/log-retention.job.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';
import { addRule, freshRedirects, logOf, rulesOf, sentTo, setRedirects, visit } from '../../helpers/redirects.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';

describe('Redirect hits and logs', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());
  beforeEach(() => freshRedirects(service, { expire_redirect: 7, expire_404: 7, track_hits: true }));

  it('include every one of many concurrent redirects', async () => {
    await addRule(service, { url: '/a', action_data: { url: '/b' } });
    await Promise.all(Array.from({ length: 60 }, () => sentTo(service, '/a')));
    const [rule] = await rulesOf(service);
    expect(rule.hits).toBe(60);
    expect(rule.last_access).not.toBe('-');
    const { body } = await service.as('administrator').get('/redirects/v1/log?per_page=200').expect(200);
    expect((body as { items: unknown[] }).items).toHaveLength(60);
  });

  it('are not stored for excluded rules and with logging switched off', async () => {
    await addRule(service, { url: '/a', action_data: { url: '/b' }, match_data: { options: { log_exclude: true } } });
    await sentTo(service, '/a');
    expect(await logOf(service, 'log')).toEqual([]);
    await setRedirects(service, { expire_redirect: -1, expire_404: -1, track_hits: false });
    await sentTo(service, '/a');
    await visit(service, '/nowhere');
    expect(await logOf(service, '404')).toEqual([]);
    expect((await rulesOf(service))[0].hits).toBe(1);
  });

  it('never contain credentials', async () => {
    await setRedirects(service, { log_header: true });
    await visit(service, '/nowhere', {
      authorization: 'Basic c2VjcmV0OnNlY3JldA==',
      cookie: 'secret=1',
      'x-count': '12',
    });
    const [entry] = await logOf(service, '404');
    expect(entry.request_data).toMatchObject({ headers: { 'X-Count': 12 } });
    expect(JSON.stringify(entry)).not.toMatch(/secret|c2Vjc|authori|cookie/i);
    await setRedirects(service, { log_header: false });
  });

  it('include 404s of every method, but not under the REST root or for health checks', async () => {
    await service.http().post('/nowhere').expect(404);
    await service.http().get('/api/nowhere').expect(404);
    await service.http().get('/healthz').expect(200);
    expect(await logOf(service, '404')).toMatchObject([{ url: '/nowhere', request_method: 'POST', http_code: 404 }]);
  });

  it('store malformed requests with truncated fields', async () => {
    const odd = '/%00%ff<script>x</script>?' + 'é'.repeat(2500);
    await visit(service, encodeURI(odd), { 'user-agent': `<b>${'a'.repeat(500)}`, referer: 'x'.repeat(600) });
    const [entry] = await logOf(service, '404');
    expect((entry.url as string).length).toBeLessThanOrEqual(2000);
    expect(entry.agent).toBe('a'.repeat(255));
    expect(entry.referrer).toBe('x'.repeat(255));
  });

  it('expire by the setting of each log', async () => {
    await addRule(service, { url: '/a', action_data: { url: '/b' } });
    await sentTo(service, '/a');
    await visit(service, '/nowhere');
    expect([(await logOf(service, 'log')).length, (await logOf(service, '404')).length]).toEqual([1, 1]);
    await setRedirects(service, { expire_redirect: 7, expire_404: 0 });
    const inDays = (days: number) => testNow(days * 86_400_000);
    const job = service.app.get(LogRetentionJob);
    expect(await job.sweep(inDays(6))).toBe(0);
    expect(await job.sweep(inDays(8))).toBe(1);
    expect([(await logOf(service, 'log')).length, (await logOf(service, '404')).length]).toEqual([0, 1]);
    await setRedirects(service, { expire_404: -1 });
    expect(await job.sweep(inDays(100))).toBe(0);
  });
});

describe('A stopping service', () => {
  it('stores its buffered hits before it ends', async () => {
    const throwaway = await throwawayDatabase();
    const service = await startApp({ DATABASE_URL: throwaway.url });
    await addRule(service, { url: '/a', action_data: { url: '/b' } });
    await Promise.all(Array.from({ length: 20 }, () => sentTo(service, '/a')));
    await service.close();
    const next = await startApp({ DATABASE_URL: throwaway.url });
    expect((await rulesOf(next))[0].hits).toBe(20);
    await next.close();
    await throwaway.drop();
  });
});
