import { Entity, ForeignKey, Index } from 'typeorm';
import {
  BigIntColumn,
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TextColumn,
} from '#core/database';

/** What a body holds: `thin` names the object and what happened, `full` has the object as its REST route shows it too. */
export const WEBHOOK_BODIES = ['thin', 'full'] as const;

/** One of `WEBHOOK_BODIES`. */
export type WebhookBody = (typeof WEBHOOK_BODIES)[number];

/** How deliveries are signed: `v1` by HMAC with a shared secret, `v1a` by Ed25519 with a key that never leaves. */
export const WEBHOOK_SIGNATURES = ['v1', 'v1a'] as const;

/** One of `WEBHOOK_SIGNATURES`. */
export type WebhookSignature = (typeof WEBHOOK_SIGNATURES)[number];

/**
 * Why an endpoint is off: `manual` by a person, `gone` since it answered 410, `failing` since nothing was taken for five
 * days, `rights` since its owner is gone or may not manage webhooks any more; empty: it is on.
 */
export const WEBHOOK_OFF_REASONS = ['', 'manual', 'gone', 'failing', 'rights'] as const;

/** One of `WEBHOOK_OFF_REASONS`. */
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

/** An address that gets messages about changes. */
@Entity('webhook_endpoints')
@Index('ix_webhook_endpoints_owner', ['owner_id'])
export class WebhookEndpointEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Address, https unless its origin is one of `WEBHOOK_TRUSTED_ORIGINS`. */
  @StringColumn(500)
  url: string;

  /** What it is for, as its owner wrote it; may be empty. */
  @StringColumn(250)
  description: string;

  /** Account that made or last changed it, with whose rights full bodies are read; null once it is deleted. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  owner_id: number | null;

  /** Types that it gets; null: all, those of later versions and modules included. */
  @JsonColumn({ nullable: true })
  types: string[] | null;

  /** Ids of the events of the calendar whose changes it gets; null: not limited to events. */
  @JsonColumn({ nullable: true })
  event_ids: number[] | null;

  /** What bodies hold (`WEBHOOK_BODIES`). */
  @KeyColumn(4)
  body: WebhookBody;

  /** How deliveries are signed (`WEBHOOK_SIGNATURES`). */
  @KeyColumn(3)
  signature: WebhookSignature;

  /** Sealed with the key of the service: 32 random bytes, or the private key, in base64. */
  @TextColumn()
  secret: string;

  /** The secret before the last rotation, sealed; null: there is none. */
  @TextColumn({ nullable: true })
  former_secret: string | null;

  /** Until when deliveries are signed with the former secret too, milliseconds since 1970; null: not at all. */
  @BigIntColumn({ nullable: true })
  former_until: number | null;

  /** Whether it gets anything. */
  @FlagColumn()
  is_on: boolean;

  /** Why it is off (`WEBHOOK_OFF_REASONS`). */
  @KeyColumn(10, { default: '' })
  off_reason: WebhookOffReason;

  /** Since when every attempt failed, milliseconds since 1970; null: the last one did not. */
  @BigIntColumn({ nullable: true })
  failing_since: number | null;

  /** Runs of deliveries since then of which none was taken. */
  @IntColumn({ default: 0 })
  failures: number;

  /** Nothing is sent before that moment, milliseconds since 1970: it asked for a pause, or cannot be reached. */
  @BigIntColumn({ default: 0 })
  paused_until: number;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** UTC, of the last change by a person or by the service. */
  @MomentColumn()
  modified_utc: string;
}
