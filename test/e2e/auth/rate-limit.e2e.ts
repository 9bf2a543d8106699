import { ApplicationPasswordsService } from '../../../src/auth/application-passwords/application-passwords.service.js';
import { RateLimiterService } from '../../../src/core/security/rate-limiter.service.js';
import { credentialsOf, startApp } from '../../helpers/app.js';
import type { Credentials, TestApp } from '../../helpers/app.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';

const ME = '/content/v2/users/me';
const TRIES = 3;
const wrong = (login: string): Credentials => ({ login, password: 'wrong' });

describe('Failed credentials', () => {
  let service: TestApp;
  // Tests tell client addresses apart by the header that a trusted proxy sets.
  beforeEach(async () => {
    service = await startApp({ ...WITHOUT_REDIS, MAX_FAILED_CREDENTIALS: String(TRIES), TRUST_PROXY: '1' });
  });
  afterEach(() => service.close());

  const call = (who: Credentials, address = '203.0.113.1') => service.as(who).get(ME).set('X-Forwarded-For', address);
  const use = async (tries: number, who: Credentials, address?: string) => {
    for (let i = 0; i < tries; i++) expect((await call(who, address)).status).toBe(401);
  };

  it('are answered 401 up to the limit of an account and network, then 429 with Retry-After', async () => {
    await use(TRIES, wrong('editor'));
    const refused = await call(wrong('editor')).expect(429);
    expect(refused.body).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(refused.headers['cache-control']).toContain('no-store');
  });

  it('are limited per network over all accounts, at five times the limit', async () => {
    for (let i = 0; i < TRIES * 5; i++) await use(1, wrong(`nobody${i}`));
    await call(wrong('another')).expect(429);
    await call(wrong('another'), '203.0.113.2').expect(401);
  });

  it('never shut out a right application password, from the same network or another', async () => {
    await use(TRIES, wrong('editor'), '203.0.113.77');
    await call(wrong('editor'), '203.0.113.77').expect(429);
    await call(credentialsOf('editor'), '203.0.113.77').expect(200);
    await call(credentialsOf('editor'), '203.0.113.1').expect(200);
  });

  it('of one network do not use up the tries of another', async () => {
    await use(TRIES, wrong('editor'), '203.0.113.1');
    await call(wrong('editor'), '203.0.113.1').expect(429);
    await call(wrong('editor'), '203.0.113.2').expect(401);
  });

  it('count per account, by login or e-mail address in any letter case', async () => {
    await use(1, wrong('editor'));
    await use(1, wrong('EDITOR'));
    await use(1, wrong('Editor@site.example'));
    await call(wrong('editor')).expect(429);
    await call(wrong('author')).expect(401);
  });

  it('count together for all addresses of one IPv6 /64 network', async () => {
    for (let i = 1; i <= TRIES; i++) await use(1, wrong('editor'), `2001:db8:0:1::${i}`);
    await call(wrong('editor'), '2001:db8:0:1:aaaa:bbbb:cccc:dddd').expect(429);
    await call(wrong('editor'), '2001:db8:0:2::1').expect(401);
  });

  it('count together for all ports that a proxy writes behind an address', async () => {
    for (let i = 1; i <= TRIES; i++) await use(1, wrong('editor'), `203.0.113.9:${1000 + i}`);
    await call(wrong('editor'), '203.0.113.9:2000').expect(429);
    for (let i = 1; i <= TRIES; i++) await use(1, wrong('author'), `[2001:db8:9::1]:${1000 + i}`);
    await call(wrong('author'), '[2001:db8:9::1]:2000').expect(429);
  });

  it('cannot exceed the limit by arriving concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(wrong('editor'))));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TRIES);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - TRIES);
  });

  it('are limited on every route, including unknown ones, OPTIONS and the index', async () => {
    await use(TRIES, wrong('editor'));
    for (const path of ['/', '/content/v2/nothing', ME]) {
      await service.as(wrong('editor')).get(path).set('X-Forwarded-For', '203.0.113.1').expect(429);
    }
    await service.as(wrong('editor')).options(ME).set('X-Forwarded-For', '203.0.113.1').expect(429);
  });

  it('do not limit callers without credentials', async () => {
    await use(TRIES, wrong('editor'));
    await service.as('anonymous').get('/').set('X-Forwarded-For', '203.0.113.1').expect(200);
  });

  it('expire, and their counters are then deleted', async () => {
    await use(TRIES, wrong('editor'));
    await service.database.write(() => service.database.execute('UPDATE rate_limits SET expires = 1'));
    await call(wrong('editor')).expect(401);
    await service.database.write(() => service.database.execute('UPDATE rate_limits SET expires = 1'));
    await service.app.get(RateLimiterService).sweep();
    expect(await service.database.read('SELECT id FROM rate_limits')).toEqual([]);
  });

  it('are counted without storing logins or addresses', async () => {
    await use(1, wrong('editor'), '203.0.113.77');
    expect(JSON.stringify(await service.database.read('SELECT * FROM rate_limits'))).not.toMatch(/editor|203\.0\.113/);
  });

  it('count once each, and valid credentials do not count', async () => {
    for (let i = 0; i < TRIES * 3; i++) await call(credentialsOf('editor')).expect(200);
    await use(TRIES, wrong('editor'));
  });
});

describe('With MAX_FAILED_CREDENTIALS=0,', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ MAX_FAILED_CREDENTIALS: '0' });
  });
  afterAll(() => service.close());

  it('failed credentials are neither limited nor counted', async () => {
    for (let i = 0; i < 30; i++) await service.as(wrong('editor')).get(ME).expect(401);
    await service.as('editor').get(ME).expect(200);
    expect(await service.database.read('SELECT id FROM rate_limits')).toEqual([]);
  });

  it('an application password is refused as soon as it is revoked', async () => {
    const { password } = await service.app
      .get(ApplicationPasswordsService)
      .create(service.ids.author, { name: 'Phone' });
    const phone = { login: 'author', password };
    const { body } = await service.as(phone).get(`${ME}/application-passwords/introspect`).expect(200);
    await service
      .as('author')
      .delete(`${ME}/application-passwords/${body.uuid as string}`)
      .expect(200);
    const { body: refused } = await service.as(phone).get(ME).expect(401);
    expect(refused.code).toBe('incorrect_password');
  });
});
