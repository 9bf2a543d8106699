import { sendFailure } from './send-failure.js';

describe('sendFailure', () => {
  it.each([
    ['an unknown mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'permanent'],
    ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'temporary'],
    ['a greylisted recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, 'temporary'],
    ['refused contents', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'permanent'],
    ['contents that may be sent later', { code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, 'temporary'],
    ['a connection that breaks after DATA', { code: 'ECONNECTION', command: 'DATA' }, 'temporary'],
    ['a refused sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'connection'],
    ['a server that closes', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, 'connection'],
    ['refused credentials', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'connection'],
    ['a server that is away', { code: 'ESOCKET', command: 'CONN' }, 'connection'],
    ['a server without STARTTLS', { code: 'ETLS', command: 'STARTTLS' }, 'connection'],
    ['a greeting that does not come', { code: 'ETIMEDOUT', command: 'CONN' }, 'connection'],
    ['an unknown error', new Error('bug'), 'temporary'],
  ])('classifies %s', (_, error, kind) => expect(sendFailure(error).kind).toBe(kind));

  it('gives the reason on one line of at most 500 characters', () => {
    const { reason } = sendFailure({ message: `550 no\r\nsuch user${' x'.repeat(500)}` });
    expect(reason).toMatch(/^550 no such user/);
    expect(reason).toHaveLength(500);
  });
});
