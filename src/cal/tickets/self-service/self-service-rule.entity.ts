import { Entity, ForeignKey } from 'typeorm';
import { FlagColumn, IntColumn, KeyColumn } from '#core/database';
import type { Cancellations } from '../kernel/cancellations.js';

/** What purchasers of one event or page may change themselves. Null: as the settings of ticketing say. */
@Entity('ticket_self_service_rules')
export class SelfServiceRuleEntity {
  /** Event or page. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  post_id: number;

  /** Names and answers of attendees. */
  @FlagColumn({ nullable: true, default: undefined })
  attendee_changes: boolean | null;

  /** Hours before the start. */
  @IntColumn({ nullable: true })
  attendee_changes_hours: number | null;

  /** Transfers of tickets to other persons. */
  @FlagColumn({ nullable: true, default: undefined })
  ticket_transfers: boolean | null;

  /** Hours before the start. */
  @IntColumn({ nullable: true })
  ticket_transfers_hours: number | null;

  /** Exchanges of tickets for other tickets of the event. */
  @FlagColumn({ nullable: true, default: undefined })
  ticket_exchanges: boolean | null;

  /** Hours before the start. */
  @IntColumn({ nullable: true })
  ticket_exchanges_hours: number | null;

  /** Orders that purchasers cancel. */
  @KeyColumn(10, { nullable: true })
  cancellations: Cancellations | null;

  /** Hours before the start. */
  @IntColumn({ nullable: true })
  cancellations_hours: number | null;

  /** What is retained of paid tickets that are canceled, percent. */
  @IntColumn({ nullable: true })
  cancellation_fee_percent: number | null;
}
