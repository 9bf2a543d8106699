import { Injectable } from '@nestjs/common';
import { Database, SharedValue } from '#core/database';
import { RedisService } from '#core/redis';
import type { WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** Milliseconds for which a change of endpoints by another process may go unseen. */
const TTL_MS = 1000;
/** Topic of messages that say that endpoints have changed. */
const TOPIC = 'webhook endpoints';

/** What is needed of an endpoint to know whether it wants an event. */
export type WebhookListener = Pick<WebhookEndpointEntity, 'id' | 'types' | 'event_ids'>;

/** The endpoints that are on, from memory: every change of the site asks for them. */
@Injectable()
export class WebhookListenersService {
  private readonly shared: SharedValue<readonly WebhookListener[]>;

  constructor(
    private readonly database: Database,
    private readonly redis: RedisService,
    endpoints: WebhookEndpointsRepository,
  ) {
    this.shared = new SharedValue<readonly WebhookListener[]>(database, {
      load: () => endpoints.listeners(),
      ttlMs: TTL_MS,
    });
    redis.listen(TOPIC, ({ isOwn }) => {
      if (!isOwn) this.shared.forget();
    });
  }

  /** Those that want events of a name; changes by other processes count after a second. */
  async of(name: string): Promise<WebhookListener[]> {
    return (await this.shared.read()).filter(({ types }) => types === null || types.includes(name));
  }

  /** To be called in the unit of work that changes endpoints, before it does. */
  changed(): void {
    this.shared.changed();
    this.database.afterCommit(() => this.redis.send(TOPIC, ''));
  }
}
