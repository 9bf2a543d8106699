import { Injectable } from '@nestjs/common';
import { AttendeesService, OrdersService } from '../cal/tickets/sales/index.js';
import { batches } from '#core/database';
import {
  RegisterPersonalData,
  type Person,
  type PersonalDataRow,
  type PersonalDataSource,
  type PersonalRecords,
} from '#core/personal-data';
import { WebhookDeliveriesRepository } from './deliveries/webhook-deliveries.repository.js';

/** Ids of one query. */
const IDS_PER_QUERY = 500;

/**
 * Deliveries about a person: their orders, attendees and accounts. What was sent and answered goes with the person's
 * data, and what waits is not sent.
 */
@RegisterPersonalData()
@Injectable()
export class WebhookDataSource implements PersonalDataSource {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly orders: OrdersService,
    private readonly attendees: AttendeesService,
  ) {}

  async find({ email, userIds }: Person): Promise<PersonalRecords> {
    const orders = await this.orders.idsOf(email, userIds);
    const attendees = await this.attendees.idsOf(email, userIds, orders);
    const about = [['order', orders] as const, ['attendee', attendees] as const, ['user', userIds] as const];
    const rows: PersonalDataRow[] = [];
    for (const [type, ids] of about)
      for (const batch of batches(ids, IDS_PER_QUERY))
        rows.push(...(await this.deliveries.about(type, batch)).map((row) => ({ ...row })));
    return { webhook_deliveries: rows };
  }

  async erase({ webhook_deliveries: rows = [] }: PersonalRecords): Promise<void> {
    for (const { id } of rows as readonly { id: number }[]) await this.deliveries.erase(Number(id));
  }
}
