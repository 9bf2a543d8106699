import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { MetricsService } from '#core/metrics';
import type { CheckInSource } from './model/attendee.entity.js';
import type { CheckInResult } from './model/check-in.entity.js';
import { type OrderFollower, type OrderTransition, RegisterOrderFollower } from './model/order-follower.js';
import type { OrderEntity } from './model/order.entity.js';

/** Counts what becomes of orders and attendees, once the running unit of work is stored. */
@RegisterOrderFollower({ order: 900 })
@Injectable()
export class TicketMetricsService implements OrderFollower {
  private readonly placed;
  private readonly transitions;
  private readonly checkIns;

  constructor(
    private readonly database: Database,
    metrics: MetricsService,
  ) {
    this.placed = metrics.counter({
      name: 'almanac_orders_placed_total',
      help: 'Orders placed, by gateway and by the state in which they were stored.',
      labelNames: ['gateway', 'status'],
    });
    this.transitions = metrics.counter({
      name: 'almanac_order_transitions_total',
      help: 'Later changes of the state of orders, by the states before and after.',
      labelNames: ['from', 'to'],
    });
    this.checkIns = metrics.counter({
      name: 'almanac_check_ins_total',
      help: 'Attempts to check attendees in or out, by result and source.',
      labelNames: ['result', 'source'],
    });
  }

  async opened({ gateway, status }: OrderEntity): Promise<void> {
    const { placed } = this;
    if (placed) this.database.afterCommit(() => placed.inc({ gateway, status }));
  }

  async moved({ status: from }: OrderEntity, { to }: OrderTransition): Promise<void> {
    const { transitions } = this;
    if (transitions) this.database.afterCommit(() => transitions.inc({ from, to }));
  }

  /** An attempt to check an attendee in or out was stored. */
  checkIn(result: CheckInResult, source: CheckInSource): void {
    const { checkIns } = this;
    if (checkIns) this.database.afterCommit(() => checkIns.inc({ result, source }));
  }
}
