import { jest } from '@jest/globals';
import { OutgoingRequestRefusedError } from '../../../src/core/http/outgoing-request-refused.error.js';
import { SafeHttpClient } from '../../../src/core/http/safe-http.client.js';
import type { ServiceRequest } from '../../../src/core/http/safe-http.client.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

/** Responses of the services of others; requests to them are recorded. */
class Services {
  readonly asked: { url: string; request: ServiceRequest; form: Record<string, string> }[] = [];
  answers: (url: string) => { status: number; json: unknown } = () => ({ status: 500, json: {} });

  call = (url: string, request: ServiceRequest) => {
    this.asked.push({ url, request, form: Object.fromEntries(new URLSearchParams(request.body?.text)) });
    const { status, json } = this.answers(url);
    if (status === 0) return Promise.reject(new OutgoingRequestRefusedError('timeout', 'no answer'));
    return Promise.resolve({
      status,
      headers: {},
      body: Buffer.from(JSON.stringify(json)),
      truncated: false,
      finalUrl: url,
    });
  };
}

describe('The remote SEO services', () => {
  let service: TestApp;
  let services: Services;
  beforeAll(async () => {
    service = await startApp({
      SEMRUSH_URL: 'https://semrush.example',
      SEMRUSH_CLIENT_ID: 'us',
      SEMRUSH_CLIENT_SECRET: 'client-secret',
      SEMRUSH_REDIRECT_URL: 'https://site.example/semrush',
      WINCHER_URL: 'https://auth.wincher.example',
      WINCHER_API_URL: 'https://api.wincher.example/beta',
      WINCHER_CLIENT_ID: 'us',
      WINCHER_REDIRECT_URL: 'https://site.example/wincher',
    });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    services = new Services();
    jest.spyOn(service.app.get(SafeHttpClient), 'call').mockImplementation(services.call);
  });

  const granted = { access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 3600 };
  const admin = () => service.as('administrator');

  /** Sends the administrator to a service and back. */
  async function connect(name: 'semrush' | 'wincher', body: object) {
    const { body: sent } = await admin().get(`/seo/v1/${name}/authorization-url`).expect(200);
    services.answers = () => ({ status: 200, json: granted });
    return { url: new URL(sent.url), answer: await admin().post(`/seo/v1/${name}/authenticate`).send(body) };
  }

  it('are connected by PKCE, with tokens that are encrypted and never returned', async () => {
    const { url, answer } = await connect('wincher', { code: 'the-code', websiteId: 12 });
    expect(url.origin + url.pathname).toBe('https://auth.wincher.example/connect/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'us',
      redirect_uri: 'https://site.example/wincher',
      code_challenge_method: 'S256',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 200, tokens: { has_expired: false, error_count: 0 } });
    expect(JSON.stringify(answer.body)).not.toMatch(/access-1|refresh-1/);
    const [{ form }] = services.asked;
    expect(form).toMatchObject({ grant_type: 'authorization_code', code: 'the-code' });
    const { createHash } = await import('node:crypto');
    expect(createHash('sha256').update(form.code_verifier).digest('base64url')).toBe(
      url.searchParams.get('code_challenge'),
    );
    const stored = JSON.stringify(await service.database.read('SELECT * FROM seo_tokens'));
    expect(stored).not.toMatch(/access-1|refresh-1/);
  });

  it('accept each state once, only from the user who received it', async () => {
    const { body } = await admin().get('/seo/v1/wincher/authorization-url').expect(200);
    const state = String(new URL(body.url).searchParams.get('state'));
    services.answers = () => ({ status: 200, json: granted });
    const send = (caller: 'administrator' | 'editor', sent: object) =>
      service
        .as(caller)
        .post('/seo/v1/wincher/authenticate')
        .send({ code: 'c', websiteId: 1, ...sent });
    await send('editor', { state }).expect(401);
    await send('administrator', { state: 'made up' }).expect(401);
    expect(services.asked).toEqual([]);
    await send('administrator', { state }).expect(200);
    await send('administrator', { state }).expect(401);
    await send('editor', {}).expect(401);
  });

  it('are called with the token of the account, within its limits', async () => {
    await connect('wincher', { code: 'c', websiteId: 12 });
    services.asked.length = 0;
    services.answers = (url) =>
      url.endsWith('/account')
        ? { status: 200, json: { limits: { keywords: { limit: 2, usage: 1 } } } }
        : { status: 200, json: { data: [{ id: 7, keyword: 'jazz', extra: 1 }] } };
    const track = (keyphrases: unknown) => admin().post('/seo/v1/wincher/keyphrases/track').send({ keyphrases });
    expect((await track('jazz').expect(200)).body).toEqual({
      results: { jazz: { id: 7, keyword: 'jazz' } },
      status: 200,
    });
    expect(services.asked.at(-1)).toMatchObject({
      url: 'https://api.wincher.example/beta/websites/12/keywords/bulk',
      request: { authorization: 'Bearer access-1' },
    });
    expect((await track(['a', 'b']).expect(400)).body).toMatchObject({ limit: 2, error: 'Account limit exceeded' });
    const { body } = await admin()
      .post('/seo/v1/wincher/keyphrases')
      .send({ keyphrases: ['jazz'] })
      .expect(200);
    expect(body.results.jazz).toMatchObject({ id: 7 });
    await admin().delete('/seo/v1/wincher/keyphrases/untrack').send({ keyphraseID: 7 }).expect(200);
    expect(services.asked.at(-1)?.url).toBe('https://api.wincher.example/beta/websites/12/keywords/7');
    services.asked.length = 0;
    await admin().delete('/seo/v1/wincher/keyphrases/untrack').expect(400);
    for (const keyphraseID of ['../1', { toString: 1, valueOf: 2 }, ['7']])
      await admin().delete('/seo/v1/wincher/keyphrases/untrack').send({ keyphraseID }).expect(400);
    expect(services.asked).toEqual([]);
  });

  it('get a refreshed token when the old one has expired', async () => {
    await connect('wincher', { code: 'c', websiteId: 12 });
    await service.database.write(() => service.database.execute('UPDATE seo_tokens SET expires = 0'));
    services.answers = (url) =>
      url.endsWith('/token')
        ? { status: 200, json: { access_token: 'access-2', expires_in: 3600 } }
        : { status: 200, json: { data: [] } };
    await admin()
      .post('/seo/v1/wincher/keyphrases')
      .send({ keyphrases: ['jazz'] })
      .expect(200);
    expect(services.asked.at(-2)?.form).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh-1' });
    expect(services.asked.at(-1)?.request.authorization).toBe('Bearer access-2');
  });

  it('answer 502 when the remote service is unreachable and 400 when it refuses', async () => {
    await connect('semrush', { code: 'c' });
    const ask = (phrase: string) =>
      admin().get('/seo/v1/semrush/related_keyphrases').query({ keyphrase: phrase, country_code: 'us' });
    services.answers = () => ({ status: 0, json: null });
    expect((await ask('a').expect(502)).body).toMatchObject({ status: 502, error: expect.any(String) });
    services.answers = () => ({ status: 403, json: {} });
    expect((await ask('a').expect(400)).body).toMatchObject({ status: 400 });
    services.answers = () => ({ status: 200, json: 'odd' });
    await ask('a').expect(400);
  });

  it('cache related keyphrases', async () => {
    await connect('semrush', { code: 'c' });
    services.asked.length = 0;
    const data = { columnNames: ['Keyword'], rows: [['open air']] };
    services.answers = () => ({ status: 200, json: { data } });
    const ask = () =>
      admin()
        .get('/seo/v1/semrush/related_keyphrases')
        .query({ keyphrase: 'open air', country_code: 'fr' })
        .expect(200);
    expect((await ask()).body).toEqual({ results: data, status: 200 });
    expect((await ask()).body).toEqual({ results: data, status: 200 });
    expect(services.asked).toHaveLength(1);
  });

  it('are disabled without configuration', async () => {
    const other = await startApp();
    try {
      const call = jest.spyOn(other.app.get(SafeHttpClient), 'call');
      const { body } = await other.as('administrator').get('/seo/v1/wincher/authorization-url').expect(400);
      expect(body).toMatchObject({ status: 400, error: expect.stringContaining('not configured') });
      await other.as('administrator').post('/seo/v1/semrush/authenticate').send({ code: 'c' }).expect(401);
      expect(call).not.toHaveBeenCalled();
    } finally {
      await other.close();
    }
  });
});
