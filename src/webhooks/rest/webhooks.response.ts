import { ApiProperty } from '#core/openapi';
import { WEBHOOK_STATES, type WebhookState } from '../deliveries/webhook-delivery.entity.js';
import {
  WEBHOOK_BODIES,
  WEBHOOK_OFF_REASONS,
  WEBHOOK_SIGNATURES,
  type WebhookBody,
  type WebhookOffReason,
  type WebhookSignature,
} from '../endpoints/webhook-endpoint.entity.js';

/** An address that gets messages about changes. */
export class WebhookEndpointResponse {
  /** Id of the endpoint. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Address. @example "https://hooks.example.org/almanac" */
  url!: string;

  /** What it is for. @example CRM */
  description!: string;

  /** Account that made or last changed it; 0: it was deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  owner!: number;

  /** Types that it gets; null: all. */
  @ApiProperty({ type: 'array', items: { type: 'string' }, nullable: true, example: ['order.completed'] })
  types!: string[] | null;

  /** Events that it is limited to; null: not limited. */
  @ApiProperty({ type: 'array', items: { type: 'integer' }, nullable: true, example: null })
  events!: number[] | null;

  /** What bodies hold. @example thin */
  @ApiProperty({ enum: [...WEBHOOK_BODIES] })
  body!: WebhookBody;

  /** How deliveries are signed. @example v1 */
  @ApiProperty({ enum: [...WEBHOOK_SIGNATURES] })
  signature!: WebhookSignature;

  /** Public key for `v1a`, `whpk_` and base64; null for `v1`. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  public_key!: string | null;

  /** Whether it gets anything. @example true */
  is_on!: boolean;

  /** Why it is off; empty: it is on. */
  @ApiProperty({ enum: [...WEBHOOK_OFF_REASONS], example: '' })
  off_reason!: WebhookOffReason;

  /** Since when all attempts failed, UTC; null: the last one did not. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  failing_since_utc!: string | null;

  /** Until when nothing is sent, UTC, since it asked for a pause or cannot be reached; null: it gets what is due. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  paused_until_utc!: string | null;

  /** Until when deliveries are signed with the former secret too, UTC; null: they are not. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  rotation_until_utc!: string | null;

  /** UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;

  /** UTC. @example "2031-05-01 19:30:00" */
  modified_utc!: string;
}

/** An endpoint with its new secret, which is not shown again. */
export class NewWebhookEndpointResponse extends WebhookEndpointResponse {
  /** Shared secret for `v1`, `whsec_` and base64; null for `v1a`, whose private key stays with the service. */
  @ApiProperty({ type: 'string', nullable: true, example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' })
  secret!: string | null;
}

/** The endpoints. */
export class WebhookEndpointListResponse {
  /** How many there are. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** The oldest first. */
  endpoints!: WebhookEndpointResponse[];
}

/** That an endpoint was deleted. */
export class DeletedWebhookEndpointResponse {
  /** Always true. */
  deleted!: boolean;

  /** Id of the endpoint. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;
}

/** A message for an endpoint, with how its last attempt ended. */
export class WebhookDeliveryResponse {
  /** Id of the delivery. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** The endpoint. @example 1 */
  @ApiProperty({ type: 'integer' })
  endpoint!: number;

  /** `webhook-id`, the same for each attempt. @example "5e0c5b9e-6a55-4b55-b5a8-0e7a1f6d0b11-1" */
  webhook_id!: string;

  /** Type. @example order.completed */
  type!: string;

  /** Kind of the object; empty: none. @example order */
  object_type!: string;

  /** Id of the object; empty: none. @example 12 */
  object_id!: string;

  /** `data.version`. @example 1935427800000000 */
  @ApiProperty({ type: 'integer' })
  version!: number;

  /** When it happened, UTC. @example "2031-05-01 19:30:00" */
  occurred_utc!: string;

  /** State. @example delivered */
  @ApiProperty({ enum: [...WEBHOOK_STATES] })
  state!: WebhookState;

  /** Attempts that were begun. @example 1 */
  @ApiProperty({ type: 'integer' })
  attempts!: number;

  /** When the next attempt is due, UTC; null: none is. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  next_attempt_utc!: string | null;

  /** When the last attempt began, UTC; null: there was none. */
  @ApiProperty({ type: 'string', nullable: true, example: '2031-05-01 19:30:00' })
  attempted_utc!: string | null;

  /** How long the last attempt took, milliseconds; null: there was none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 120 })
  duration_ms!: number | null;

  /** Status of the last answer; null: there was none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 204 })
  status!: number | null;

  /** Why the last attempt failed; empty: it did not. */
  @ApiProperty({ example: '' })
  fault!: string;

  /** The first 1,024 bytes of the last answer. */
  @ApiProperty({ example: '' })
  response!: string;
}

/** A page of deliveries. */
export class WebhookDeliveryListResponse {
  /** Deliveries in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Pages in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** The newest first. */
  deliveries!: WebhookDeliveryResponse[];
}

/** How many deliveries are sent again. */
export class WebhookReplayResponse {
  /** Deliveries that are due again. @example 3 */
  @ApiProperty({ type: 'integer' })
  repeated!: number;
}

/** A type of message. */
export class WebhookTypeResponse {
  /** Type. @example order.completed */
  type!: string;

  /** When it is sent. @example "An order was placed, or went from one state to another." */
  description!: string;

  /** JSON schema of `data`. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  schema!: Record<string, unknown>;

  /** A thin body. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  example!: Record<string, unknown>;
}

/** The types of messages. */
export class WebhookTypeListResponse {
  /** In alphabetical order. */
  types!: WebhookTypeResponse[];
}
