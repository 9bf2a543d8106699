import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import type { WebhookDeliveryEntity } from '../deliveries/webhook-delivery.entity.js';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookObjectsService } from './webhook-objects.service.js';

/** Bytes of the longest body; a full one that is longer comes without its object. */
const MAX_BODY_BYTES = 262_144;

/** Writes the bodies of deliveries. */
@Injectable()
export class WebhookBodiesService {
  constructor(private readonly objects: WebhookObjectsService) {}

  /** `webhook-id`, the same for each attempt: receivers that have two endpoints get each occurrence at both. */
  idOf({ occurrence_id: occurrence, endpoint_id: endpoint }: WebhookDeliveryEntity): string {
    return `${occurrence}-${endpoint}`;
  }

  /** The body as JSON, with the object as it is now where the endpoint wants full bodies. @param owner whose rights count */
  async write(
    delivery: WebhookDeliveryEntity,
    { body }: Pick<WebhookEndpointEntity, 'body'>,
    owner: Caller,
  ): Promise<string> {
    const thin = bodyOf(delivery);
    if (body === 'thin') return JSON.stringify(thin);
    const object = await this.objects.read({ type: delivery.object_type, id: delivery.object_id }, owner);
    const full = JSON.stringify({ ...thin, data: { ...thin.data, object } });
    if (Buffer.byteLength(full) <= MAX_BODY_BYTES) return full;
    return JSON.stringify({ ...thin, data: { ...thin.data, object: null, object_omitted: true } });
  }
}

function bodyOf(delivery: WebhookDeliveryEntity) {
  const { type, occurrence_id, version, object_type, object_id, occurred_utc, facts } = delivery;
  return {
    type,
    timestamp: `${occurred_utc.replace(' ', 'T')}Z`,
    data: { occurrence_id, version, object_type, object_id, ...facts },
  };
}
