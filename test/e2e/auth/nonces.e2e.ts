import { NoncesService } from '../../../src/auth/nonces/nonces.service.js';
import { Caller as KnownCaller, VISITOR } from '../../../src/core/context/caller.js';
import { credentialsOf, startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';

const HOUR = 3_600_000;
const SECRET_KEY = 'the same key for both, of at least 32 characters';

describe('REST nonces', () => {
  let one: TestApp;
  let two: TestApp;
  // Two processes that share nothing but the key: not even the database.
  beforeAll(async () => {
    one = await startApp({ SECRET_KEY });
    two = await startApp({ SECRET_KEY });
  });
  afterAll(async () => {
    await one.close();
    await two.close();
  });

  const make = async (service: TestApp, caller: Caller, action = 'wp_rest'): Promise<string> => {
    const { body } = await service.as(caller).post('/auth/v1/nonces').send({ action }).expect(200);
    return body.nonce as string;
  };
  const present = (service: TestApp, nonce: string) => service.as('anonymous').get('/').set('X-WP-Nonce', nonce);

  it('are ten hexadecimal digits', async () => {
    expect(await make(one, 'anonymous')).toMatch(/^[0-9a-f]{10}$/);
  });

  it('are valid in every process with the same key', async () => {
    const nonce = await make(one, 'anonymous');
    expect(await make(two, 'anonymous')).toBe(nonce);
    const { headers } = await present(two, nonce).expect(200);
    expect(headers['x-wp-nonce']).toBe(nonce);
  });

  it('are invalid in a process with another key', async () => {
    const stranger = await startApp({ SECRET_KEY: 'a different key, also of at least 32 characters' });
    try {
      const { body } = await present(stranger, await make(one, 'anonymous')).expect(403);
      expect(body.code).toBe('rest_cookie_invalid_nonce');
    } finally {
      await stranger.close();
    }
  });

  it('are bound to their user', async () => {
    const callers: Caller[] = ['anonymous', 'administrator', 'editor', 'subscriber'];
    const nonces = await Promise.all(callers.map((caller) => make(one, caller)));
    expect(new Set(nonces).size).toBe(callers.length);
    for (const foreign of nonces.slice(1)) await present(one, foreign).expect(403);
  });

  it('are bound to their action', async () => {
    const other = await make(one, 'anonymous', 'edit_ticket_nonce');
    expect(other).not.toBe(await make(one, 'anonymous', 'wp_rest'));
    await present(one, other).expect(403);
  });

  it('are bound to their session', () => {
    const nonces = one.app.get(NoncesService);
    const session = (token: string) => new KnownCaller(7, 'anna', new Set(), undefined, token);
    const nonce = nonces.create(session('first'), 'wp_rest');
    expect(nonces.verify(session('first'), 'wp_rest', nonce)).toBe(true);
    expect(nonces.verify(session('second'), 'wp_rest', nonce)).toBe(false);
  });

  it('are valid for at least 12 and at most 24 hours', () => {
    const nonces = one.app.get(NoncesService);
    const start = Date.UTC(2031, 4, 1);
    for (let minutes = 0; minutes <= 24 * 60; minutes += 7) {
      const made = start + minutes * 60_000;
      const nonce = nonces.create(VISITOR, 'wp_rest', made);
      const goodAfter = (hours: number) => nonces.verify(VISITOR, 'wp_rest', nonce, made + hours * HOUR);
      expect(goodAfter(0)).toBe(true);
      expect(goodAfter(12)).toBe(true);
      expect(goodAfter(24)).toBe(false);
    }
  });

  it('are not accepted before they are issued', () => {
    const nonces = one.app.get(NoncesService);
    const now = Date.UTC(2031, 4, 1);
    expect(nonces.verify(VISITOR, 'wp_rest', nonces.create(VISITOR, 'wp_rest', now + 24 * HOUR), now)).toBe(false);
  });

  it.each([undefined, null, '', 5, ['x'], {}, 'zzzzzzzzzz', '0'.repeat(10), 'x'.repeat(100_000)])(
    'are refused as %p',
    (nonce) => {
      expect(one.app.get(NoncesService).verify(VISITOR, 'wp_rest', nonce)).toBe(false);
    },
  );

  it('are not checked with Basic credentials', async () => {
    await one.as(credentialsOf('editor')).get('/content/v2/users/me').set('X-WP-Nonce', 'bad').expect(200);
  });

  it('need an action name', async () => {
    const { body } = await one.as('anonymous').post('/auth/v1/nonces').send({}).expect(400);
    expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['action'] } });
    await one.as('anonymous').post('/auth/v1/nonces').send({ action: '' }).expect(400);
  });
});
