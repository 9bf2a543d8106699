import { Entity, ForeignKey, Index } from 'typeorm';
import {
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TextColumn,
} from '#core/database';

/** What becomes of the event: canceled, postponed, or it takes place without the tickets that are canceled. */
export const CANCELLATION_STATUSES = ['canceled', 'postponed', 'unchanged'] as const;

/** One of `CANCELLATION_STATUSES`. */
export type CancellationStatus = (typeof CANCELLATION_STATUSES)[number];

/** Whose money goes back: of all tickets, of named tickets, of none. */
export const CANCELLATION_REFUNDS = ['all', 'tickets', 'none'] as const;

/** One of `CANCELLATION_REFUNDS`. */
export type CancellationRefunds = (typeof CANCELLATION_REFUNDS)[number];

/** `informing`: messages are queued first. `running`: orders are returned. `done`: no order waits for that. */
export const CANCELLATION_STATES = ['informing', 'running', 'done'] as const;

/** One of `CANCELLATION_STATES`. */
export type CancellationState = (typeof CANCELLATION_STATES)[number];

/** An event that is canceled, postponed or has tickets that are canceled, as its organizer has confirmed it. */
@Entity('event_cancellations')
@Index('uq_event_cancellations_preview', ['event_id', 'preview_key'], { unique: true })
@Index('uq_event_cancellations_open', ['open_event_id'], { unique: true })
@Index('ix_event_cancellations_state', ['state', 'id'])
export class EventCancellationEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The event. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  event_id: number;

  /** `event_id` while orders wait to be returned, else null; unique, so an event has one such cancellation at most. */
  @IntColumn({ nullable: true })
  open_event_id: number | null;

  /** Hash of what was shown before it was confirmed; unique per event, so that a repeat finds the first one. */
  @KeyColumn(64)
  preview_key: string;

  /** State (`CANCELLATION_STATES`). */
  @KeyColumn(10)
  state: CancellationState;

  /** What becomes of the event (`CANCELLATION_STATUSES`). */
  @KeyColumn(10)
  status: CancellationStatus;

  /** Whose money goes back (`CANCELLATION_REFUNDS`). */
  @KeyColumn(10)
  refunds: CancellationRefunds;

  /** Ids of the tickets that are returned; null: all. */
  @JsonColumn({ nullable: true })
  ticket_ids: number[] | null;

  /** What the organizer retains of the prices, percent, 0 to 100. */
  @IntColumn()
  retained_percent: number;

  /** Fees of orders do not go back. */
  @FlagColumn()
  retains_fees: boolean;

  /** Also tickets of attendees who are checked in. */
  @FlagColumn()
  includes_checked_in: boolean;

  /** Orders that wait for payment become void. */
  @FlagColumn()
  voids_unpaid: boolean;

  /** Holders of tickets and purchasers get a message. */
  @FlagColumn()
  notifies: boolean;

  /** Why, for the page of the event and the message, plain text; empty: no reason given. */
  @StringColumn(500)
  reason: string;

  /** What the organizer writes to holders of tickets, plain text; empty: nothing more. */
  @TextColumn()
  message: string;

  /** Account that confirmed it; null once it is deleted. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** UTC. */
  @MomentColumn()
  created_utc: string;
}
