import { Entity, Index } from 'typeorm';
import {
  BigIntColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TextColumn,
} from '#core/database';

/**
 * State of a delivery. `waiting`: for its turn or its next attempt. `delivered`: the endpoint answered 2xx. `failed`: no
 * attempt is left. `canceled`: the endpoint went off before. `erased`: it was about a person whose data were erased.
 */
export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed', 'canceled', 'erased'] as const;

/** One of `WEBHOOK_STATES`. */
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** A message about one occurrence for one endpoint, with how its last attempt ended. */
@Entity('webhook_deliveries')
@Index('ix_webhook_deliveries_queue', ['endpoint_id', 'state', 'due', 'id'])
@Index('ix_webhook_deliveries_due', ['state', 'due'])
@Index('ix_webhook_deliveries_created', ['created', 'id'])
@Index('ix_webhook_deliveries_object', ['object_type', 'object_id'])
@Index('uq_webhook_deliveries_event', ['endpoint_id', 'occurrence_id'], { unique: true })
export class WebhookDeliveryEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The endpoint. No foreign key: a change must not fail because an endpoint was deleted a moment ago. */
  @IntColumn()
  endpoint_id: number;

  /** UUID of what happened; with the endpoint it is unique. */
  @KeyColumn(36)
  occurrence_id: string;

  /** Type, the name of the domain event. */
  @KeyColumn(60)
  type: string;

  /** Kind of the object that was changed, e.g. `order`; empty: none. */
  @KeyColumn(60)
  object_type: string;

  /** Id of the object; empty: none. */
  @KeyColumn(64)
  object_id: string;

  /** Grows with each occurrence: of two about one object, the higher one is the later. */
  @BigIntColumn()
  version: number;

  /** When it happened, UTC. */
  @MomentColumn()
  occurred_utc: string;

  /** Members of `data` beside the common ones; null once a person's data were erased. */
  @JsonColumn({ nullable: true })
  facts: Record<string, unknown> | null;

  /** State (`WEBHOOK_STATES`). */
  @KeyColumn(10)
  state: WebhookState;

  /** Attempts that were begun. */
  @IntColumn()
  attempts: number;

  /** When the next attempt is, or the lease of a running one ends, milliseconds since 1970; null: none. */
  @BigIntColumn({ nullable: true })
  due: number | null;

  /** When the last attempt began, milliseconds since 1970; null: there was none. */
  @BigIntColumn({ nullable: true })
  attempted: number | null;

  /** How long the last attempt took, milliseconds; null: there was none. */
  @IntColumn({ nullable: true })
  duration_ms: number | null;

  /** Status of the last answer; null: there was none. */
  @IntColumn({ nullable: true })
  status: number | null;

  /** Why the last attempt failed, plain text; empty: it did not. */
  @StringColumn(100)
  fault: string;

  /** The first 1,024 bytes of the last answer. */
  @TextColumn()
  response: string;

  /** When it was stored, milliseconds since 1970. */
  @BigIntColumn()
  created: number;
}
