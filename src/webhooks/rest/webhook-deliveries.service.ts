import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { Database, DatabaseClockService } from '#core/database';
import { invalidParameter, RestError } from '#core/errors';
import { listWindow } from '#core/rest';
import { TEST_TYPE } from '../catalog/event-catalog.service.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import type { ListWebhookDeliveriesDto, ReplayWebhooksDto } from './webhooks.dto.js';
import { toWebhookDeliveryResponse } from './webhooks.mapper.js';
import type {
  WebhookDeliveryListResponse,
  WebhookDeliveryResponse,
  WebhookReplayResponse,
} from './webhooks.response.js';
import type { WebhookDeliveryEntity } from '../deliveries/webhook-delivery.entity.js';
import { WebhookDeliveriesRepository } from '../deliveries/webhook-deliveries.repository.js';
import { WebhookQueueService } from '../deliveries/webhook-queue.service.js';

/** The log of deliveries: shown, and sent again. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly endpoints: WebhookEndpointsService,
    private readonly queue: WebhookQueueService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly databaseClock: DatabaseClockService,
  ) {}

  /** A page of the deliveries of an endpoint. @throws RestError 404 `webhook-endpoint-not-found` */
  async list(params: ListWebhookDeliveriesDto): Promise<WebhookDeliveryListResponse> {
    const { id, state, type } = params;
    await this.endpoints.get(id);
    const { limit, offset } = listWindow(params);
    const [rows, total] = await this.deliveries.list(
      { endpointId: id, state, type, from: ms('from', params.from), to: ms('to', params.to) },
      limit,
      offset,
    );
    return { total, total_pages: Math.ceil(total / limit), deliveries: rows.map(toWebhookDeliveryResponse) };
  }

  /** @throws RestError 404 `webhook-delivery-not-found` */
  async read(id: number): Promise<WebhookDeliveryResponse> {
    return toWebhookDeliveryResponse(await this.get(id));
  }

  /** Sends a message without contents. @throws RestError 404 `webhook-endpoint-not-found`, 409 `webhook-endpoint-off` */
  async test(caller: Caller, endpointId: number): Promise<WebhookDeliveryResponse> {
    return this.database.write(async () => {
      await this.endpoints.getOn(endpointId);
      const id = await this.queue.addOne(
        {
          id: randomUUID(),
          name: TEST_TYPE,
          occurredAt: `${this.clock.nowUtc().replace(' ', 'T')}Z`,
          actor: { userId: caller.userId, keyHolder: '', requestId: '' },
        },
        endpointId,
      );
      return this.read(id);
    });
  }

  /**
   * Sends a delivery again, with the same `webhook-id`.
   * @throws RestError 404 `webhook-delivery-not-found`; 409 `webhook-endpoint-off`, `webhook-delivery-waiting` and
   * `webhook-delivery-erased`
   */
  async replay(id: number): Promise<WebhookDeliveryResponse> {
    return this.database.write(async () => {
      const delivery = await this.get(id);
      await this.endpoints.getOn(delivery.endpoint_id);
      if (!(await this.deliveries.repeat(id, this.databaseClock.nowMs()))) throw unrepeatable(delivery);
      this.queue.wakeAfterCommit();
      return this.read(id);
    });
  }

  /**
   * Sends those of a range again that do not wait.
   * @throws RestError 404 `webhook-endpoint-not-found`, 409 `webhook-endpoint-off`
   */
  async replayRange(params: ReplayWebhooksDto): Promise<WebhookReplayResponse> {
    const { id, state, type } = params;
    const filter = { endpointId: id, state, type, from: ms('from', params.from), to: ms('to', params.to) };
    return this.database.write(async () => {
      await this.endpoints.getOn(id);
      const repeated = await this.deliveries.repeatRange(filter, this.databaseClock.nowMs());
      this.queue.wakeAfterCommit();
      return { repeated };
    });
  }

  private async get(id: number): Promise<WebhookDeliveryEntity> {
    const delivery = await this.deliveries.find(id);
    if (!delivery) throw new RestError('webhook-delivery-not-found', `There is no delivery ${id}.`, 404);
    return delivery;
  }
}

function unrepeatable({ state }: WebhookDeliveryEntity): RestError {
  return state === 'waiting'
    ? new RestError('webhook-delivery-waiting', 'The delivery waits for its next attempt already.', 409)
    : new RestError('webhook-delivery-erased', 'The delivery was about a person whose data were erased.', 409);
}

/** Milliseconds since 1970; texts without a zone are UTC. @throws RestError 400 `rest_invalid_param` */
function ms(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(text);
  const parsed = Date.parse(hasZone ? text : `${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(parsed)) throw invalidParameter(name, 'Send a moment such as 2031-05-01T10:00:00Z.');
  return parsed;
}
