import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { until } from './until.js';

/** A request that a receiver got. */
export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What was sent, as a receiver sees it. */
export interface WebhookMessage {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** What a path answers: a status, or what the test does with the response. Default: 204. */
export type WebhookAnswer = number | ((response: ServerResponse, received: ReceivedWebhook) => void);

/** A server of others that gets webhooks, each path an endpoint of its own. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  readonly answers = new Map<string, WebhookAnswer>();
  private server?: Server;
  origin = '';

  /** @returns its origin, for `WEBHOOK_TRUSTED_ORIGINS` */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url: path = '', headers } = request;
        const received = { path, headers, body: Buffer.concat(chunks).toString() };
        this.received.push(received);
        const answer = this.answers.get(path) ?? 204;
        if (typeof answer === 'number') response.writeHead(answer).end();
        else answer(response, received);
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve) ?? resolve(undefined));
  }

  /** What a path got so far. */
  at(path: string): ReceivedWebhook[] {
    return this.received.filter((received) => received.path === path);
  }

  /** Waits until a path got so many. */
  async until(path: string, count: number): Promise<ReceivedWebhook[]> {
    return until(
      () => Promise.resolve(this.at(path)),
      (received) => received.length >= count,
    );
  }
}

/** The message of a request, checked by the reference library. @throws when the signature is not by this secret */
export function verified(secret: string, { headers, body }: ReceivedWebhook): WebhookMessage {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookMessage;
}

/** The message of a request, unchecked. */
export function messageOf({ body }: Pick<ReceivedWebhook, 'body'>): WebhookMessage {
  return JSON.parse(body) as WebhookMessage;
}
