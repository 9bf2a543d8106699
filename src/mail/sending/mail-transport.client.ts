import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { MailConfig } from '../mail.config.js';
import { parseSmtpAddress } from '../smtp-address.js';

/** Connections to the server at once, which is how many messages are sent at once. */
export const MAX_CONNECTIONS = 4;
const MESSAGES_PER_CONNECTION = 100;
const CONNECTION_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
/** Milliseconds without a byte. */
const SOCKET_TIMEOUT_MS = 30_000;
/** Milliseconds that one message may take in all. */
export const SEND_TIMEOUT_MS = 90_000;

/** Hands messages over to the server of `SMTP_URL`. */
@Injectable()
export class MailTransportClient implements OnApplicationShutdown {
  private transport?: Promise<Transporter>;

  constructor(private readonly config: MailConfig) {}

  /** Sends one message. @throws what nodemailer throws, or Error after 90 seconds (`sendFailure`) */
  async send(message: SendMailOptions): Promise<void> {
    this.transport ??= this.connect();
    const transport = await this.transport;
    const timeout = new AbortController();
    const late = wait(SEND_TIMEOUT_MS, undefined, { signal: timeout.signal, ref: false }).then(() => {
      throw Object.assign(new Error(`no result within ${SEND_TIMEOUT_MS / 1000} seconds`), { code: 'ETIMEDOUT' });
    });
    try {
      await Promise.race([transport.sendMail(message), late]);
    } finally {
      timeout.abort();
      await late.catch(() => undefined);
    }
  }

  /** Closes the connections. */
  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  /** The library is loaded for the first message, so that it costs nothing at the start. */
  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const address = parseSmtpAddress(this.config.smtpUrl ?? '');
    if (!address) throw new Error('SMTP_URL is not set');
    const { host, port, secure, requireTls, auth } = address;
    return createTransport({
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      maxMessages: MESSAGES_PER_CONNECTION,
      host,
      port,
      secure,
      requireTLS: requireTls && !secure,
      ignoreTLS: !requireTls,
      auth,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: GREETING_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      // Neither files nor addresses are read for a message: its parts are in memory.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}
