import { Injectable } from '@nestjs/common';
import { originList, Settings } from '#core/config';
import { DatabaseClockService } from '#core/database';
import { OutgoingRequestRefusedError, SafeHttpClient } from '#core/http';
import { SECOND_MS } from '#core/time';
import { WEBHOOK_PORTS } from '../endpoints/webhook-address.js';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { kindOf, type WebhookAttempt } from './webhook-attempt.js';
import { retryAfterMs } from './webhook-schedule.js';
import { signedHeaders } from '../endpoints/webhook-signatures.js';

/** Milliseconds for one attempt, from the name lookup to the end of the answer. */
export const SEND_TIMEOUT_MS = 15 * SECOND_MS;
/** Bytes of an answer that are kept. */
const MAX_RESPONSE_BYTES = 1024;

/** Faults as the log of an endpoint names them. Any other one says nothing about the network of this service. */
const FAULTS: Readonly<Record<string, string>> = {
  timeout: `No answer within ${SEND_TIMEOUT_MS / SECOND_MS} seconds.`,
  redirects: 'The address redirects; webhooks follow no redirects.',
};
const UNREACHABLE = 'The address cannot be reached.';

/** What is sent. */
export interface OutgoingWebhook {
  id: string;
  body: string;
  /** Secrets that sign it. */
  secrets: readonly string[];
}

/** Sends deliveries through the client that checks addresses. Redirects are failures. */
@Injectable()
export class WebhookClient {
  private readonly http: SafeHttpClient;

  constructor(
    settings: Settings,
    config: WebhooksConfig,
    private readonly clock: DatabaseClockService,
  ) {
    this.http = new SafeHttpClient({
      allowPrivate: settings.httpAllowPrivate,
      allowedPorts: WEBHOOK_PORTS,
      ownOrigins: originList(config.webhookTrustedOrigins),
      timeoutMs: SEND_TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      userAgent: 'Almanac webhooks',
    });
  }

  /** Makes one attempt. Never throws for what the endpoint or the network does. */
  async send(
    { url, signature }: Pick<WebhookEndpointEntity, 'url' | 'signature'>,
    { id, body, secrets }: OutgoingWebhook,
  ): Promise<WebhookAttempt> {
    const attempted = this.clock.nowMs();
    const began = performance.now();
    const result = (rest: Omit<WebhookAttempt, 'attempted' | 'duration_ms'>): WebhookAttempt => ({
      attempted,
      duration_ms: Math.round(performance.now() - began),
      ...rest,
    });
    try {
      const timestamp = Math.floor(attempted / SECOND_MS);
      const answer = await this.http.call(url, {
        method: 'POST',
        headers: signedHeaders(signature, secrets, { id, timestamp, body }),
        body: { text: body, type: 'application/json' },
        overflow: 'truncate',
      });
      const { status } = answer;
      const kind = kindOf(status);
      return result({
        kind,
        status,
        fault: kind === 'taken' ? '' : `The endpoint answered ${status}.`,
        response: readable(answer.body),
        retryAfterMs: kind === 'away' ? retryAfterMs(answer.headers['retry-after'], attempted) : undefined,
      });
    } catch (error) {
      if (!(error instanceof OutgoingRequestRefusedError)) throw error;
      const fault = FAULTS[error.reason] ?? UNREACHABLE;
      return result({ kind: error.reason === 'redirects' ? 'refused' : 'away', status: null, fault, response: '' });
    }
  }
}

/** Text that every engine stores. */
function readable(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd');
}
