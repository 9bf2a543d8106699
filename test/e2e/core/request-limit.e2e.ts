import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';

const LIMIT = 5;

describe('The limit of requests of a network', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp({
      ...WITHOUT_REDIS,
      MAX_REQUESTS_PER_MINUTE: String(LIMIT),
      TRUST_PROXY: '1',
      METRICS: 'on',
      METRICS_TOKEN: 'a-token-for-metrics',
    });
  });
  afterEach(() => service.close());

  const call = (path: string, address = '203.0.113.1') => service.http().get(path).set('X-Forwarded-For', address);
  const useUp = async (address?: string) => {
    for (let i = 0; i < LIMIT; i++) expect((await call('/api/', address)).status).toBe(200);
  };

  it('answers 429 with Retry-After on every route, pages and unknown addresses too', async () => {
    await useUp();
    for (const path of ['/api/', '/wp-json/', '/', '/nowhere', '/robots.txt']) {
      const { body, headers } = await call(path).expect(429);
      expect(body).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('leaves other networks alone, and counts ports and one IPv6 /64 as one network', async () => {
    await useUp();
    await call('/api/', '203.0.113.1:4711').expect(429);
    await call('/api/', '203.0.113.2').expect(200);
    await useUp('2001:db8:1:2::1');
    await call('/api/', '2001:db8:1:2::2').expect(429);
  });

  it('never closes the addresses of supervisors and monitoring', async () => {
    await useUp();
    await call('/api/').expect(429);
    await call('/healthz').expect(200);
    await call('/readyz').expect(200);
    await call('/metrics').set('Authorization', 'Bearer a-token-for-metrics').expect(200);
  });
});
