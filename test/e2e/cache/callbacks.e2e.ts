import { createHash, createHmac } from 'node:crypto';
import type { Test } from 'supertest';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { stopClock, testNowMs } from '../../helpers/clock.js';

const HERE = ['127.0.0.1', '::1'];
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const TOKEN = 'tok-abcdefghijkl';
const KEY = 'key-0123456789';

describe('Callbacks of the optimisation service', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ MAX_FAILED_CREDENTIALS: '0' });
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const settings = async (body: object): Promise<Record<string, unknown>> =>
    (await service.as('administrator').post('/cache/v1/settings').send(body).expect(200)).body;
  const reset = () => settings({ cloud_ips: HERE, api_key: '', token: '', require_signature: false });
  const call = (route: string, body: object = {}): Test =>
    service.as('anonymous').post(`/cache/v1/${route}`).type('form').send(body);
  const later = (ms: number) => stopClock(service, ms);

  it('are refused until cloud_ips is set, and then from addresses outside of it', async () => {
    await call('ip_validate').expect(401);
    await service.as('administrator').get('/cache/v1/token').expect(403);
    await settings({ cloud_ips: ['127.0.0.0/8'] });
    await call('ip_validate').expect(200, { _res: 'err', _msg: 'lack_of_params' });
    await settings({ cloud_ips: ['10.0.0.0/8', '2001:db8::/32'] });
    await call('ip_validate').expect(401);
    // Only proxies that are configured are believed.
    await call('ip_validate').set('X-Forwarded-For', '10.0.0.1').expect(401);
  });

  it('cannot be configured with invalid cloud_ips or by users other than administrators', async () => {
    for (const cloud_ips of [['nonsense'], ['1.2.3.4/99'], [5], 'x y', [['127.0.0.1']]])
      await service.as('administrator').post('/cache/v1/settings').send({ cloud_ips }).expect(400);
    await service.as('editor').get('/cache/v1/settings').expect(403);
    await service.as('editor').post('/cache/v1/settings').send({ cloud_ips: [] }).expect(403);
    await service.as('anonymous').post('/cache/v1/settings').send({}).expect(401);
  });

  describe('use secrets that', () => {
    beforeEach(reset);

    it('are hidden in responses and stored encrypted', async () => {
      const after = await settings({ api_key: KEY, token: TOKEN });
      const { body } = await service.as('administrator').get('/cache/v1/settings').expect(200);
      expect(body).toMatchObject({ api_key_set: true, token_set: true });
      const rows = await service.database.read('SELECT * FROM cache_settings');
      for (const text of [JSON.stringify(after), JSON.stringify(body), JSON.stringify(rows)]) {
        expect(text).not.toContain(KEY);
        expect(text).not.toContain(TOKEN);
      }
      for (const short of [{ api_key: '1234567' }, { token: '12345678901' }, { api_key: 'white space' }])
        await service.as('administrator').post('/cache/v1/settings').send(short).expect(400);
    });

    it('are shown once when they are generated, and are exchanged for an API key', async () => {
      const { token, ...others } = await settings({ generate_token: true });
      expect(others.token_set).toBe(true);
      const made = String(token);
      await call('token', { hash: md5(made.slice(0, 8)) }).expect(200, { hash: md5(made.slice(3, 11)), _res: 'ok' });
      await call('apikey', {
        hash: md5(made.slice(1, 9)),
        domain_key: KEY,
        is_linked: '0',
        main_domain: 'main.example',
      }).expect(200, { _res: 'ok' });
      const { body } = await service.as('administrator').get('/cache/v1/settings').expect(200);
      expect(body).toMatchObject({
        api_key_set: true,
        token_set: false,
        is_linked: false,
        main_domain: 'main.example',
        linked_at: expect.stringMatching(/^20/),
      });
      await call('ip_validate', { hash: md5(KEY.slice(0, 4)) }).expect(200, { hash: md5(KEY.slice(2, 6)), _res: 'ok' });
    });

    it('expire after one hour as a token', async () => {
      await settings({ token: TOKEN });
      later(3_599_000);
      await call('token', { hash: md5(TOKEN.slice(0, 8)) }).expect(200, { hash: md5(TOKEN.slice(3, 11)), _res: 'ok' });
      later(3_601_000);
      await call('token', { hash: md5(TOKEN.slice(0, 8)) }).expect(200, { _res: 'err', _msg: 'lack_of_local_token' });
    });

    it('are consumed once by concurrent requests as a token', async () => {
      await settings({ token: TOKEN });
      const body = { hash: md5(TOKEN.slice(1, 9)), domain_key: KEY, is_linked: '1' };
      const answers = await Promise.all(Array.from({ length: 8 }, () => call('apikey', body).expect(200)));
      expect(answers.filter(({ body: { _res: result } }) => result === 'ok')).toHaveLength(1);
    });

    it('are compared by exact hashes', async () => {
      await settings({ api_key: KEY });
      const right = md5(KEY.slice(0, 4));
      for (const hash of [right.toUpperCase(), ` ${right}`, `${right}0`, md5('')])
        await call('ip_validate', { hash }).expect(200, { _res: 'err', _msg: 'err_hash' });
      await service
        .as('anonymous')
        .post('/cache/v1/ip_validate')
        .send({ hash: [right] })
        .expect(200, { _res: 'err', _msg: 'err_hash' });
    });

    it('cannot be read with another SECRET_KEY', async () => {
      await settings({ api_key: KEY });
      const other = await startApp({ DATABASE_URL: service.databaseUrl, SECRET_KEY: 'x'.repeat(40) });
      const hash = md5(KEY.slice(0, 4));
      await other
        .as('anonymous')
        .post('/cache/v1/ip_validate')
        .send({ hash })
        .expect(200, { _res: 'err', _msg: 'lack_of_api_key' });
      await other.close();
      await call('ip_validate', { hash }).expect(200);
    });
  });

  describe('with required signatures', () => {
    beforeEach(reset);
    const sign = (body: string, time: number, key = KEY): string =>
      `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
    const now = (): number => Math.floor(testNowMs() / 1000);
    const signed = (body: string, header: string): Test =>
      service
        .as('anonymous')
        .post('/cache/v1/ip_validate')
        .set('Content-Type', 'application/json')
        .set('X-Cloud-Signature', header)
        .send(body);

    it('are accepted only with a valid signature', async () => {
      await settings({ api_key: KEY, require_signature: true });
      const body = JSON.stringify({ hash: md5(KEY.slice(0, 4)) });
      const wrong = { _res: 'err', _msg: 'wrong_signature' };
      await signed(body, sign(body, now())).expect(200, { hash: md5(KEY.slice(2, 6)), _res: 'ok' });
      await call('ip_validate', { hash: md5(KEY.slice(0, 4)) }).expect(200, wrong);
      await signed(`${body} `, sign(body, now())).expect(200, wrong);
      await signed(body, sign(body, now() - 301)).expect(200, wrong);
      await signed(body, sign(body, now(), 'another')).expect(200, wrong);
      await signed(body, 'nonsense').expect(200, wrong);
      // What leads to a key cannot be signed with it.
      await service.as('anonymous').get('/cache/v1/token').expect(200, { _res: 'ok' });
      await call('token', { hash: 'x' }).expect(200, { _res: 'err', _msg: 'lack_of_local_token' });
    });
  });

  it('are rate-limited after wrong hashes', async () => {
    const strict = await startApp({ MAX_FAILED_CREDENTIALS: '3' });
    const guess = () => strict.as('anonymous').post('/cache/v1/ip_validate').send({ hash: 'wrong' });
    await strict.as('administrator').post('/cache/v1/settings').send({ cloud_ips: HERE, api_key: KEY }).expect(200);
    for (let i = 0; i < 3; i++) await guess().expect(200, { _res: 'err', _msg: 'err_hash' });
    const { body, headers } = await guess().expect(429);
    expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['rest_too_many_requests', true]);
    await strict.close();
  });

  it('report a CDN state that is stored', async () => {
    await reset();
    for (const state of ['anonymous', 'linked', 'cdn']) {
      await call('cdn_status', { qc_activated: state }).expect(200, { qc_activated: state, _res: 'ok' });
      const { body } = await service.as('administrator').get('/cache/v1/settings').expect(200);
      expect(body).toMatchObject({ qc_activated: state, cdn: state === 'cdn' });
    }
    await call('cdn_status', { qc_activated: 'deleted' }).expect(200, { qc_activated: 'deleted', _res: 'ok' });
    const { body } = await service.as('administrator').get('/cache/v1/settings').expect(200);
    expect(body.qc_activated).toBeNull();
    for (const state of ['CDN', '', ['cdn'], 1])
      await service
        .as('anonymous')
        .post('/cache/v1/cdn_status')
        .send({ qc_activated: state })
        .expect(200, { _res: 'err', _msg: 'lack_of_params' });
  });

  it('confirm an alias that was requested within the last day', async () => {
    await reset();
    const { body: index } = await service.as('anonymous').get('/').expect(200);
    const ask = (alias: string) => call('err_domains', { alias, main_domain: 'https://main.example' });
    const unknown = { _res: 'err', _msg: 'Not an alias req from here' };
    await settings({ alias_pending: true });
    await ask(`${index.home}/`).expect(200, unknown);
    later(86_401_000);
    await ask(index.home).expect(200, unknown);
    jest.restoreAllMocks();
    await ask(index.home).expect(200, { _res: 'ok' });
    await ask(index.home).expect(200, unknown);
    await settings({ alias_pending: true });
    expect(await settings({ alias_pending: false })).toMatchObject({ alias_pending: false });
    await ask(index.home).expect(200, unknown);
  });
});

describe('The addresses of the optimisation service', () => {
  it('are fetched, stored and fetched again after ten minutes at the earliest', async () => {
    const { createServer } = await import('node:http');
    const asked: string[] = [];
    let list = '["192.0.2.7"]';
    const cloud = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (list === '') response.writeHead(500).end('<html>down</html>');
      else response.end(list);
    });
    await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(cloud.address() as { port: number }).port}`;
    // Our own address is the only one that may be private, so the other server plays it.
    const service = await startApp({ CLOUD_URL: url, API_URL: url });
    const knock = () => service.as('anonymous').get('/cache/v1/token');
    const later = (minutes: number) => stopClock(service, minutes * 60_000);
    await Promise.all([knock().expect(401), knock().expect(401)]);
    expect(asked).toEqual(['/ips']);
    list = '127.0.0.1\n::1';
    await knock().expect(401);
    expect(asked).toHaveLength(1);
    later(11);
    await knock().expect(200);
    expect(asked).toHaveLength(2);
    list = '';
    later(3 * 24 * 60);
    await knock().expect(200);
    // Three days later it is too old, and the service is down: a refusal, not a fault.
    later(3 * 24 * 60 + 12);
    await knock().expect(401);
    expect(asked).toHaveLength(3);
    jest.restoreAllMocks();
    await service.close();
    await new Promise((resolve) => cloud.close(resolve));
  });
});
