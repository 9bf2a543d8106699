import request from 'supertest';
import { secretsCommand } from '../../../src/cli/secrets.command.js';
import { CloudSecretsService } from '../../../src/cache/cloud/cloud-secrets.service.js';
import { OrderKeyService, newOrderKeySalt } from '../../../src/cal/tickets/sales/orders/order-key.service.js';
import { ScannerKeyService } from '../../../src/cal/tickets/kernel/scanner-keys/scanner-key.service.js';
import { TicketSettings } from '../../../src/cal/tickets/kernel/settings/ticket.settings.js';
import { SettingsStoreRegistry } from '../../../src/core/settings/settings-store.registry.js';
import { SecretKeyService } from '../../../src/core/security/secret-key.service.js';
import { OAuthTokenService } from '../../../src/seo/remote/oauth-token.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';

const A = 'the first key of the site with at least 32 characters';
const B = 'the second key of the site with at least 32 characters';
const ME = '/content/v2/users/me';
const ORDER = { id: 7, secret_salt: newOrderKeySalt() };
const VENUE = { venue: 'Once', status: 'publish' };

/** What a client of the site holds. */
interface Held {
  cookie: string;
  sessionNonce: string;
  visitorNonce: string;
  password: string;
  orderKey: string;
  deviceToken: string;
}

describe('A new SECRET_KEY', () => {
  let database: ThrowawayDatabase;
  let held: Held;
  let venueId: number;
  beforeEach(async () => {
    database = await throwawayDatabase();
    await withKey({ SECRET_KEY: A }, async (service) => {
      held = await take(service);
      venueId = (await writeVenue(service)).id;
    });
  });
  afterEach(() => database.drop());

  const withKey = async (env: Record<string, string>, work: (service: TestApp) => Promise<void>) => {
    const service = await startApp({ DATABASE_URL: database.url, ...env });
    try {
      await work(service);
    } finally {
      await service.close();
    }
  };

  const take = async (service: TestApp): Promise<Held> => {
    await withPasswords(service, 'editor');
    const browser = new Browser(service);
    await browser.signIn('editor');
    const { text: sessionNonce } = await browser.get('/admin/rest-nonce');
    const { body: visitor } = await service.as('anonymous').post('/auth/v1/nonces').send({ action: 'wp_rest' });
    const { body: made } = await service
      .as('author')
      .post(`${ME}/application-passwords`)
      .send({ name: 'Phone' })
      .expect(201);
    await service
      .as('administrator')
      .post('/cache/v1/settings')
      .send({ api_key: 'key-0123456789', token: 'tok-abcdefghijkl' })
      .expect(200);
    await service.app.get(OAuthTokenService).store('wincher', { access_token: 'granted', expires_in: 3600 });
    await service.app
      .get(SettingsStoreRegistry)
      .of(TicketSettings)
      .change({
        qr_api_key_hash: service.app.get(ScannerKeyService).hashOf('scanners'),
      });
    const admission = '/cal/tickets/v1/admission';
    const device = await service.as('administrator').post(`${admission}/devices`).send({ name: 'Phone' }).expect(201);
    const { token } = device.body.enrollment as { token: string };
    const { body: enrolled } = await service
      .as('anonymous')
      .post(`${admission}/enrollments`)
      .send({ token })
      .expect(201);
    return {
      deviceToken: enrolled.token as string,
      cookie: browser.cookieHeader,
      sessionNonce,
      visitorNonce: visitor.nonce as string,
      password: made.password as string,
      orderKey: service.app.get(OrderKeyService).of(ORDER),
    };
  };

  const writeVenue = async (service: TestApp): Promise<{ id: number; replayed: boolean }> => {
    const { body, headers } = await service
      .as('administrator')
      .post('/cal/events/v1/venues')
      .set('Idempotency-Key', 'over-the-change')
      .send(VENUE)
      .expect(201);
    return { id: body.id as number, replayed: headers['idempotency-replay'] === 'true' };
  };

  const works = async (service: TestApp) => {
    const get = (path: string) => request(service.app.getHttpServer()).get(path);
    const withSession = await get(`/api${ME}`).set('Cookie', held.cookie).set('X-WP-Nonce', held.sessionNonce);
    const withNonce = await get('/api/').set('X-WP-Nonce', held.visitorNonce);
    const withPassword = await service.as({ login: 'author', password: held.password }).get(ME);
    const withToken = await get('/api/cal/tickets/v1/admission/device').set('X-Device-Token', held.deviceToken);
    return {
      device: withToken.status === 200,
      session: withSession.status === 200,
      nonce: withNonce.status === 200,
      password: withPassword.status === 200,
      order: service.app.get(OrderKeyService).matches(ORDER, held.orderKey),
      scanners: (await service.app.get(ScannerKeyService).find('scanners')) !== undefined,
      cloudKey: await service.app.get(CloudSecretsService).apiKey(),
      cloudToken: await service.app.get(CloudSecretsService).token(),
    };
  };

  it('with the former one in SECRET_KEY_PREVIOUS invalidates nothing', async () => {
    await withKey({ SECRET_KEY: B, SECRET_KEY_PREVIOUS: `${'x'.repeat(40)}, ${A}` }, async (service) => {
      expect(await works(service)).toEqual({
        device: true,
        session: true,
        nonce: true,
        password: true,
        order: true,
        scanners: true,
        cloudKey: 'key-0123456789',
        cloudToken: 'tok-abcdefghijkl',
      });
      expect(await writeVenue(service)).toEqual({ id: venueId, replayed: true });
      // What is made from now on is made with the new key.
      expect(service.app.get(OrderKeyService).of(ORDER)).not.toBe(held.orderKey);
    });
  });

  it('without the former one ends nonces and sessions, but no application password', async () => {
    await withKey({ SECRET_KEY: B }, async (service) => {
      expect(await works(service)).toEqual({
        device: false,
        session: false,
        nonce: false,
        password: true,
        order: false,
        scanners: false,
        cloudKey: '',
        cloudToken: '',
      });
    });
  });

  it('seals stored secrets anew by command, after which they need the former key no more', async () => {
    const environment = process.env;
    const printed: string[] = [];
    await withKey({ SECRET_KEY: B, SECRET_KEY_PREVIOUS: A }, async () => {
      const keys = { DATABASE_URL: database.url, SECRET_KEY: B, SECRET_KEY_PREVIOUS: A, LOG_LEVEL: 'silent' };
      process.env = { ...environment, ...keys };
      const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
      try {
        await secretsCommand.run(['reseal']);
        await secretsCommand.run(['reseal']);
      } finally {
        write.mockRestore();
        process.env = environment;
      }
    });
    expect(printed).toEqual(['Sealed 3 stored secrets anew.\n', 'Sealed 0 stored secrets anew.\n']);
    await withKey({ SECRET_KEY: B }, async (service) => {
      expect(await works(service)).toMatchObject({ cloudKey: 'key-0123456789', cloudToken: 'tok-abcdefghijkl' });
      const [{ sealed }] = await service.database.read<{ sealed: string }>('SELECT sealed FROM seo_tokens');
      expect(service.app.get(SecretKeyService).open('seo tokens', sealed)).toContain('granted');
    });
  });

  it('accepts application passwords that were stored with the former key, and stores them without a key', async () => {
    await withKey({ SECRET_KEY: A }, async (service) => {
      const hash = service.app
        .get(SecretKeyService)
        .sign('application-password', `${service.ids.editor}:keyedKeyedKeyed01`);
      await service.database.write(() =>
        service.database.execute('UPDATE application_passwords SET hash = ? WHERE user_id = ?', [
          hash,
          service.ids.editor,
        ]),
      );
    });
    const editor = { login: 'editor', password: 'keyed Keyed Keyed 01' };
    await withKey({ SECRET_KEY: B }, async (service) => {
      await service.as(editor).get(ME).expect(401);
    });
    await withKey({ SECRET_KEY: B, SECRET_KEY_PREVIOUS: A }, async (service) => {
      await service.as(editor).get(ME).expect(200);
    });
    await withKey({ SECRET_KEY: B }, async (service) => {
      await service.as(editor).get(ME).expect(200);
      await service
        .as({ ...editor, password: 'keyed Keyed Keyed 02' })
        .get(ME)
        .expect(401);
    });
  });
});

describe('A SECRET_KEY on a site that had its key in the database', () => {
  it('leaves everything valid with SECRET_KEY_PREVIOUS=database', async () => {
    const database = await throwawayDatabase();
    const first = await startApp({ DATABASE_URL: database.url });
    const orderKey = first.app.get(OrderKeyService).of(ORDER);
    await first.close();
    const valid: boolean[] = [];
    for (const SECRET_KEY_PREVIOUS of ['database', '']) {
      const later = await startApp({ DATABASE_URL: database.url, SECRET_KEY: B, SECRET_KEY_PREVIOUS });
      valid.push(later.app.get(OrderKeyService).matches(ORDER, orderKey));
      await later.close();
    }
    expect(valid).toEqual([true, false]);
    await database.drop();
  });
});
