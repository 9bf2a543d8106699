import { Injectable } from '@nestjs/common';
import { batches, Database, locked } from '#core/database';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { TicketEntity } from '../model/ticket.entity.js';
import { TicketPoolEntity } from './ticket-pool.entity.js';

/** Rows of one statement. */
const ROWS_PER_STATEMENT = 200;

/** Seats of all tickets of an event. */
export interface TakenSeats {
  /** In carts. */
  held: number;
  /** Of orders that wait for payment, and sold ones. */
  ordered: number;
}

/** The seats of whole events. */
@Injectable()
export class EventSeatsService {
  constructor(
    private readonly database: Database,
    @InjectRepository(TicketEntity) private readonly tickets: Repository<TicketEntity>,
    @InjectRepository(TicketPoolEntity) private readonly pools: Repository<TicketPoolEntity>,
  ) {}

  /**
   * Seats that are taken of these events, and lets no other unit of work take any until this one ends. Those that wait
   * for it read the tickets and their events again before they go on.
   * @returns events with tickets only
   */
  async lock(eventIds: readonly number[]): Promise<Map<number, TakenSeats>> {
    const events = new Map<number, number>();
    for (const some of batches(eventIds, ROWS_PER_STATEMENT)) {
      const rows = await this.tickets.find({ select: { id: true, post_id: true }, where: { post_id: In(some) } });
      for (const { id, post_id: event } of rows) if (event !== null) events.set(id, event);
    }
    const taken = new Map<number, TakenSeats>();
    // All units of work lock several pools in order of id.
    for (const some of batches(
      [...events.keys()].sort((a, b) => a - b),
      ROWS_PER_STATEMENT,
    )) {
      const rows = await this.pools.find({ where: { id: In(some) }, order: { id: 'ASC' }, ...locked(this.database) });
      for (const { id, held, pending, sold } of rows) {
        const event = events.get(id) ?? 0;
        const before = taken.get(event) ?? { held: 0, ordered: 0 };
        taken.set(event, { held: before.held + held, ordered: before.ordered + pending + sold });
      }
      await this.pools.increment({ id: In(some) }, 'revision', 1);
    }
    return taken;
  }
}
