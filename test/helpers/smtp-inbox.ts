import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { until } from './until.js';

/** A message that the server has accepted. */
export interface ReceivedMail extends ParsedMail {
  /** Recipient of the envelope. */
  recipient: string;
  /** Sender of the envelope. */
  sender: string;
  /** Whether it came over TLS. */
  isSecure: boolean;
  /** User whose credentials the client sent. */
  user?: string;
  /** As it was sent. */
  source: string;
}

/** What the server does with a message to a recipient. */
export type InboxRule =
  'accept' | 'refuse' | 'refuse for now' | 'drop after DATA' | 'no response to DATA' | 'no response to RCPT';

const REFUSALS = { refuse: [550, '5.1.1 No such user'], 'refuse for now': [451, '4.7.1 Try again later'] } as const;

/** How the server of a test is reached. */
export interface InboxOptions {
  /** Without it, no credentials are required. */
  user?: string;
  password?: string;
  /** `implicit`: TLS from the first byte; `starttls`: offered. Default: none. */
  tls?: 'implicit' | 'starttls';
  /** PEM. */
  key?: string;
  cert?: string;
  /** Milliseconds between the end of a message and the response. Default: 0. */
  delayMs?: number;
}

/** Milliseconds that open connections get at the end of a test: those of stalled messages would stay open. */
const CLOSE_TIMEOUT_MS = 500;

/** A mail server in this process that can misbehave. */
export class SmtpInbox {
  readonly received: ReceivedMail[] = [];
  /** Recipients of all messages that were begun. */
  readonly attempts: string[] = [];
  /** By recipient; others are accepted. */
  readonly rules = new Map<string, InboxRule>();
  private readonly server: SMTPServer;

  constructor(private readonly options: InboxOptions = {}) {
    const { user, password, tls, key, cert } = options;
    this.server = new SMTPServer({
      disabledCommands: [...(user === undefined ? ['AUTH'] : []), ...(tls === 'starttls' ? [] : ['STARTTLS'])],
      secure: tls === 'implicit',
      ...(key === undefined ? {} : { key, cert }),
      allowInsecureAuth: tls === undefined,
      authOptional: user === undefined,
      disableReverseLookup: true,
      closeTimeout: CLOSE_TIMEOUT_MS,
      logger: false,
      onAuth: (auth, _, callback) =>
        auth.username === user && auth.password === password
          ? callback(null, { user })
          : callback(new Error('Invalid credentials')),
      onRcptTo: ({ address }, _, callback) => {
        this.attempts.push(address);
        const rule = this.rules.get(address) ?? 'accept';
        if (rule === 'no response to RCPT') return;
        if (rule !== 'refuse' && rule !== 'refuse for now') return callback();
        const [responseCode, text] = REFUSALS[rule];
        callback(Object.assign(new Error(text), { responseCode }));
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const recipient = session.envelope.rcptTo[0]?.address ?? '';
          const rule = this.rules.get(recipient);
          const source = Buffer.concat(chunks).toString();
          void simpleParser(source).then((mail) => {
            const { mailFrom } = session.envelope;
            this.received.push(
              Object.assign(mail, {
                recipient,
                source,
                sender: mailFrom === false ? '' : mailFrom.address,
                isSecure: session.secure,
                user: session.user,
              }),
            );
            if (rule === 'no response to DATA') return;
            if (rule === 'drop after DATA') {
              // The message is accepted, and the client does not learn of it.
              for (const connection of (this.server as unknown as { connections: Set<{ close(): void }> }).connections)
                connection.close();
            } else setTimeout(callback, this.options.delayMs ?? 0);
          });
        });
      },
    });
    this.server.on('error', () => undefined);
  }

  /** Listens. @returns its address for `SMTP_URL` */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    const { tls, user, password } = this.options;
    const credentials = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
    const host = `${credentials}127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
    if (tls === undefined) return `smtp://${host}?tls=off`;
    return tls === 'implicit' ? `smtps://${host}` : `smtp://${host}`;
  }

  /** Waits until this many messages to a recipient came. */
  to(recipient: string, count = 1): Promise<ReceivedMail[]> {
    const found = () => Promise.resolve(this.received.filter((mail) => mail.recipient === recipient));
    return until(found, ({ length }) => length >= count);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
