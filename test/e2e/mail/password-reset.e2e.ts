import type { Role } from '../../../src/auth/roles.js';
import { PasswordResetsService } from '../../../src/auth/password-resets/password-resets.service.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';
import type { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { until } from '../../helpers/until.js';
import { Browser, passwordOf, withPasswords } from '../authorize/browser-helper.js';
import { mailingSite, type MailingSite } from './mailing-site.js';

const FORGOT = '/admin/forgot-password';
const RESET = '/admin/reset-password';
const NEW_PASSWORD = 'a quite new pass phrase';

describe('A forgotten password', () => {
  let site: MailingSite;
  let service: TestApp;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    site = await mailingSite({ MAX_FAILED_CREDENTIALS: '5', MAIL_MESSAGES_PER_RECIPIENT: '3' });
    ({ service, inbox } = site);
    await withPasswords(service, 'editor', 'author', 'subscriber');
  });
  afterAll(() => site.close());

  const emailOf = async (who: Role) =>
    (await service.as(who).get('/content/v2/users/me?context=edit').expect(200)).body.email as string;
  const request = (email: string) => service.http().post(FORGOT).type('form').send({ email });
  /** The token of the link in the message to an address, beside which there may be notices of sign-ins. */
  const tokenTo = async (email: string): Promise<string> => {
    const tokens = () =>
      Promise.resolve(
        inbox.received.flatMap(({ recipient, text }) =>
          recipient === email ? (/reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? []) : [],
        ),
      );
    const [token] = await until(tokens, ({ length }) => length > 0);
    return token;
  };
  const reset = (token: string, password: string) =>
    service.http().post(RESET).type('form').send({ token, new_password: password });
  const signIn = (login: Role, password: string) =>
    new Browser(service).submit('/admin/sign-in', 'password', { login, password });

  it('is replaced by a link in a message, once, and ends all sessions', async () => {
    const email = await emailOf('editor');
    const browser = new Browser(service);
    await browser.signIn('editor');
    expect((await browser.get('/admin/account')).status).toBe(200);
    expect((await browser.get('/admin/sign-in')).text).toContain(`href="${FORGOT}"`);
    await request(email.toUpperCase()).expect(200);
    const token = await tokenTo(email);
    // Scanners of mail servers open addresses.
    expect((await service.http().get(`${RESET}?token=${token}`).expect(200)).text).toContain('New password');
    expect((await signIn('editor', passwordOf('editor'))).status).toBe(302);

    const weak = await reset(token, 'editor').expect(400);
    expect(weak.text).toContain('role="alert"');
    const tries = await Promise.all([0, 1, 2].map(() => reset(token, NEW_PASSWORD)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    // No session begins: signing in comes next, with the second factor of the account.
    for (const { headers } of tries) expect(headers['set-cookie']).toBeUndefined();
    expect((await browser.get('/admin/account')).status).toBe(302);
    expect((await signIn('editor', passwordOf('editor'))).status).toBe(401);
    expect((await signIn('editor', NEW_PASSWORD)).status).toBe(302);
    await reset(token, 'yet another pass phrase').expect(403);
    await service.http().get(`${RESET}?token=${token}`).expect(403);
  });

  it('cannot be replaced with a link that is older than an hour, or of a former address', async () => {
    const email = await emailOf('author');
    const resets = service.app.get(PasswordResetsService);
    const { author: id } = service.ids;
    expect(await resets.tokenFor(id, testNowMs() - 1)).toBeUndefined();
    const token = (await resets.tokenFor(id, testNowMs() + 60_000)) ?? '';
    await service.http().get(`${RESET}?token=${token}`).expect(200);
    const later = token.replace(/^(\d+)-(\d+)/, (_, user: string, until: string) => `${user}-${Number(until) + 1}`);
    await service.http().get(`${RESET}?token=${later}`).expect(403);
    await service
      .as('administrator')
      .post(`/content/v2/users/${id}`)
      .send({ email: 'moved@author.example' })
      .expect(200);
    await reset(token, NEW_PASSWORD).expect(403);
    expect((await signIn('author', passwordOf('author'))).status).toBe(302);
    await service.as('administrator').post(`/content/v2/users/${id}`).send({ email }).expect(200);
  });

  it('is answered in the same way whether there is an account or not, and a login is no address', async () => {
    const known = await request(await emailOf('subscriber')).expect(200);
    const unknown = await request('nobody@person.example').expect(200);
    expect(unknown.text).toBe(known.text);
    expect(unknown.headers['set-cookie']).toEqual(known.headers['set-cookie']);
    await request('subscriber').expect(400);
    await service.http().post(FORGOT).type('form').send({}).expect(400);
    expect(await inbox.to('nobody@person.example', 0)).toEqual([]);
  });

  it('is requested a few times for an address, with an account or without', async () => {
    for (const email of ['often@person.example', await emailOf('author')]) {
      for (let i = 0; i < 3; i++) await request(email).expect(200);
      const refused = await request(email).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.text).toContain('role="alert"');
    }
  });

  it('is not guessed: wrong links are limited', async () => {
    const wrong = `${service.ids.contributor}-${testNowMs() + 60_000}-${'a'.repeat(64)}`;
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push((await service.http().get(`${RESET}?token=${wrong}`)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
    for (const none of ['', 'x', `1-2-${'g'.repeat(64)}`]) await reset(none, NEW_PASSWORD).expect(403);
  });

  it('is in the audit log, without the address', async () => {
    const { body } = await service
      .as('administrator')
      .get('/audit/v1/entries?record_type=users&verb=pw_reset&per_page=100')
      .expect(200);
    const steps = (body as { after: { step: string }; record_id: string }[]).map(({ after }) => after.step);
    expect(steps).toContain('requested');
    expect(steps).toContain('changed');
    expect(JSON.stringify(body)).not.toContain('@');
  });
});

describe('A site that sends no e-mail', () => {
  it('has no page for forgotten passwords', async () => {
    const service = await startApp();
    await service.http().get(FORGOT).expect(404);
    await service.http().post(FORGOT).type('form').send({ email: 'ada@person.example' }).expect(404);
    expect((await service.http().get('/admin/sign-in')).text).not.toContain(FORGOT);
    await service.close();
  });
});
