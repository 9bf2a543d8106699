import { Injectable } from '@nestjs/common';
import { TicketHostsRepository } from '../catalog/hosts/ticket-hosts.repository.js';
import { eventSnapshotOf } from '../sales/model/attendee.js';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import type { InformationField } from '../catalog/attendees/attendee-information.js';
import { TicketsRepository } from '../catalog/tickets/tickets.repository.js';
import { type Period, type StoredOrder, type StoredPayment, StoredRowsRepository } from './stored-rows.repository.js';

export type { Period, StoredOrder, StoredPayment } from './stored-rows.repository.js';

/** All stored orders, attendees or payments, a batch at a time, for exports. Rights are checked before. */
@Injectable()
export class StoredRowsService {
  constructor(
    private readonly rows: StoredRowsRepository,
    private readonly tickets: TicketsRepository,
    private readonly hosts: TicketHostsRepository,
  ) {}

  /**
   * Attendees of an event or page, or all, that were added in a period or ever, in order of their ids. The event of each is as it is now; once it is deleted,
   * as it was when the ticket was bought.
   */
  async *attendees(hostId: number | undefined, period?: Period): AsyncGenerator<AttendeeEntity[]> {
    for await (const batch of this.rows.attendees(hostId, period)) {
      const hosts = await this.hosts.find(batch.flatMap(({ post_id: postId }) => postId ?? []));
      yield batch.map((attendee) => {
        const host = hosts.get(attendee.post_id ?? 0);
        return host ? { ...attendee, ...eventSnapshotOf(host) } : attendee;
      });
    }
  }

  /** Orders with tickets of an event or page, or all, that were placed in a period. */
  orders(hostId: number | undefined, period: Period | undefined): AsyncGenerator<StoredOrder[]> {
    return this.rows.orders(hostId, period);
  }

  /** Payments of which money came in a period. */
  payments(period: Period | undefined): AsyncGenerator<StoredPayment[]> {
    return this.rows.payments(period);
  }

  /** What the tickets of an event ask their attendees for; one field for each slug. */
  async questions(hostId: number): Promise<InformationField[]> {
    const fields = (await this.tickets.ofHost(hostId)).flatMap((ticket) => ticket.fields ?? []);
    return fields.filter(({ slug }, i) => fields.findIndex((field) => field.slug === slug) === i);
  }
}
