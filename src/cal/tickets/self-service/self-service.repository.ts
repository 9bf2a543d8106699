import { Injectable } from '@nestjs/common';
import { USER_ID_BY_EMAIL } from '../../../auth/users/user.sql.js';
import { Database, SqlExpression } from '#core/database';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';
import type { AttendeeChange } from '../sales/attendees/attendees.repository.js';
import { OrderEntity } from '../sales/model/order.entity.js';
import { AttendeeTransferEntity } from './attendee-transfer.entity.js';
import { CancellationRequestEntity } from './cancellation-request.entity.js';

/** Who gets a ticket. */
export interface NewHolder extends Required<
  Pick<AttendeeChange, 'name' | 'name_key' | 'email' | 'optout' | 'information' | 'modified' | 'modified_utc'>
> {
  security_code: string;
  transferred_utc: string;
}

/** SQL for what purchasers change of their tickets. Each change is one conditional update of the attendee. */
@Injectable()
export class SelfServiceRepository {
  constructor(private readonly database: Database) {}

  /** Changes names and answers of a ticket that is not used. @returns whether it was still as it was read */
  async change(attendee: AttendeeEntity, change: AttendeeChange): Promise<boolean> {
    return (await this.database.update(AttendeeEntity, this.unused(attendee), change)) === 1;
  }

  /** Gives a ticket to another person. @returns whether it was still as it was read */
  async transfer(attendee: AttendeeEntity, holder: NewHolder): Promise<boolean> {
    const changed = await this.database.update(AttendeeEntity, this.unused(attendee), {
      ...holder,
      user_id: new SqlExpression(USER_ID_BY_EMAIL, holder.email.toLowerCase()),
    });
    return changed === 1;
  }

  /** Takes the seat of an attendee who does not come. @returns whether it was still as it was read */
  async withdraw(
    attendee: AttendeeEntity,
    status: AttendeeEntity['status'],
    at: { date: string; date_utc: string },
  ): Promise<boolean> {
    const changed = await this.database.update(AttendeeEntity, this.unused(attendee), {
      status,
      place: 'none',
      modified: at.date,
      modified_utc: at.date_utc,
    });
    return changed === 1;
  }

  /** Stores the former holder and code of a ticket. @returns the id */
  insertTransfer(transfer: Omit<AttendeeTransferEntity, 'id' | 'attendee'>): Promise<number> {
    return this.database.insert(AttendeeTransferEntity, transfer);
  }

  /** The transfer with this id. */
  findTransfer(id: number): Promise<AttendeeTransferEntity | null> {
    return this.database.em.findOneBy(AttendeeTransferEntity, { id });
  }

  /** Whether a ticket had a code once (`uq_ticket_attendee_transfers_code`). */
  hadCode(attendeeId: number, codeHash: string): Promise<boolean> {
    return this.database.em.existsBy(AttendeeTransferEntity, { attendee_id: attendeeId, former_code_hash: codeHash });
  }

  /** The request to cancel an order. */
  findRequest(orderId: number): Promise<CancellationRequestEntity | null> {
    return this.database.em.findOneBy(CancellationRequestEntity, { order_id: orderId });
  }

  /** Stores a request to cancel an order. @returns whether it is the first one */
  async insertRequest(request: Omit<CancellationRequestEntity, 'order'>): Promise<boolean> {
    return (await this.database.insertMissing(CancellationRequestEntity, [request])) === 1;
  }

  /** Declines a request once. @returns whether it was this call that did it */
  async decline(orderId: number, decline: { declined_utc: string; decline_reason: string }): Promise<boolean> {
    const open = new SqlExpression(
      `order_id = ? AND declined_utc IS NULL AND order_id IN (SELECT id FROM ticket_orders WHERE status = ?)`,
      orderId,
      'completed' satisfies OrderEntity['status'],
    );
    return (await this.database.update(CancellationRequestEntity, open, decline)) === 1;
  }

  /**
   * The ticket as it was read, and not used since. The code belongs to it: after a transfer, what the former holder
   * still does has no effect.
   */
  private unused({ id, security_code: code, place }: AttendeeEntity): SqlExpression {
    return new SqlExpression(`id = ? ${this.guard()}`, id, code, place);
  }

  /** The condition that a second change and a check-in fail. The controls of the concurrency tests replace it. */
  protected guard(): string {
    return 'AND security_code = ? AND place = ? AND checked_in = 0';
  }
}
