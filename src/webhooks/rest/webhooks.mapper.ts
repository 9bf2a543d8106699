import { fromMs } from '#core/time';
import type { WebhookDeliveryEntity } from '../deliveries/webhook-delivery.entity.js';
import type { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import type { WebhookDeliveryResponse, WebhookEndpointResponse } from './webhooks.response.js';

/** An endpoint on the wire. @param publicKey for `v1a` */
export function toWebhookEndpointResponse(
  endpoint: WebhookEndpointEntity,
  { publicKey, nowMs }: { publicKey: string | null; nowMs: number },
): WebhookEndpointResponse {
  const later = (ms: number | null): string | null => (ms !== null && ms > nowMs ? fromMs(ms) : null);
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    owner: endpoint.owner_id ?? 0,
    types: endpoint.types,
    events: endpoint.event_ids,
    body: endpoint.body,
    signature: endpoint.signature,
    public_key: publicKey,
    is_on: endpoint.is_on,
    off_reason: endpoint.off_reason,
    failing_since_utc: endpoint.failing_since === null ? null : fromMs(endpoint.failing_since),
    paused_until_utc: later(endpoint.paused_until),
    rotation_until_utc: later(endpoint.former_until),
    created_utc: endpoint.created_utc,
    modified_utc: endpoint.modified_utc,
  };
}

/** A delivery on the wire. */
export function toWebhookDeliveryResponse(delivery: WebhookDeliveryEntity): WebhookDeliveryResponse {
  const { occurrence_id: occurrence, endpoint_id: endpoint, state, due, attempted } = delivery;
  return {
    id: delivery.id,
    endpoint,
    webhook_id: `${occurrence}-${endpoint}`,
    type: delivery.type,
    object_type: delivery.object_type,
    object_id: delivery.object_id,
    version: delivery.version,
    occurred_utc: delivery.occurred_utc,
    state,
    attempts: delivery.attempts,
    next_attempt_utc: state === 'waiting' && due !== null ? fromMs(due) : null,
    attempted_utc: attempted === null ? null : fromMs(attempted),
    duration_ms: delivery.duration_ms,
    status: delivery.status,
    fault: delivery.fault,
    response: delivery.response,
  };
}
