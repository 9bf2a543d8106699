import { readSettings } from '#core/config';
import { MailConfig } from './mail.config.js';
import { headerText, parseMailbox } from './mail-address.js';
import { parseSmtpAddress } from './smtp-address.js';

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTls: true }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, requireTls: true }],
    ['smtp://[::1]:25?tls=off', { host: '::1', port: 25, secure: false, requireTls: false }],
    ['smtp://a%40b:p%2Fw@mail.example:2525', { port: 2525, auth: { user: 'a@b', pass: 'p/w' } }],
  ])('reads %s', (text, address) => expect(parseSmtpAddress(text)).toMatchObject(address));

  it.each([
    'mail.example',
    'http://mail.example',
    'smtps://a.example?tls=off',
    'smtp://a.example?x=1',
    'smtp://a.example/p',
    'smtp://me:10%zz@a.example',
  ])('refuses %s', (text) => expect(parseSmtpAddress(text)).toBeUndefined());
});

describe('MAIL_FROM', () => {
  it.each([
    ['a@site.example', { name: '', address: 'a@site.example' }],
    ['a@bücher.example', { name: '', address: 'a@xn--bcher-kva.example' }],
    ['Box Office <a@site.example>', { name: 'Box Office', address: 'a@site.example' }],
  ])('reads %s', (text, mailbox) => expect(parseMailbox(text)).toEqual(mailbox));

  it.each(['site', 'a@b@c.example', 'A <a@site.example>, B <b@site.example>', 'a@site.example\r\nBcc: b@c.example'])(
    'refuses %j',
    (text) => expect(parseMailbox(text)).toBeUndefined(),
  );
});

describe('Settings of e-mail', () => {
  const refusal = (env: NodeJS.ProcessEnv): string => {
    try {
      readSettings([MailConfig], env);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  const ADDRESS = 'must be an e-mail address such as tickets@example.org or Concerts <tickets@example.org>';

  it('say what is accepted once, and that a sender is required only where it is missing', () => {
    const server = { SMTP_URL: 'smtp://mail.example' };
    const required = 'MAIL_FROM: is required with SMTP_URL and MAIL_PREVIEW, and ' + ADDRESS;
    expect(refusal(server)).toBe(`These settings are wrong:\n  ${required}`);
    expect(refusal({ ...server, MAIL_FROM: 'x' })).toBe(`These settings are wrong:\n  MAIL_FROM: ${ADDRESS}`);
    expect(refusal({ MAIL_REPLY_TO: 'x' })).toBe(`These settings are wrong:\n  MAIL_REPLY_TO: ${ADDRESS}`);
  });
});

describe('headerText', () => {
  it('is one line without control characters', () => {
    expect(headerText(' Eve\r\nBcc: a@b.example\u2028x\0 ')).toBe('Eve Bcc: a@b.example x');
    expect(headerText('x'.repeat(300))).toHaveLength(250);
  });
});
