import request from 'supertest';
import { SITE, basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from './browser-helper.js';

describe('A request with a session cookie', () => {
  let service: TestApp;
  let cookie: string;
  beforeAll(async () => {
    service = await startApp();
    await withPasswords(service, 'editor', 'subscriber');
    const browser = new Browser(service);
    await browser.signIn('editor');
    cookie = browser.cookieHeader;
  });
  afterAll(() => service.close());

  const get = (path: string) => request(service.app.getHttpServer()).get(path).set('Cookie', cookie);
  const post = (path: string) => request(service.app.getHttpServer()).post(path).set('Cookie', cookie);
  const nonceOf = async (headers: Record<string, string> = {}) => {
    const { body } = await post('/api/auth/v1/nonces').set(headers).send({ action: 'wp_rest' }).expect(200);
    return body.nonce as string;
  };

  it('is anonymous without a nonce', async () => {
    await get('/api/content/v2/users/me').expect(401);
    await post('/api/content/v2/posts').send({ title: 'x' }).expect(401);
  });

  it('acts as the user with the nonce in a header, the query or a form field', async () => {
    const nonce = await nonceOf();
    const { body, headers } = await get('/api/content/v2/users/me').set('X-WP-Nonce', nonce).expect(200);
    expect(body.id).toBe(service.ids.editor);
    expect(headers['x-wp-nonce']).toBe(nonce);
    expect(headers['cache-control']).toContain('no-store');
    await get(`/api/content/v2/users/me?_wpnonce=${nonce}`).expect(200);
    await post('/api/content/v2/posts').type('form').send({ title: 'By form', _wpnonce: nonce }).expect(201);
    await post('/api/content/v2/posts').send({ title: 'By JSON', _wpnonce: nonce }).expect(401);
    const batch = await post('/api/batch/v1')
      .set('X-WP-Nonce', nonce)
      .send({ requests: [{ path: '/content/v2/posts', body: { title: 'In a batch' } }] })
      .expect(207);
    expect(batch.body.responses[0].status).toBe(201);
  });

  it('answers 403 with a nonce of another user, visitor, action or session', async () => {
    const { body: visitor } = await service
      .as('anonymous')
      .post('/auth/v1/nonces')
      .send({ action: 'wp_rest' })
      .expect(200);
    const { body: basic } = await service.as('editor').post('/auth/v1/nonces').send({ action: 'wp_rest' }).expect(200);
    const { body: action } = await post('/api/auth/v1/nonces').send({ action: 'something_else' }).expect(200);
    const second = new Browser(service);
    await second.signIn('editor');
    const { text: session } = await second.get('/admin/rest-nonce');
    for (const nonce of [visitor.nonce, basic.nonce, action.nonce, session, '0123456789']) {
      const { body } = await get('/api/content/v2/tags').set('X-WP-Nonce', nonce).expect(403);
      expect(body.code).toBe('rest_cookie_invalid_nonce');
    }
    const { text: own } = await get('/admin/rest-nonce').expect(200);
    await service.as('anonymous').get('/content/v2/tags').set('X-WP-Nonce', own).expect(403);
  });

  it('prefers a valid cookie with its nonce over Basic credentials', async () => {
    const administrator = basic(credentialsOf('administrator'));
    await get('/api/content/v2/users/me').set('Authorization', administrator).expect(401);
    const { body } = await get('/api/content/v2/users/me')
      .set('Authorization', administrator)
      .set('X-WP-Nonce', await nonceOf())
      .expect(200);
    expect(body.id).toBe(service.ids.editor);
    await request(service.app.getHttpServer())
      .get('/api/content/v2/users/me')
      .set('Cookie', 'almanac_session=' + 'x'.repeat(43))
      .set('Authorization', administrator)
      .expect(200);
  });

  it('has no application password to introspect', async () => {
    const { body } = await get('/api/content/v2/users/me/application-passwords/introspect')
      .set('X-WP-Nonce', await nonceOf())
      .expect(404);
    expect(body.code).toBe('rest_no_authenticated_app_password');
  });

  it('gets nonces only from pages of its own origin', async () => {
    const own = await nonceOf({ Origin: SITE });
    await get('/api/content/v2/users/me').set('X-WP-Nonce', own).expect(200);
    const foreigners = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: SITE, 'Sec-Fetch-Site': 'same-site' },
    ] as Record<string, string>[];
    for (const headers of foreigners) {
      const nonce = await nonceOf(headers);
      await get('/api/content/v2/users/me').set('X-WP-Nonce', nonce).expect(403);
      await get('/admin/rest-nonce').set(headers).expect(401);
    }
    const { headers } = await get('/admin/rest-nonce').set('Origin', 'https://evil.example').expect(401);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is refused after the session ends', async () => {
    const browser = new Browser(service);
    await browser.signIn('subscriber');
    const { text: nonce } = await browser.get('/admin/rest-nonce');
    const old = browser.cookieHeader;
    await browser.submit('/admin', '_wpnonce');
    await request(service.app.getHttpServer())
      .get('/api/content/v2/users/me')
      .set('Cookie', old)
      .set('X-WP-Nonce', nonce)
      .expect(403);
  });
});
