import * as nodeTls from 'node:tls';
import { MailMessageEntity } from '../../../src/mail/messages/mail-message.entity.js';
import { startApp } from '../../helpers/app.js';
import { tlsCertificate } from '../../helpers/tls-certificate.js';
import { SmtpInbox } from '../../helpers/smtp-inbox.js';
import type { InboxOptions, ReceivedMail } from '../../helpers/smtp-inbox.js';
import { until } from '../../helpers/until.js';

/** Since Node 22.19 and 24.5; the types of Node 22 lack them. */
const { getCACertificates, setDefaultCACertificates } = nodeTls as unknown as {
  getCACertificates(type: 'default'): string[];
  setDefaultCACertificates(certificates: readonly string[]): void;
};
const USER = 'box office@site.example';
const PASSWORD = 'p@ss:wörd/1';
const BOUNCE_TOKEN = 'token-of-bounces-0123456789';

describe('A mail server', () => {
  const { key, cert } = tlsCertificate('127.0.0.1');
  const trusted = getCACertificates('default');
  afterEach(() => setDefaultCACertificates(trusted));

  /** Sends a test message through a server. @param work gets the address of the administrator */
  const through = async (
    options: InboxOptions,
    settings: Record<string, string>,
    work: (parts: {
      inbox: SmtpInbox;
      email: string;
      row: () => Promise<MailMessageEntity>;
      report: (fields: object) => Promise<{ found: boolean }>;
    }) => Promise<void>,
  ): Promise<void> => {
    const inbox = new SmtpInbox({ key, cert, ...options });
    const url = await inbox.start();
    const service = await startApp({
      SCHEDULER: 'on',
      SMTP_URL: url,
      MAIL_FROM: 'Site <mail@site.example>',
      MAIL_BOUNCE_TOKEN: BOUNCE_TOKEN,
      ...settings,
    });
    try {
      const { body } = await service.as('administrator').post('/mail/v1/test-message').send({}).expect(202);
      const row = async () => (await service.database.em.find(MailMessageEntity))[0];
      const report = async (fields: object) =>
        (
          await service
            .as('anonymous')
            .post('/mail/v1/bounces')
            .set('X-Mail-Token', BOUNCE_TOKEN)
            .send(fields)
            .expect(200)
        ).body as { found: boolean };
      await work({ inbox, email: body.recipient, row, report });
    } finally {
      await service.close();
      await inbox.stop();
    }
  };

  it.each([
    ['from the first byte', 'implicit'],
    ['by STARTTLS', 'starttls'],
  ] as const)('gets messages and credentials over TLS %s', async (_, tls) => {
    setDefaultCACertificates([...trusted, cert]);
    await through({ tls, user: USER, password: PASSWORD }, {}, async ({ inbox, email }) => {
      const [mail]: ReceivedMail[] = await inbox.to(email);
      expect(mail).toMatchObject({ isSecure: true, user: USER });
    });
  });

  it.each(['implicit', 'starttls'] as const)('with an unknown certificate gets nothing: %s', async (tls) => {
    await through({ tls, user: USER, password: PASSWORD }, {}, async ({ inbox, row }) => {
      const failed = await until(row, ({ last_error: error }) => error !== '');
      expect(failed).toMatchObject({ state: 'queued', last_error: expect.stringMatching(/certificate/i) });
      expect(inbox.received).toEqual([]);
    });
  });

  it('without TLS gets nothing, unless the address says so', async () => {
    const plain = new SmtpInbox();
    const url = (await plain.start()).replace('?tls=off', '');
    await through({}, { SMTP_URL: url }, async ({ row }) => {
      const failed = await until(row, ({ last_error: error }) => error !== '');
      expect(failed).toMatchObject({ state: 'queued', last_error: expect.stringMatching(/TLS/i) });
      expect(plain.received).toEqual([]);
    });
    await plain.stop();
  });

  it('that refuses the credentials leaves messages in the queue', async () => {
    setDefaultCACertificates([...trusted, cert]);
    const inbox = new SmtpInbox({ key, cert, tls: 'starttls', user: USER, password: PASSWORD });
    const url = (await inbox.start()).replace(encodeURIComponent(PASSWORD), 'wrong');
    await through({}, { SMTP_URL: url }, async ({ row }) => {
      expect(await until(row, ({ last_error: error }) => error !== '')).toMatchObject({ state: 'queued' });
      expect(inbox.received).toEqual([]);
    });
    await inbox.stop();
  });

  it('returns messages to addresses of their own, by which they are found without reading them', async () => {
    const returnPath = { MAIL_RETURN_PATH: 'bounces@mail.example' };
    await through({}, returnPath, async ({ inbox, email, row, report }) => {
      const [mail] = await inbox.to(email);
      expect(mail.sender).toMatch(/^bounces\+[0-9a-f]{32}@mail\.example$/);
      expect(mail.from?.text).toBe('"Site" <mail@site.example>');
      await until(row, ({ state }) => state === 'sent');
      const unknown = `bounces+${'0'.repeat(32)}@mail.example`;
      expect(await report({ return_path: unknown, type: 'hard' })).toEqual({ found: false });
      expect(await report({ return_path: mail.sender, type: 'hard', reason: '550 gone' })).toEqual({ found: true });
      expect(await row()).toMatchObject({ state: 'bounced', last_error: '550 gone' });
    });
  });
});
