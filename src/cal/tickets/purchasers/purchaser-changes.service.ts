import { Injectable } from '@nestjs/common';
import { UsersService } from '../../../auth/users/users.service.js';
import { USER_ID_BY_EMAIL } from '../../../auth/users/user.sql.js';
import type { Caller } from '#core/context';
import { Database, SqlExpression } from '#core/database';
import { RestError } from '#core/errors';
import { DomainEventsService } from '#core/events';
import { isSameEmail } from '#core/parameters';
import { SiteClockService } from '../kernel/site-clock.service.js';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { OrderFollowersRegistry } from '../sales/lifecycle/order-followers.registry.js';
import { OrdersRepository } from '../sales/lifecycle/orders.repository.js';
import { nameColumns } from '../sales/model/attendee.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { newOrderKeySalt } from '../sales/orders/order-key.service.js';
import { ExchangesRepository } from '../sales/orders/exchanges.repository.js';
import { attendeeOutcome, changeReason, type PurchaserColumns } from './purchaser-columns.js';
import type { ChangePurchaserDto } from './purchaser-change.dto.js';
import type { PurchaserAttendeeResponse, PurchaserChangeResponse } from './purchaser-change.response.js';

/** Who changes a purchaser, and how. */
interface Change {
  caller: Caller;
  after: PurchaserColumns;
  notifyPrevious: boolean;
}

/** Corrects who bought an order. Documents that were issued are not touched: they never change. */
@Injectable()
export class PurchaserChangesService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrdersRepository,
    private readonly attendees: AttendeesRepository,
    private readonly exchanges: ExchangesRepository,
    private readonly followers: OrderFollowersRegistry,
    private readonly users: UsersService,
    private readonly events: DomainEventsService,
    private readonly clock: SiteClockService,
  ) {}

  /**
   * Changes name and address in one unit of work, which stores the messages about it. What is so already changes nothing.
   * @throws RestError 400 `purchaser-missing`, 404 `order-not-found`, 409 `purchaser-changed`
   */
  async change(caller: Caller, params: ChangePurchaserDto): Promise<PurchaserChangeResponse> {
    const { id, name, email, expected_email: expected, notify_previous: notifyPrevious } = params;
    if ((name === undefined && email === undefined) || name === '')
      throw new RestError(
        'purchaser-missing',
        'Send `name` with at least one character beside markup, `email`, or both.',
        400,
      );
    if (!(await this.orders.find(id))) throw new RestError('order-not-found', 'There is no such order.', 404);
    return this.database.write(async () => {
      const order = await this.orders.lock(id);
      const after = { purchaser_name: name ?? order.purchaser_name, purchaser_email: email ?? order.purchaser_email };
      if (after.purchaser_name === order.purchaser_name && after.purchaser_email === order.purchaser_email)
        return this.unchanged(order);
      if (expected !== undefined && !isSameEmail(expected, order.purchaser_email)) throw changedMeanwhile();
      return this.apply(order, { caller, after, notifyPrevious });
    });
  }

  private async apply(order: OrderEntity, change: Change): Promise<PurchaserChangeResponse> {
    const { after } = change;
    const isMoved = !isSameEmail(order.purchaser_email, after.purchaser_email);
    const attendees = await this.applyTo(order, change);
    const exchangeOrders = await this.changeExchanges(order, change);
    const { confirmation, notice } = isMoved
      ? await this.followers.purchaserChanged(order, change.notifyPrevious)
      : { confirmation: false, notice: false };
    return {
      order_id: order.id,
      changed: true,
      purchaser: { name: after.purchaser_name, email: after.purchaser_email },
      key_renewed: isMoved,
      attendees,
      exchange_orders: exchangeOrders,
      confirmation_sent: confirmation,
      previous_notified: notice,
    };
  }

  /** Changes the order and its attendees, with the entry in the history. */
  private async applyTo(order: OrderEntity, { caller, after }: Change): Promise<PurchaserAttendeeResponse[]> {
    const at = await this.clock.present();
    const isMoved = !isSameEmail(order.purchaser_email, after.purchaser_email);
    await this.orders.setPurchaser(order.id, {
      ...after,
      modified_utc: at.date_utc,
      ...(isMoved && {
        secret_salt: newOrderKeySalt(),
        user_id: await this.accountOf(order, after.purchaser_email),
        // A repeat of the request that placed the order would get the new key.
        idempotency_key: null,
        fingerprint: null,
        // The hash of the former address.
        email_key: null,
      }),
    });
    await this.orders.insertChanges([
      {
        order_id: order.id,
        status_from: order.status,
        status_to: order.status,
        date_utc: at.date_utc,
        user_id: caller.userId,
        reason: changeReason(order, after),
      },
    ]);
    return this.changeAttendees(order, after, { modified: at.date, modified_utc: at.date_utc });
  }

  private async changeAttendees(
    order: OrderEntity,
    after: PurchaserColumns,
    at: { modified: string; modified_utc: string },
  ): Promise<PurchaserAttendeeResponse[]> {
    const shown: PurchaserAttendeeResponse[] = [];
    for (const attendee of await this.attendees.ofOrders([order.id])) {
      const { outcome, name, email } = attendeeOutcome(attendee, order, after);
      shown.push({ id: attendee.id, title: name ?? attendee.name, email: email ?? attendee.email, outcome });
      if (outcome !== 'changed') continue;
      await this.attendees.update(attendee.id, {
        ...(name !== undefined && nameColumns(name)),
        ...(email !== undefined && { email, user_id: new SqlExpression(USER_ID_BY_EMAIL, email.toLowerCase()) }),
        ...at,
      });
      await this.events.publish('attendee.changed', { attendeeId: attendee.id });
    }
    return shown;
  }

  /** Unpaid orders for which tickets of this one are exchanged belong to the same purchaser. @returns their ids */
  private async changeExchanges(order: OrderEntity, change: Change): Promise<number[]> {
    const changed: number[] = [];
    for (const { order_id: id, source_order_id: sourceId, state } of await this.exchanges.about(order.id)) {
      if (state !== 'open' || sourceId !== order.id) continue;
      const exchange = await this.orders.lock(id);
      if (!isSameEmail(exchange.purchaser_email, order.purchaser_email)) continue;
      await this.applyTo(exchange, change);
      if (!isSameEmail(order.purchaser_email, change.after.purchaser_email))
        await this.followers.purchaserChanged(exchange, false);
      changed.push(id);
    }
    return changed;
  }

  /** The account keeps the order only if the new address is its own: it could read the order without a key. */
  private async accountOf({ user_id: id }: OrderEntity, email: string): Promise<number | null> {
    const user = id === null ? null : await this.users.find(id);
    return user && isSameEmail(user.email, email) ? user.id : null;
  }

  private async unchanged(order: OrderEntity): Promise<PurchaserChangeResponse> {
    const attendees = await this.attendees.ofOrders([order.id]);
    return {
      order_id: order.id,
      changed: false,
      purchaser: { name: order.purchaser_name, email: order.purchaser_email },
      key_renewed: false,
      attendees: attendees.map((attendee) => ({
        id: attendee.id,
        title: attendee.name,
        email: attendee.email,
        outcome: attendeeOutcome(attendee, order, order).outcome,
      })),
      exchange_orders: [],
      confirmation_sent: false,
      previous_notified: false,
    };
  }
}

function changedMeanwhile(): RestError {
  return new RestError(
    'purchaser-changed',
    'The order has another e-mail address than `expected_email`. Read the order again.',
    409,
  );
}
